import Diagnostics
import Foundation
import Markdown

/// Moves headings up that leave a level out, with those that stand below the same heading.
enum HeadingLevels {
    /// The lines of a page whose headings follow each other; nil when they do already.
    static func mended(_ headings: [Heading], in text: [UInt8]) -> [String]? {
        var lines: [String]?
        // Levels as they are written → as they become, from the page's title down.
        var above: [(old: Int, new: Int)] = [(1, 1)]
        for heading in headings {
            while above.count > 1, above[above.count - 1].old >= heading.level { above.removeLast() }
            let new = above[above.count - 1].new + 1
            guard heading.level > new else {
                above.append((heading.level, heading.level))
                continue
            }
            var all = lines ?? String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
            let marks = String(repeating: "#", count: heading.level) + " "
            let index = heading.location.line - 1
            guard all.indices.contains(index), let range = all[index].range(of: marks) else {
                above.append((heading.level, heading.level))
                continue
            }
            all[index].replaceSubrange(range, with: marks.dropFirst(heading.level - new))
            lines = all
            above.append((heading.level, new))
        }
        return lines
    }
}
