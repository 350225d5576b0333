/// Cuts raw HTML into tags and text, strictly: what is no well-formed tag is `other` or text.
struct HTMLScanner {
    private let bytes: [UInt8]
    private var index = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The pieces of `bytes`, in order.
    static func tokens(_ bytes: [UInt8]) -> [HTMLToken] {
        var scanner = HTMLScanner(bytes)
        var tokens: [HTMLToken] = []
        var textStart = 0
        while scanner.index < bytes.count {
            guard bytes[scanner.index] == UInt8(ascii: "<") else {
                scanner.index += 1
                continue
            }
            let start = scanner.index
            guard let token = scanner.markup() else {
                scanner.index = start + 1
                continue
            }
            if textStart < start { tokens.append(.text(textStart..<start)) }
            tokens.append(token)
            textStart = scanner.index
        }
        if textStart < bytes.count { tokens.append(.text(textStart..<bytes.count)) }
        return tokens
    }

    private var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private func starts(with text: StaticString) -> Bool {
        bytes.count - index >= text.utf8CodeUnitCount
            && bytes[index...].starts(
                with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func skip(through text: StaticString) {
        while index < bytes.count, !starts(with: text) { index += 1 }
        index = min(index + text.utf8CodeUnitCount, bytes.count)
    }

    private mutating func markup() -> HTMLToken? {
        let start = index
        if starts(with: "<!--") {
            index += 4
            if starts(with: ">") || starts(with: "->") { index -= 2 }
            skip(through: "-->")
            return .comment(start..<index)
        }
        if starts(with: "<![CDATA[") {
            skip(through: "]]>")
            return .other(start..<index)
        }
        if starts(with: "<!") || starts(with: "<?") {
            skip(through: ">")
            return .other(start..<index)
        }
        index += 1
        if current == UInt8(ascii: "/") {
            index += 1
            guard let name = name() else { return nil }
            skip(through: ">")
            return .close(name: name, range: start..<index)
        }
        guard let name = name() else { return nil }
        return tag(name, from: start)
    }

    private mutating func tag(_ name: String, from start: Int) -> HTMLToken? {
        var attributes: [HTMLAttribute] = []
        while index < bytes.count {
            let before = index
            while current.isASCIISpace { index += 1 }
            if current == UInt8(ascii: "/") { index += 1 }
            if current == UInt8(ascii: ">") {
                index += 1
                return .open(name: name, attributes: attributes, range: start..<index)
            }
            guard index > before, let attribute = attribute() else { break }
            attributes.append(attribute)
        }
        skip(through: ">")
        return .other(start..<index)
    }

    private mutating func name() -> String? {
        let start = index
        guard current.isASCIILetter else { return nil }
        while current.isASCIIAlphanumeric || current == UInt8(ascii: "-") { index += 1 }
        return String(decoding: bytes[start..<index].map(\.asciiLowercased), as: UTF8.self)
    }

    private mutating func attribute() -> HTMLAttribute? {
        let start = index
        while index < bytes.count, !current.isASCIISpace, !"/>=\"'<".utf8.contains(current) { index += 1 }
        guard index > start else { return nil }
        let name = String(decoding: bytes[start..<index].map(\.asciiLowercased), as: UTF8.self)
        let end = index
        while current.isASCIISpace { index += 1 }
        guard current == UInt8(ascii: "=") else {
            index = end
            return HTMLAttribute(name: name, value: [], offset: start)
        }
        index += 1
        while current.isASCIISpace { index += 1 }
        let quote = current
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index += 1
            let valueStart = index
            while index < bytes.count, current != quote { index += 1 }
            guard index < bytes.count else { return nil }
            index += 1
            return HTMLAttribute(name: name, value: Array(bytes[valueStart..<index - 1]), offset: start)
        }
        let valueStart = index
        while index < bytes.count, !current.isASCIISpace, !"\"'=<>`".utf8.contains(current) { index += 1 }
        let value = Array(bytes[valueStart..<index])
        return value.isEmpty ? nil : HTMLAttribute(name: name, value: value, offset: start)
    }
}

/// A piece of raw HTML.
enum HTMLToken {
    /// Text, comments left out; not decoded.
    case text(Range<Int>)
    /// A start tag, its name lower case.
    case open(name: String, attributes: [HTMLAttribute], range: Range<Int>)
    /// An end tag.
    case close(name: String, range: Range<Int>)
    /// A comment.
    case comment(Range<Int>)
    /// A declaration, processing instruction or CDATA section, or a tag that never ends.
    case other(Range<Int>)
}
