/// The lines of a file's front matter, changed one key at a time.
struct FrontMatterLines {
    /// The lines between the fences, without their ends.
    private var lines: [String] = []
    private let head: [UInt8]
    private let tail: [UInt8]
    private let end: String

    /// nil when there is no front matter.
    init?(_ bytes: [UInt8]) {
        let all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        func isFence(_ line: ArraySlice<UInt8>) -> Bool {
            line.starts(with: "---".utf8) && line.dropFirst(3).allSatisfy(\.isBlank)
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard let first = all.first, isFence(first.starts(with: mark) ? first.dropFirst(3) : first),
            let last = all.dropFirst().firstIndex(where: isFence)
        else { return nil }
        end = first.last == 0x0D ? "\r\n" : "\n"
        lines = all[1..<last].map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
        head = Array(bytes[..<(first.endIndex + 1)])
        tail = Array(bytes[all[last].startIndex...])
    }

    /// Gives a key at the top another value; nil takes it out.
    ///
    /// - Parameter value: its first line, and those below it.
    mutating func set(_ key: String, to value: [String]?) {
        let new = value.map { value in
            [value[0].isEmpty ? "\(key):" : "\(key): \(value[0])"] + value.dropFirst()
        }
        guard let start = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) else {
            lines += new ?? []
            return
        }
        var next = start + 1
        var stop = next
        // A value goes on while lines are indented, or are items of a list.
        while next < lines.count {
            let line = lines[next]
            let isBlank = line.allSatisfy { $0 == " " || $0 == "\t" }
            guard isBlank || line.hasPrefix(" ") || line.hasPrefix("\t") || line.hasPrefix("- ") else {
                break
            }
            next += 1
            if !isBlank { stop = next }
        }
        lines.replaceSubrange(start..<stop, with: new ?? [])
    }

    var bytes: [UInt8] { head + lines.flatMap { Array($0.utf8) + Array(end.utf8) } + tail }
}
