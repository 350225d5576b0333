import Foundation

/// Literal addresses in a URL, read by the C library: it takes one spelling of IPv4, and no zones.
enum IPAddress {
    /// Four decimal numbers without leading zeros.
    static func fourBytes(_ text: some StringProtocol) -> [UInt8]? { bytes(text, AF_INET, count: 4) }

    /// Eight groups of hex digits, one run of zeros shortened to `::`, possibly IPv4 at the end; no zone.
    static func sixteenBytes(_ text: some StringProtocol) -> [UInt8]? { bytes(text, AF_INET6, count: 16) }

    private static func bytes(_ text: some StringProtocol, _ family: Int32, count: Int) -> [UInt8]? {
        // C would end the text at a zero byte.
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, String(text), &bytes) == 1 ? bytes : nil
    }
}
