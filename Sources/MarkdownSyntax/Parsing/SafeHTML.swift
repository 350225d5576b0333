/// Raw HTML while it is rewritten.
struct SafeHTML {
    /// The HTML written so far.
    var bytes: [UInt8] = []
    /// Addresses that are written later.
    var addresses: [RawHTML.Address] = []

    mutating func append(_ text: String) { bytes += text.utf8 }

    /// Appends an attribute, character references kept.
    mutating func append(_ attribute: String, _ value: [UInt8]) {
        bytes += " \(attribute)=\"".utf8
        HTMLText.appendKeepingReferences(value[...], to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}
