/// Literal addresses in a URL.
enum IPAddress {
    /// Four decimal numbers without leading zeros.
    static func fourBytes(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        let bytes = parts.compactMap { part -> UInt8? in
            guard part.allSatisfy({ $0.isASCII && $0.isNumber }), part == "0" || part.first != "0" else {
                return nil
            }
            return UInt8(part)
        }
        return bytes.count == 4 ? bytes : nil
    }

    /// Eight groups of hex digits, one run of zeros shortened to `::`, possibly IPv4 at the end; no zone.
    static func sixteenBytes(_ text: some StringProtocol) -> [UInt8]? {
        let halves = String(text).split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
        guard halves.count <= 2, let head = groups(halves[0], mayEndInFour: halves.count == 1) else {
            return nil
        }
        guard halves.count == 2 else { return head.count == 16 ? head : nil }
        guard let tail = groups(halves[1], mayEndInFour: true), head.count + tail.count <= 14 else {
            return nil
        }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: Substring, mayEndInFour: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if mayEndInFour, index == parts.count - 1, part.contains("."), let four = fourBytes(part) {
                bytes += four
                continue
            }
            guard (1...4).contains(part.utf8.count), part.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                let group = UInt16(part, radix: 16)
            else { return nil }
            bytes += [UInt8(group >> 8), UInt8(group & 255)]
        }
        return bytes
    }
}
