/// Shows how a text became another one, line by line.
package enum LineDifference {
    /// The lines of both texts in their order: `-` before those that went, `+` before those that came, a blank
    /// before those that stayed; of long runs that stayed, three lines at each end.
    package static func text(from old: [UInt8], to new: [UInt8]) -> String {
        let old = lines(old)
        let new = lines(new)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var result: [(mark: Character, line: String)] = []
        var before = 0
        for (index, line) in new.enumerated() {
            while before < old.count, removed.contains(before) {
                result.append(("-", old[before]))
                before += 1
            }
            if !inserted.contains(index) { before += 1 }
            result.append((inserted.contains(index) ? "+" : " ", line))
        }
        for rest in old.indices.dropFirst(before) { result.append(("-", old[rest])) }
        return shortened(result)
    }

    private static let kept = 3

    private static func shortened(_ lines: [(mark: Character, line: String)]) -> String {
        var text = ""
        var index = 0
        while index < lines.count {
            guard lines[index].mark == " " else {
                text += "\(lines[index].mark) \(lines[index].line)\n"
                index += 1
                continue
            }
            let end = lines[index...].firstIndex { $0.mark != " " } ?? lines.count
            let head = index == 0 ? index : min(index + kept, end)
            let tail = end == lines.count ? end : max(end - kept, head)
            let shown = Array(index..<head) + (head < tail && tail < end ? [-1] : []) + Array(tail..<end)
            for position in shown { text += position < 0 ? "  …\n" : "  \(lines[position].line)\n" }
            index = end
        }
        return text
    }

    private static func lines(_ text: [UInt8]) -> [String] {
        if text.isEmpty { return [] }
        return text.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self)
        }
    }
}
