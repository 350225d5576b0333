/// Lines of source files, decoded when asked for.
struct SourceLines {
    private let sources: [String: [UInt8]]
    /// The beginnings of lines, for the files asked for so far.
    private var starts: [String: [Int]] = [:]

    init(_ sources: [String: [UInt8]]) { self.sources = sources }

    /// The scalars of a line, 1-based, without its end; nil when the file or the line is unknown.
    mutating func line(_ number: Int, of path: String) -> [Unicode.Scalar]? {
        guard let bytes = sources[path] else { return nil }
        let starts = self.starts[path] ?? SourceLines.starts(of: bytes)
        self.starts[path] = starts
        guard number >= 1, number <= starts.count else { return nil }
        let start = starts[number - 1]
        var end = number < starts.count ? starts[number] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
    }

    /// A line ends at LF, CR LF or CR.
    private static func starts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            starts.append(index + 1)
        }
        return starts
    }
}
