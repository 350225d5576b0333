extension AppCall {
    /// The call as a command line; what was redacted has to be filled in.
    func curl(origin: String, key: String) -> String {
        let halves = path.split(separator: " ", maxSplits: 1)
        guard halves.count == 2 else { return "" }
        var lines = ["curl -X \(halves[0]) \(Self.quoted("\(origin)\(halves[1])?key=\(key)"))"]
        if let request {
            lines.append("-H 'Content-Type: application/json'")
            lines.append("-d \(Self.quoted(request))")
        }
        return lines.joined(separator: " \\\n  ")
    }

    /// A word of a POSIX shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
