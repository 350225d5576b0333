internal import Cryptography

/// Names one sandbox: a visitor's own project, whose data meets no other's.
package struct SandboxID: Hashable, Sendable, CustomStringConvertible, Codable {
    /// 1–64 characters of `a-z`, `0-9` and `-`.
    package let rawValue: String

    /// Nil when the text is not 1–64 characters of `a-z`, `0-9` and `-`.
    package init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.allows) else { return nil }
        rawValue = text
    }

    private init(known: String) {
        rawValue = known
    }

    /// The sandbox of requests whose API key names none (development only).
    package static let standard = SandboxID(known: "default")
    /// Not a visitor's: holds what belongs to the whole installation (signing keys).
    package static let installation = SandboxID(known: "installation")

    /// A partition for records that are looked for before their sandbox is known: one of 256, by their name.
    package static func spread(over name: String) -> SandboxID {
        SandboxID(known: "any-\(Hex.encode(SHA256.hash(name).prefix(1)))")
    }

    package var description: String { rawValue }

    private static func allows(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
}
