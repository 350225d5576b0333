/// Ids of headings and anchors: `[a-z][a-z0-9-]*`, the same in every language.
enum AnchorID {
    static func isValid(_ id: String) -> Bool {
        guard let first = id.utf8.first, first >= 0x61, first <= 0x7A else { return false }
        return id.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }

    /// An id made of the ASCII letters and digits of `text`; nil when it has none to begin with.
    static func slug(_ text: some Collection<UInt8>) -> String? {
        var slug: [UInt8] = []
        for byte in text {
            if byte.isASCIIAlphanumeric {
                slug.append(byte.asciiLowercased)
            } else if let last = slug.last, last != UInt8(ascii: "-"), byte != UInt8(ascii: "'") {
                slug.append(UInt8(ascii: "-"))
            }
        }
        while slug.last == UInt8(ascii: "-") { slug.removeLast() }
        guard let first = slug.first else { return nil }
        let id = String(decoding: slug, as: UTF8.self)
        return first.isASCIIDigit ? "section-" + id : id
    }
}
