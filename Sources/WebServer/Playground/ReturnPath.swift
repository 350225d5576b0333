import HTTPTypes
import SiteModel

/// A local page to go back to (RFC 9700 §4.11: no open redirector).
struct ReturnPath: Sendable {
    /// Absolute path on this server, with an optional query.
    let path: String

    /// - Throws: `PageError` for anything but a plain local path; nil stays nil.
    init?(_ text: String?, locale: SiteLocale) throws {
        guard let text else { return nil }
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/_.?=&-".utf8.contains(byte)
        }
        guard isPlain, bytes.first == 0x2F, bytes.count < 2 || bytes[1] != 0x2F, bytes.count <= 300 else {
            throw PageError(.badRequest, "callback_invalid", locale: locale)
        }
        path = text
    }
}
