import Diagnostics
import Foundation
import SiteBuild
import SiteModel

/// The default theme beside a project's own files.
struct ProjectTheme {
    /// The file with the hashes of originals: `hash path` a line.
    static let record = ".portico-theme"

    let project: Project
    /// The theme's files that a project may have itself, by path.
    let files: [String: [UInt8]]

    init(_ project: Project) {
        self.project = project
        files = SiteTheme.files(playground: project.configuration.hasPlayground)
            .filter { !$0.key.hasPrefix("texts/") }
    }

    var paths: [String] { files.keys.sorted() }

    /// Returns whether the project has a file of its own in this one's place.
    func isOwn(_ path: String) -> Bool { project.disk.read(path) != nil }

    /// The bytes of the project's own file in this one's place; nil when it has none.
    func own(_ path: String) -> [UInt8]? { files[path] == nil ? nil : project.disk.read(path) }

    /// Remembers what a file's original is now.
    func record(_ path: String) throws {
        try project.disk.inTurn {
            var records = records
            records[path] = ContentHash.text(files[path] ?? [])
            let lines = records.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
            try project.write(Array(lines.joined().utf8), to: Self.record)
        }
    }

    /// Files whose original is another one now, with what has become of it.
    var changed: [(path: String, why: String)] {
        records.sorted { $0.key < $1.key }.compactMap { path, hash in
            guard isOwn(path) else { return nil }
            guard let original = files[path] else { return (path, "the theme has no such file any more") }
            return ContentHash.text(original) == hash
                ? nil : (path, "its original has changed since it was taken")
        }
    }

    /// The files taken from the theme that are no longer as their originals.
    var edited: [String] {
        records.keys.sorted().filter { path in own(path).map { $0 != files[path] } ?? false }
    }

    /// The findings about files whose original is another one now.
    var findings: [Diagnostic] {
        changed.map { path, why in
            Diagnostic(
                .templateOriginalChanged, .warning, at: SourceLocation(path: path), "`\(path)`: \(why)",
                notes: [
                    files[path] == nil
                        ? "remove it, or take its line out of `\(Self.record)`"
                        : "see `portico theme diff`; when it has what you want, `portico theme accept \(path)`"
                ])
        }
    }

    private var records: [String: String] {
        let text = String(decoding: project.disk.read(Self.record) ?? [], as: UTF8.self)
        return Dictionary(
            text.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
                return parts.count == 2 ? (parts[1], parts[0]) : nil
            }, uniquingKeysWith: { $1 })
    }
}
