/// The largest files of a site, for `--verbose`.
enum SizeReport {
    /// The ten largest pages and the sum of each kind of file, one a line.
    ///
    /// - Parameter files: path → size in bytes.
    static func text(_ files: [String: Int]) -> String {
        let pages = files.filter { $0.key.hasSuffix(".html") }
        let largest = pages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
        let kinds = Dictionary(
            grouping: files, by: { $0.key.split(separator: ".").last.map(String.init) ?? "" })
        let sums = kinds.mapValues { ($0.count, $0.reduce(0) { $0 + $1.value }) }
        let lines =
            largest.map { "\(padded($0.value)) bytes  \($0.key)" }
            + sums.sorted { $0.key < $1.key }.map { "\(padded($0.value.1)) bytes  \($0.value.0) .\($0.key)" }
        return lines.joined(separator: "\n")
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, 9 - digits.count)) + digits
    }
}
