import Diagnostics

/// Reads the YAML that nearly every page has, without the general parser: keys with texts on their lines, and
/// under a key without one such lines indented by two blanks.
///
/// It reads what has one meaning only and leaves everything else to ``LocatedYAML``, mistakes too.
package enum FlatYAML {
    private static let longestKey = 100

    /// The mapping, the same as the general parser's; nil for any text that is not this simple.
    ///
    /// - Parameters:
    ///   - bytes: the text, valid UTF-8.
    ///   - path: the file it is in.
    ///   - firstLine: the file's line on which `bytes` begins.
    package static func parse(_ bytes: [UInt8], path: String, firstLine: Int) -> YAMLNode? {
        guard !bytes.isEmpty, !hasUnusual(bytes) else { return nil }
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        var number = firstLine
        var entries: [YAMLNode.Entry] = []
        var rest = lines[...]
        while let line = rest.popFirst() {
            let place = SourceLocation(path: path, line: number, column: 1)
            guard let key = key(line), !entries.contains(where: { $0.key == key.text }) else { return nil }
            number += 1
            if let value = value(line, after: key.end, place) {
                entries.append(YAMLNode.Entry(key: key.text, keyLocation: place, value: value))
                continue
            }
            guard key.end == line.endIndex else { return nil }
            var nested: [YAMLNode.Entry] = []
            let start = SourceLocation(path: path, line: number, column: 3)
            while let line = rest.first, line.first == 0x20 {
                rest.removeFirst()
                guard line.starts(with: [0x20, 0x20]) else { return nil }
                let place = SourceLocation(path: path, line: number, column: 3)
                guard let key = Self.key(line.dropFirst(2)),
                    !nested.contains(where: { $0.key == key.text }),
                    let value = value(line, after: key.end, place)
                else { return nil }
                nested.append(YAMLNode.Entry(key: key.text, keyLocation: place, value: value))
                number += 1
            }
            guard !nested.isEmpty else { return nil }
            entries.append(
                YAMLNode.Entry(
                    key: key.text, keyLocation: place,
                    value: YAMLNode(content: .mapping(nested), location: start)))
        }
        return YAMLNode(
            content: .mapping(entries), location: SourceLocation(path: path, line: firstLine, column: 1))
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
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
            colon - line.startIndex < longestKey, let first = line.first,
            isLetter(first) || first == UInt8(ascii: "_"),
            line[..<colon].allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x5F || $0 == 0x2D })
        else { return nil }
        return (String(decoding: line[..<colon], as: UTF8.self), colon + 1)
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
            let inner = text.dropFirst().dropLast()
            guard text.count > 1, last == first,
                !inner.contains(where: { $0 == first || $0 == UInt8(ascii: "\\") })
            else { return nil }
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

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
