import Diagnostics

/// Reads the YAML that nearly every page has, and nearly every file of interface texts, without the general parser:
/// keys with texts on their lines, and under a key without one such lines indented by two blanks more.
///
/// It reads what has one meaning only and leaves everything else to ``LocatedYAML``, mistakes too.
package enum FlatYAML {
    private static let longestKey = 100
    /// The most levels of mappings within mappings.
    private static let deepest = 12

    /// The mapping, the same as the general parser's; nil for any text that is not this simple.
    ///
    /// - Parameters:
    ///   - bytes: the text, valid UTF-8.
    ///   - path: the file it is in.
    ///   - firstLine: the file's line on which `bytes` begins.
    package static func parse(_ bytes: [UInt8], path: String, firstLine: Int) -> YAMLNode? {
        guard !bytes.isEmpty, !hasUnusual(bytes) else { return nil }
        var lines = Lines(bytes, path: path, number: firstLine)
        guard let entries = lines.mapping(indent: 0), lines.isAtEnd else { return nil }
        return YAMLNode(
            content: .mapping(entries), location: SourceLocation(path: path, line: firstLine, column: 1))
    }

    /// The lines of a text that are not read yet.
    private struct Lines {
        private var rest: ArraySlice<ArraySlice<UInt8>>
        private let path: String
        private var number: Int

        init(_ bytes: [UInt8], path: String, number: Int) {
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            if lines.last?.isEmpty == true { lines.removeLast() }
            rest = lines[...]
            self.path = path
            self.number = number
        }

        var isAtEnd: Bool { rest.isEmpty }

        /// The entries on the lines that are indented by so many blanks; nil when one of them is not simple, or there
        /// is none.
        mutating func mapping(indent: Int) -> [YAMLNode.Entry]? {
            guard indent <= FlatYAML.deepest * 2 else { return nil }
            var entries: [YAMLNode.Entry] = []
            var known: Set<String> = []
            while let line = rest.first, line.prefix(while: { $0 == 0x20 }).count >= indent {
                let place = SourceLocation(path: path, line: number, column: indent + 1)
                guard let key = FlatYAML.key(line.dropFirst(indent)), known.insert(key.text).inserted else {
                    return nil
                }
                rest.removeFirst()
                number += 1
                guard
                    let value = FlatYAML.value(line, after: key.end, place)
                        ?? nested(line, key.end, indent)
                else { return nil }
                entries.append(YAMLNode.Entry(key: key.text, keyLocation: place, value: value))
            }
            return entries.isEmpty ? nil : entries
        }

        /// The mapping below a key that ends its line.
        private mutating func nested(_ line: ArraySlice<UInt8>, _ end: Int, _ indent: Int) -> YAMLNode? {
            guard end == line.endIndex else { return nil }
            let start = SourceLocation(path: path, line: number, column: indent + 3)
            return mapping(indent: indent + 2).map { YAMLNode(content: .mapping($0), location: start) }
        }
    }

    /// Returns whether there is a control character, a line end of another kind or anything else that YAML treats
    /// apart.
    private static func hasUnusual(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            func next(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
            for index in bytes.indices {
                switch bytes[index] {
                case 0x0A, 0x20...0x7E: continue
                case 0..<0x80: return true
                case 0xC2 where next(index + 1) < 0xA0: return true
                case 0xE2 where next(index + 1) == 0x80 && (0xA8...0xA9).contains(next(index + 2)):
                    return true
                case 0xEF where next(index + 1) == 0xBB && next(index + 2) == 0xBF: return true
                case 0xEF where next(index + 1) == 0xBF && next(index + 2) > 0xBD: return true
                default: continue
                }
            }
            return false
        }
    }

    /// The key that a line begins with, and where what follows its colon begins.
    private static func key(_ line: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        if line.first == UInt8(ascii: "\"") { return quotedKey(line) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            colon - line.startIndex < longestKey, let first = line.first,
            isLetter(first) || first == UInt8(ascii: "_"),
            line[..<colon].allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x5F || $0 == 0x2D })
        else { return nil }
        return (String(decoding: line[..<colon], as: UTF8.self), colon + 1)
    }

    /// As `key`, of one in quotes, such as `"off"`.
    private static func quotedKey(_ line: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        let inner = line.dropFirst().prefix { isLetter($0) || isDigit($0) || $0 == 0x5F || $0 == 0x2D }
        guard !inner.isEmpty, inner.count < longestKey, line[inner.endIndex...].starts(with: [0x22, 0x3A])
        else { return nil }
        return (String(decoding: inner, as: UTF8.self), inner.endIndex + 2)
    }

    /// The text behind a key's colon; nil when there is none or it is not simple.
    ///
    /// - Parameter place: where the key is.
    private static func value(_ line: ArraySlice<UInt8>, after end: Int, _ place: SourceLocation) -> YAMLNode?
    {
        let text = line[end...].drop { $0 == 0x20 }
        guard text.startIndex > end, let first = text.first, let last = text.last else { return nil }
        let column = text.startIndex - line.startIndex + 1
        let location = SourceLocation(path: place.path, line: place.line, column: column)
        if first == UInt8(ascii: "\"") {
            guard text.count > 1, last == first, let inner = unescaped(text.dropFirst().dropLast()) else {
                return nil
            }
            return YAMLNode(
                content: .scalar(String(decoding: inner, as: UTF8.self), isPlain: false), location: location)
        }
        guard isLetter(first) || isDigit(first) || first >= 0x80, last != 0x20, last != UInt8(ascii: ":")
        else {
            return nil
        }
        var before: UInt8 = 0
        for byte in text {
            if before == UInt8(ascii: ":"), byte == 0x20 { return nil }
            if before == 0x20, byte == UInt8(ascii: "#") { return nil }
            before = byte
        }
        return YAMLNode(
            content: .scalar(String(decoding: text, as: UTF8.self), isPlain: true), location: location)
    }

    /// A text in double quotes, without them; nil when it holds one, or another escape than `\"` and `\\`.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        guard text.contains(where: { $0 == quote || $0 == backslash }) else { return text }
        var result: [UInt8] = []
        var isEscaped = false
        for byte in text {
            if isEscaped {
                guard byte == quote || byte == backslash else { return nil }
                result.append(byte)
                isEscaped = false
            } else if byte == backslash {
                isEscaped = true
            } else if byte == quote {
                return nil
            } else {
                result.append(byte)
            }
        }
        return isEscaped ? nil : result[...]
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
