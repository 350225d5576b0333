/// Earlier versions of a file, from the project's Git repository.
struct SourceHistory: Sequence, IteratorProtocol {
    private let git: GitCommand
    private let path: String
    private var commits: ArraySlice<Substring>?

    /// The versions of the file at `path`, relative to `folder`; none when the folder is in no repository.
    init(of path: String, in folder: String) {
        git = GitCommand(folder: folder)
        self.path = path
    }

    mutating func next() -> [UInt8]? {
        if commits == nil {
            let log = git.output(of: ["log", "--format=%H", "-n", "500", "--", path]) ?? []
            commits = String(decoding: log, as: UTF8.self).split(separator: "\n")[...]
        }
        while let commit = commits?.popFirst() {
            // A commit that removed the file has no version of it.
            if let bytes = git.output(of: ["show", "\(commit):./\(path)"]) { return bytes }
        }
        return nil
    }
}
