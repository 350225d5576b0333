package import Diagnostics

extension FrontMatter {
    /// A content file, cut where its front matter ends.
    package struct Split: Sendable {
        /// The YAML between the `---` lines; nil when the file has none.
        package var yaml: [UInt8]?
        /// The Markdown below.
        package var body: ArraySlice<UInt8>
        /// The file's line on which `body` begins.
        package var bodyFirstLine: Int
    }

    /// Cuts a file in front matter and Markdown. A byte order mark is dropped; line ends may be `\n` or `\r\n`.
    package static func split(_ bytes: [UInt8], path: String) -> Diagnosed<Split> {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        guard let first = line(rest), isFence(first.text, [0x2D]) else {
            return Diagnosed(Split(yaml: nil, body: rest, bodyFirstLine: 1))
        }
        let yamlStart = first.next
        var position = yamlStart
        var number = 2
        while position < rest.endIndex, let current = line(rest[position...]) {
            if isFence(current.text, [0x2D, 0x2E]) {
                let yaml = Array(rest[yamlStart..<position])
                return Diagnosed(
                    Split(yaml: yaml, body: rest[current.next...], bodyFirstLine: number + 1))
            }
            position = current.next
            number += 1
        }
        let finding = Diagnostic(
            .frontMatterUnclosed, at: SourceLocation(path: path, line: 1, column: 1),
            "the front matter that begins here never ends", notes: ["end it with a line `---`"])
        return Diagnosed(Split(yaml: nil, body: [], bodyFirstLine: 1), [finding])
    }

    /// The first line of `bytes` without its end, and where the next one begins.
    private static func line(_ bytes: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, next: Int)? {
        guard !bytes.isEmpty else { return nil }
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
        return (bytes[bytes.startIndex..<end], min(end + 1, bytes.endIndex))
    }

    /// Returns whether a line is three of one of `marks`, with nothing but blanks behind.
    private static func isFence(_ line: ArraySlice<UInt8>, _ marks: [UInt8]) -> Bool {
        guard let mark = line.first, marks.contains(mark), line.prefix(3).allSatisfy({ $0 == mark }) else {
            return false
        }
        let blanks: [UInt8] = [0x20, 0x09, 0x0D]
        return line.count >= 3 && line.dropFirst(3).allSatisfy(blanks.contains)
    }
}
