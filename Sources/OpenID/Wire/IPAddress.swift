/// Literal addresses in a URL.
enum IPAddress {
    /// Four decimal numbers without leading zeros.
    static func fourBytes(_ text: some StringProtocol) -> [UInt8]? {
        fourBytes(Array(text.utf8)[...])
    }

    /// Four decimal numbers without leading zeros, as ASCII.
    static func fourBytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        // Nil at the beginning of each number.
        var number: Int?
        for byte in text {
            if byte == UInt8(ascii: ".") {
                guard let whole = number, bytes.count < 3 else { return nil }
                bytes.append(UInt8(whole))
                number = nil
            } else {
                guard byte.isASCIIDigit, number != 0 else { return nil }
                let grown = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                guard grown <= 255 else { return nil }
                number = grown
            }
        }
        guard let last = number, bytes.count == 3 else { return nil }
        return bytes + [UInt8(last)]
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
