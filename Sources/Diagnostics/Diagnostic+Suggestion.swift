extension Diagnostic {
    /// The candidate that the author most likely meant by `word`: small edit distance, case ignored.
    ///
    /// - Returns: nil when none is near; of equally near ones the first in alphabetical order.
    package static func suggestion(for word: String, among candidates: [String]) -> String? {
        let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
        guard !wanted.isEmpty else { return nil }
        let limit = max(1, (wanted.count + 1) / 3)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates where candidate != word {
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(64))
            guard abs(scalars.count - wanted.count) <= limit else { continue }
            let distance = editDistance(wanted, scalars)
            guard distance <= limit else { continue }
            if let found = best, (found.distance, found.candidate) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// Optimal string alignment distance: insertions, deletions, substitutions, swaps of neighbours.
    private static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1] + [Int](repeating: 0, count: b.count)
            for j in 0..<b.count {
                let cost = a[i] == b[j] ? 0 : 1
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + cost)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
