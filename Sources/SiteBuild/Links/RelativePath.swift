/// Paths between files of one folder.
enum RelativePath {
    /// The link by which the file `from` names the file `to`; both relative to the same folder.
    static func from(_ from: String, to: String) -> String {
        let start = from.split(separator: "/").dropLast()
        let goal = to.split(separator: "/")
        let shared = zip(start, goal.dropLast()).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: start.count - shared)
        return (up + goal.dropFirst(shared).map(String.init)).joined(separator: "/")
    }
}
