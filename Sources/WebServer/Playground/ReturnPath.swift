import HTTPTypes
import SiteModel

/// A local page to go back to (RFC 9700 §4.11: no open redirector).
struct ReturnPath: Sendable {
    /// Absolute path on this server, with an optional query, and the heading to go to.
    let path: String

    /// - Parameter heading: the id of a heading on that page; anything else is left out.
    /// - Throws: `PageError` for anything but a plain local path; nil stays nil.
    init?(_ text: String?, heading: String? = nil, locale: SiteLocale) throws {
        guard let text else { return nil }
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { Self.isNamed($0) || "/.?=&".utf8.contains($0) }
        guard isPlain, bytes.first == 0x2F, bytes.count < 2 || bytes[1] != 0x2F, bytes.count <= 300 else {
            throw PageError(.badRequest, "callback_invalid", locale: locale)
        }
        let named = heading.flatMap { (1...100).contains($0.utf8.count) ? $0 : nil }
        path = text + (named.map { $0.utf8.allSatisfy(Self.isNamed) ? "#\($0)" : "" } ?? "")
    }

    /// Letters, digits, `-` and `_` of ASCII.
    private static func isNamed(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x2D || byte == 0x5F
    }
}
