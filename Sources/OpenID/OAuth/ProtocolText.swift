package import Cryptography

/// A protocol value that is a text with rules of its own; made by a throwing initialiser, so that holding one
/// means the rules hold.
package protocol ProtocolText: Hashable, Sendable, CustomStringConvertible {
    /// - Throws: `ProtocolTextError`.
    init(_ text: String) throws(ProtocolTextError)
}

/// A protocol value that everybody may see.
package protocol PublicText: ProtocolText {
    /// The text on the wire.
    var text: String { get }
}

extension PublicText { package var description: String { text } }

/// A protocol value that nobody but its owner may see: prints `Nonce(redacted)`, compares in constant time.
package protocol SecretText: ProtocolText, CustomDebugStringConvertible, CustomReflectable {
    /// The text on the wire: written there only, never to a log or a page.
    var reveal: String { get }
}

extension SecretText {
    package var description: String { "\(Self.self)(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }

    package static func == (a: Self, b: Self) -> Bool { constantTimeEqual(a.reveal, b.reveal) }
}

/// A secret text that a sign-in makes itself, at random.
package protocol RandomText: SecretText {}

extension RandomText {
    /// A fresh one: 32 random bytes in base64url, 43 characters.
    ///
    /// - Throws: what the source of random bytes throws.
    package static func generate(from random: RandomSource) throws(CryptographyError) -> Self {
        let text = Base64URL.encode(try random.bytes(32))
        guard let value = try? Self(text) else { throw .engineFailure }
        return value
    }
}

/// Alphabets of protocol values (RFC 6749 appendix A).
enum TextRules {
    /// `VSCHAR`: printable ASCII with space.
    static func printable(_ text: String, _ allowed: ClosedRange<Int>) throws(ProtocolTextError) -> String {
        try check(text, allowed) { (0x20...0x7E).contains($0) }
    }

    /// The unreserved characters of RFC 3986: letters, digits, `-._~`.
    static func unreserved(_ text: String, _ allowed: ClosedRange<Int>) throws(ProtocolTextError) -> String {
        try check(text, allowed) { byte in
            byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
        }
    }

    private static func check(
        _ text: String, _ allowed: ClosedRange<Int>, _ isAllowed: (UInt8) -> Bool
    ) throws(ProtocolTextError) -> String {
        guard allowed.contains(text.utf8.count) else { throw .badLength(allowed: allowed) }
        guard text.utf8.allSatisfy(isAllowed) else { throw .forbiddenCharacter }
        return text
    }
}

/// The reason why a text is not the protocol value it should be; never quotes the text.
package enum ProtocolTextError: Error, Hashable, Sendable {
    /// Empty, or longer than allowed.
    case badLength(allowed: ClosedRange<Int>)
    /// A character outside the value's alphabet.
    case forbiddenCharacter
    /// No absolute URL we take.
    case notAURL(URLPartsError)
    /// A redirect URI with a fragment (RFC 6749 §3.1.2).
    case hasFragment
    /// An address of a browser's own, such as `javascript:` or `data:`.
    case badScheme
}

/// A secret is written as its text, and read back by its own rules.
extension SecretText {
    package init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(reveal)
    }
}

extension URLParts: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
