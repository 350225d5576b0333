/// The scheme of a URL as a browser would see it, and which ones a page may use.
enum LinkScheme {
    /// The schemes a link or image may have.
    static func allowed(isImage: Bool) -> [String] {
        isImage ? ["http", "https"] : ["http", "https", "mailto", "tel"]
    }

    private static let signs = ASCIISet("+-.")

    /// The scheme, lower case; nil for a path. Browsers ignore spaces before and line ends within it.
    static func scheme(of url: String) -> String? {
        var scheme: [UInt8] = []
        for byte in url.utf8 {
            if byte == UInt8(ascii: ":") {
                return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self)
            }
            if byte == 0x09 || byte == 0x0A || byte == 0x0D || (byte <= 0x20 && scheme.isEmpty) { continue }
            guard byte.isASCIIAlphanumeric || signs.contains(byte) else { return nil }
            scheme.append(byte.asciiLowercased)
        }
        return nil
    }
}
