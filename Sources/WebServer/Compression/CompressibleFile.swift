/// Kinds of file that are worth compressing.
package enum CompressibleFile {
    private static let endings: Set<String> = [
        "html", "css", "js", "json", "svg", "xml", "txt", "md", "webmanifest",
    ]

    /// Returns whether a file is of text and not too short to become smaller.
    package static func isWorthIt(path: String, size: Int) -> Bool {
        guard size > 400, let dot = path.lastIndex(of: ".") else { return false }
        return endings.contains(String(path[path.index(after: dot)...]))
    }
}
