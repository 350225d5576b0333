/// A part of a page that can be found by itself.
package struct SearchSection: Sendable {
    /// The anchor; empty for the beginning of the page.
    package let id: String
    /// Its heading; the page's title for the beginning.
    package let heading: String
    /// Its text and code without markup, in pieces that no word runs across.
    let texts: [[UInt8]]
    /// Names and numbers that the section explains, such as errors'; they count as a heading does.
    package let names: [String]

    /// - Parameter texts: text in UTF-8.
    package init(id: String, heading: String, texts: [[UInt8]], names: [String] = []) {
        self.id = id
        self.heading = heading
        self.texts = texts
        self.names = names
    }

    package init(id: String, heading: String, texts: [String], names: [String] = []) {
        self.init(id: id, heading: heading, texts: texts.map { Array($0.utf8) }, names: names)
    }
}
