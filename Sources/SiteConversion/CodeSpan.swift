import Foundation

extension Substring {
    /// Takes the code span that the text begins with, with its backticks; the backticks alone if they are never closed.
    mutating func removeCodeSpan() -> Substring {
        let ticks = prefix { $0 == "`" }
        let end = self[ticks.endIndex...].range(of: ticks)?.upperBound ?? ticks.endIndex
        defer { self = self[end...] }
        return self[..<end]
    }
}
