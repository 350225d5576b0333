internal import Cryptography

/// Identifiers and times as Microsoft writes them.
enum MicrosoftIDs {
    /// A UUID of sixteen bytes, version 4.
    static func uuid(_ bytes: [UInt8]) -> String {
        var bytes = Array(bytes.prefix(16))
        bytes += [UInt8](repeating: 0, count: 16 - bytes.count)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let hex = Array(Hex.encode(bytes))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }.joined(separator: "-")
    }

    /// `2026-11-21 04:05:06Z`.
    static func timestamp(_ now: Instant) -> String { "\(now.wholeSecond)".replacing("T", with: " ") }
}
