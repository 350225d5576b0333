/// A page of the site in one language; its text may be the source language's when it isn't translated yet.
package final class Page: Sendable {
    /// The kind of a page, which decides its layout unless its front matter does.
    package enum Kind: String, Sendable {
        case home, section, guide
    }

    /// The language it is shown in.
    package let locale: SiteLocale
    /// The file its text is from.
    package let file: ContentFile
    /// The kind of page.
    package let kind: Kind
    /// Its file in the output: `th/apple/ios/index.html`.
    package let htmlFile: String

    package init(locale: SiteLocale, file: ContentFile) {
        self.locale = locale
        self.file = file
        htmlFile = file.pagePath.htmlFile(in: locale)
        kind =
            file.pagePath == .home
            ? .home : file.isIndex && file.pagePath.parts.count == 1 ? .section : .guide
    }

    /// Its place in every language.
    package var path: PagePath { file.pagePath }
    /// Its address: `/th/apple/ios/`.
    package var url: String { path.url(in: locale) }
    /// Its title, in the language of its text.
    package var title: String { file.frontMatter.title }
    /// Its title in lists of pages.
    package var shortTitle: String { file.frontMatter.shortTitle ?? title }
    /// Indicates whether its text is the source language's, for want of a translation.
    package var isFallback: Bool { file.locale != locale }
    /// The name of its layout.
    package var layout: String { file.frontMatter.layout ?? kind.rawValue }
}
