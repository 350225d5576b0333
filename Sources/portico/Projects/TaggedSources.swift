import Diagnostics
import Foundation
import SiteBuild

/// The files of an older version as a Git tag has them.
struct TaggedSources {
    /// The project's folder.
    let folder: String

    /// The files of a version that has a tag, by their paths among the project's sources, or why there are none.
    func read(_ version: SiteVersion) -> Diagnosed<[String: [UInt8]]> {
        guard let tag = version.tag else { return Diagnosed([:]) }
        func missing(_ message: String, _ note: String) -> Diagnosed<[String: [UInt8]]> {
            Diagnosed([:], [Diagnostic(.versionMissing, at: version.place, message, notes: [note])])
        }
        guard git(["rev-parse", "--git-dir"]) != nil else {
            return missing(
                "the tag `\(tag)` cannot be read: Git cannot be run here, or the project is in no repository of yours",
                "install Git and build in a clone; trust a clone of another user with "
                    + "`git config --global --add safe.directory FOLDER`; or keep the version in a folder: "
                    + "`portico version add \(version.name)`"
            )
        }
        let name = "refs/tags/\(tag)^{commit}"
        guard let commit = git(["rev-parse", "--verify", "--quiet", "--end-of-options", name]).map(Self.line)
        else {
            let tags = git(["tag", "--list"]).map(Self.lines) ?? []
            let near = Diagnostic.suggestion(for: tag, among: tags)
            return missing(
                "there is no tag `\(tag)`",
                near.map { "did you mean `\($0)`?" }
                    ?? (tags.isEmpty
                        ? "the repository has no tags; fetch them with `git fetch --tags`"
                        : "write one that `git tag` lists, or fetch it with `git fetch --tags`"))
        }
        let blobs = blobs(of: commit)
        guard blobs.contains(where: { $0.path.hasPrefix("content/") }) else {
            return missing(
                "the tag `\(tag)` has no folder `content/`",
                "write a tag of this project, as it is laid out now")
        }
        guard let contents = contents(blobs.map(\.id)) else {
            return missing(
                "the files of the tag `\(tag)` cannot be read",
                "see what `git fsck` says; a partial clone needs `git fetch --refetch --no-filter`")
        }
        return Diagnosed(
            Dictionary(
                zip(blobs.map { version.root + $0.path }, contents), uniquingKeysWith: { first, _ in first }))
    }

    /// The plain files of a commit below the folders that a version is made of; links and modules are left out.
    private func blobs(of commit: String) -> [(id: String, path: String)] {
        let listed = git(["ls-tree", "-r", "-z", commit, "--", "content", "public"]) ?? []
        return listed.split(separator: 0).compactMap { entry in
            // `100644 blob ID<tab>PATH`
            guard let tab = entry.firstIndex(of: 0x09) else { return nil }
            let facts = Self.text(entry[..<tab]).split(separator: " ")
            guard facts.count == 3, facts[0].hasPrefix("100"), facts[1] == "blob" else { return nil }
            let path = Self.text(entry[entry.index(after: tab)...])
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".well-known" }
            return isHidden ? nil : (String(facts[2]), path)
        }
    }

    /// The bytes of some blobs, in their order; nil when one cannot be read.
    private func contents(_ ids: [String]) -> [[UInt8]]? {
        // By way of a file, since what is read back would fill the pipe before all is asked for.
        let questions = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: questions) }
        guard (try? Data(ids.map { $0 + "\n" }.joined().utf8).write(to: questions)) != nil,
            let input = try? FileHandle(forReadingFrom: questions),
            let response = git(["cat-file", "--batch"], input: input)
        else { return nil }
        var rest = response[...]
        var contents: [[UInt8]] = []
        for id in ids {
            // `ID blob SIZE`, the bytes, a line end.
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            let head = Self.text(rest[..<end]).split(separator: " ")
            rest = rest[(end + 1)...]
            guard head.count == 3, head[0] == id, let size = Int(head[2]), size < rest.count else {
                return nil
            }
            contents.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size + 1)
        }
        return contents
    }

    private func git(_ arguments: [String], input: FileHandle = .nullDevice) -> [UInt8]? {
        GitCommand(folder: folder).output(of: arguments, input: input)
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
    private static func lines(_ bytes: [UInt8]) -> [String] {
        text(bytes).split(separator: "\n").map(String.init)
    }
    private static func line(_ bytes: [UInt8]) -> String { lines(bytes).first ?? "" }
}

/// Git, run in a folder of a project.
struct GitCommand {
    let folder: String

    /// The bytes that a command of Git prints; nil if it failed, or Git cannot be run.
    func output(of arguments: [String], input: FileHandle = .nullDevice) -> [UInt8]? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? Array(bytes) : nil
    }

    /// Returns whether Git tracks a file; false where there is no repository, or no Git.
    ///
    /// The repository may be another user's, and its configuration anybody's: no program that it names is run.
    static func tracks(_ file: String) -> Bool {
        let url = URL(fileURLWithPath: file).resolvingSymlinksInPath()
        let safe = ["-c", "safe.directory=*", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
        return GitCommand(folder: url.deletingLastPathComponent().path)
            .output(of: safe + ["ls-files", "--error-unmatch", "--", url.lastPathComponent]) != nil
    }
}
