/// Reads the terms of an index file as the browser does.
enum IndexReader {
    /// Term → sections, those whose heading has the term marked by `!`.
    static func terms(_ script: String) -> [String: [String]] {
        let lists = script.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        guard lists.count == 9 else { return [:] }
        let postings = lists[7].split(separator: " ").map(String.init)
        let thai = words(lists[5]).map { String(String.UnicodeScalarView($0.unicodeScalars.map(letter))) }
        var result: [String: [String]] = [:]
        for (term, text) in zip(words(lists[3]) + thai, postings) { result[term] = sections(text) }
        return result
    }

    private static func words(_ list: String) -> [String] {
        var before: [Unicode.Scalar] = []
        return list.split(separator: " ").map { coded in
            let shared = Int(coded.prefix(1), radix: 36) ?? 0
            before = Array(before.prefix(shared)) + coded.dropFirst().unicodeScalars
            return String(String.UnicodeScalarView(before))
        }
    }

    private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "y": "="
        case "z": "+"
        default: Unicode.Scalar(0x0E01 + UInt32(digit(UInt8(scalar.value)))) ?? " "
        }
    }

    private static func digit(_ byte: UInt8) -> Int { Int(byte) - 0x23 - (byte > 0x5C ? 1 : 0) }

    private static func sections(_ text: String) -> [String] {
        var digits = text.utf8.map(digit)[...]
        var result: [String] = []
        var next = 0
        func take() -> Int { digits.popFirst() ?? 0 }
        while let first = digits.popFirst() {
            var value = first
            if first == 87 {
                value = 8700 + (take() * 88 + take()) * 88 + take()
            } else if first == 86 {
                value = 956 + take() * 88 + take()
            } else if first >= 76 {
                value = 76 + (first - 76) * 88 + take()
            }
            let section = next + value / 2
            result.append("\(section)\(value % 2 == 1 ? "!" : "")")
            next = section + 1
        }
        return result
    }
}
