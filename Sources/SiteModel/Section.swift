/// A part of the site: the pages of one folder at the top of `content/<locale>/`.
package struct Section: Sendable {
    /// Its folder.
    package let path: PagePath
    /// Its own page (`index.md`); a page at the top that has no folder is a section without pages.
    package let index: Page?
    /// Its other pages, in the order of reading.
    package let pages: [Page]

    /// Its title, in the language of its page.
    package var title: String { index?.title ?? path.description }
}
