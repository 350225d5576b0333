/// An attribute of a raw HTML tag.
struct HTMLAttribute {
    /// Its name, in lower case.
    var name: String
    /// Its value as written, character references not resolved; empty when it has none.
    var value: [UInt8]
    /// The place of its name in the HTML.
    var offset: Int
}
