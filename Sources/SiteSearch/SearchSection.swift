/// A part of a page that can be found by itself.
package struct SearchSection: Sendable {
    /// The anchor; empty for the beginning of the page.
    package let id: String
    /// Its heading; the page's title for the beginning.
    package let heading: String
    /// Its text and code without markup, in pieces that no word runs across.
    package let texts: [String]

    package init(id: String, heading: String, texts: [String]) {
        self.id = id
        self.heading = heading
        self.texts = texts
    }
}
