#if os(Linux)
import Diagnostics
import Foundation
import SiteBuild
import Testing

@Suite("A watcher tells what changed, however it was saved")
struct FileWatcherTests {
    struct Saving: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let paths: Set<String>
        let save: @Sendable (URL) throws -> Void
    }

    private static func write(_ text: String, _ file: URL) throws { try Data(text.utf8).write(to: file) }

    private static let savings = [
        Saving(testDescription: "written in place", paths: ["content/en/a.md"]) { root in
            try write("two", root.appendingPathComponent("content/en/a.md"))
        },
        Saving(testDescription: "moved into place", paths: ["content/en/a.md"]) { root in
            let new = root.appendingPathComponent("content/en/.a.md.new")
            try write("two", new)
            #expect(rename(new.path, root.appendingPathComponent("content/en/a.md").path) == 0)
        },
        Saving(testDescription: "old one moved away, new one written", paths: ["content/en/a.md"]) { root in
            let file = root.appendingPathComponent("content/en/a.md")
            #expect(rename(file.path, file.path + "~") == 0)
            try write("two", file)
            #expect(unlink(file.path + "~") == 0)
        },
        Saving(testDescription: "a new folder with a file", paths: ["content/th"]) { root in
            let folder = root.appendingPathComponent("content/th")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            try write("one", folder.appendingPathComponent("b.md"))
        },
        Saving(testDescription: "removed", paths: ["content/en/a.md"]) { root in
            #expect(unlink(root.appendingPathComponent("content/en/a.md").path) == 0)
        },
        Saving(testDescription: "the configuration", paths: ["portico.yml"]) { root in
            try write("site:", root.appendingPathComponent("portico.yml"))
        },
    ]

    @Test("each way of saving is one change", arguments: savings)
    func saves(_ saving: Saving) async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("content/en"), withIntermediateDirectories: true)
        try Self.write("one", root.appendingPathComponent("content/en/a.md"))
        let watcher = try FileWatcher(root: root.path, folders: ["content"], files: ["portico.yml"])
        defer { watcher.stop() }
        try Self.write("not watched", root.appendingPathComponent("notes.txt"))
        try saving.save(root)
        var seen: Set<String> = []
        for await changed in watcher.changes {
            seen.formUnion(changed)
            if saving.paths.isSubset(of: seen) { break }
        }
        // A file of a new folder may be told on its own as well.
        #expect(seen.filter { !$0.hasPrefix("content/th/") } == saving.paths)
    }

    @Test("what is below a folder that went is gone")
    func folders() {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        let sources = SiteSources(files: [
            "content/th/a.md": [1], "content/th/b/c.md": [2], "content/x.md": [3],
        ])
        let changes = Disk(root: root.path).changes(at: ["content/th"], in: sources)
        #expect(changes.diagnostics == [])
        #expect(Set(changes.value.keys) == ["content/th/a.md", "content/th/b/c.md"])
        #expect(changes.value.values.allSatisfy { $0 == nil })
    }
}
#endif
