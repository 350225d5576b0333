/// An absolute URL with an authority, taken apart strictly (RFC 3986); never repaired, never normalised.
package struct URLParts: Hashable, Sendable, CustomStringConvertible {
    /// The whole text as it was given.
    package let text: String
    /// Lower case (`https`, `fb123456`).
    package let scheme: String
    /// Lower case; an IPv6 address without its brackets.
    package let host: String
    /// As written; nil when left out.
    package let port: Int?
    /// As written, percent-encoded; empty or beginning with `/`.
    package let path: String
    /// As written, without `?`; nil when there is none.
    package let query: String?
    /// As written, without `#`; nil when there is none.
    package let fragment: String?

    /// Takes a URL apart.
    package init(_ text: String) throws(URLPartsError) {
        let bytes = Array(text.utf8)
        guard (1...8192).contains(bytes.count) else { throw .badLength }
        try Self.checkCharacters(bytes)
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { throw .badScheme }
        let scheme = text[..<colon]
        guard scheme.first?.isLetter == true,
            scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
        else { throw .badScheme }
        var rest = text[text.index(colon, offsetBy: 3)...]
        fragment = Self.cut(&rest, at: "#")
        query = Self.cut(&rest, at: "?")
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        path = String(rest[slash...])
        let authority = try URLAuthority(rest[..<slash])
        host = authority.host
        port = authority.port
        self.scheme = scheme.lowercased()
        self.text = text
    }

    package var description: String { text }

    private static func checkCharacters(_ bytes: [UInt8]) throws(URLPartsError) {
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
                UInt8(ascii: "|"), UInt8(ascii: "}"):
                throw .forbiddenCharacter(offset: offset)
            case UInt8(ascii: "%"):
                let digits = bytes[(offset + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
                else {
                    throw .badEscape
                }
            default: break
            }
        }
    }

    /// Cuts off what follows the first `mark`.
    private static func cut(_ rest: inout Substring, at mark: Character) -> String? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        defer { rest = rest[..<index] }
        return String(rest[rest.index(after: index)...])
    }
}
