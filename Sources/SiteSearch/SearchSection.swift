/// A part of a page that can be found by itself.
package struct SearchSection: Sendable {
    /// The anchor; empty for the beginning of the page.
    package let id: String
    /// Its heading; the page's title for the beginning.
    package let heading: String
    /// Its text and code without markup, in pieces that no word runs across.
    package let texts: [String]
    /// Names and numbers that the section explains, such as errors'; they count as a heading does.
    package let names: [String]

    package init(id: String, heading: String, texts: [String], names: [String] = []) {
        self.id = id
        self.heading = heading
        self.texts = texts
        self.names = names
    }
}
