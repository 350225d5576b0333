/// Finds elements of HTML that are opened and not closed, or closed and not opened.
enum OpenElements {
    struct Tag: Hashable {
        let name: String
        let isEnd: Bool
    }

    /// Elements without an end, or whose end may be left out.
    private static let free: Set<String> = [
        "area", "base", "br", "col", "colgroup", "dd", "dt", "embed", "hr", "img", "input", "li", "link",
        "meta",
        "option", "p", "rp", "rt", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "track", "wbr",
    ]

    /// The first tag without its partner; nil when each has one.
    static func first(_ html: [UInt8]) -> Tag? {
        var open: [String] = []
        var index = 0
        while let start = html[index...].firstIndex(of: UInt8(ascii: "<")) {
            if html[start...].starts(with: "<!--".utf8) {
                index = html[start...].place(of: "-->").map { $0 + 3 } ?? html.count
                continue
            }
            let isEnd = start + 1 < html.count && html[start + 1] == UInt8(ascii: "/")
            let bytes = html[(start + (isEnd ? 2 : 1))...].prefix { $0 == 0x2D || $0.isLetterOrDigit }
            index = bytes.endIndex
            let name = String(decoding: bytes, as: UTF8.self).lowercased()
            guard !name.isEmpty, !free.contains(name), let end = tagEnd(html[index...]) else { continue }
            index = end
            if isEnd {
                guard open.last == name else {
                    return open.contains(name)
                        ? Tag(name: open.last ?? name, isEnd: false) : Tag(name: name, isEnd: true)
                }
                open.removeLast()
            } else if html[end - 1] != UInt8(ascii: "/") {
                open.append(name)
            }
        }
        return open.last.map { Tag(name: $0, isEnd: false) }
    }

    /// The place of a tag's `>`, quoted values passed over.
    private static func tagEnd(_ rest: ArraySlice<UInt8>) -> Int? {
        var quote: UInt8?
        return rest.indices.first { index in
            let byte = rest[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else {
                return byte == UInt8(ascii: ">")
            }
            return false
        }
    }
}
