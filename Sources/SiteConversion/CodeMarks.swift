import Foundation

/// Code of another generator, of which comments mark lines.
struct CodeMarks {
    /// The lines without the comments.
    private(set) var lines: [String] = []
    /// The marked lines, 1-based.
    private(set) var marked: Set<Int> = []
    /// Marks that mean nothing here, as they are written.
    private(set) var others: [String] = []
    /// Old line → new one.
    private var places: [Int: Int] = [:]

    /// `// highlight-next-line`, `# highlight-start` and `<!-- highlight-end -->` (Docusaurus), and
    /// `// [!code highlight]` (VitePress).
    init(_ code: [String]) {
        let comment =
            /\s*(?:\/\/|#|--|%|;|\/\*|\{\s*\/\*|<!--)\s*highlight-(next-line|start|end)\s*(?:\*\/\s*\}?|-->)?\s*/
        let ending = /\s*(?:\/\/|#|--|\/\*|<!--)\s*\[!code ([a-z+\-]+)(?::[0-9]+)?\]\s*(?:\*\/|-->)?/
        var isWithin = false
        var isNext = false
        for (index, line) in code.enumerated() {
            if line.contains("highlight-"), let mark = line.wholeMatch(of: comment) {
                switch mark.output.1 {
                case "next-line": isNext = true
                case "start": isWithin = true
                default: isWithin = false
                }
                continue
            }
            var line = line
            if line.contains("[!code "), let mark = line.firstMatch(of: ending) {
                let word = mark.output.1
                if word == "highlight" || word == "hl" || word == "focus" {
                    isNext = true
                } else {
                    others.append("[!code \(word)]")
                }
                line.removeSubrange(mark.range)
            }
            lines.append(line)
            places[index + 1] = lines.count
            if isWithin || isNext { marked.insert(lines.count) }
            isNext = false
        }
    }

    /// The words after a fence with the marks of the comments added to those that they have, whose lines count as before.
    func info(_ old: String) -> String {
        var all = marked
        var info = old
        if let brace = old.lastIndex(of: "{"), old.hasSuffix("}"),
            old[brace...].dropFirst().dropLast().allSatisfy({ "0123456789,-".contains($0) })
        {
            let marks = old[brace...].dropFirst().dropLast().split(separator: ",").compactMap { mark in
                let ends = mark.split(separator: "-").compactMap { Int($0) }
                return ends.first.flatMap { first in ends.last.map { (first: first, last: $0) } }
            }
            // Of marks that meet, each line is looked at once.
            var next = 0
            for mark in marks.sorted(by: { $0.first < $1.first }) where mark.last < 100_000 {
                for line in max(mark.first, next)..<max(mark.first, next, mark.last + 1) {
                    if let place = places[line] ?? (places.count < line ? line : nil) { all.insert(place) }
                }
                next = max(next, mark.last + 1)
            }
            info = String(old[..<brace]).trimmingBlanks
        }
        guard !marked.isEmpty else { return old }
        return (info.isEmpty ? "text" : info) + " {\(Self.ranges(all))}"
    }

    /// `1,3-5`
    private static func ranges(_ lines: Set<Int>) -> String {
        var ranges: [ClosedRange<Int>] = []
        for line in lines.sorted() {
            if let last = ranges.last, last.upperBound == line - 1 {
                ranges[ranges.count - 1] = last.lowerBound...line
            } else {
                ranges.append(line...line)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}
