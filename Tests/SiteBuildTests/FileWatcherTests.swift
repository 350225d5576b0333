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
        let watcher = FileWatcher(
            disk: Disk(root: root.path), folders: ["content"], files: ["portico.yml"]
        ) { Issue.record("\($0)") }
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

    /// How many folders are watched before the system has no watches left: the project, `content`, `content/en`.
    @Test("folders for which there are no watches are looked through", arguments: [0, 1, 2, 3])
    func shortage(_ most: Int) async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for folder in ["content/en", "content/th/deep"] {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
            try Self.write("one", root.appendingPathComponent(folder + "/a.md"))
        }
        try Self.write("one", root.appendingPathComponent("portico.yml"))
        let (told, continuation) = AsyncStream<String>.makeStream()
        let watcher = FileWatcher(
            disk: Disk(root: root.path), folders: ["content", "public"], files: ["portico.yml"], most: most
        ) { continuation.yield("\($0)") }
        defer { watcher.stop() }
        var notes = told.makeAsyncIterator()
        #expect(await notes.next()?.contains("`fs.inotify.max_user_watches`") == true)
        // Changes one after the other; each has to be seen.
        var changes = watcher.changes.makeAsyncIterator()
        var seen: Set<String> = []
        func see(_ path: String) async {
            while !seen.contains(path), let next = await changes.next() { seen.formUnion(next) }
            #expect(seen.contains(path))
        }
        for path in ["content/en/a.md", "content/th/deep/a.md", "portico.yml", "content/th/new.md"] {
            try Self.write("longer", root.appendingPathComponent(path))
            await see(path)
        }
        seen = []
        #expect(unlink(root.appendingPathComponent("content/th/deep/a.md").path) == 0)
        await see("content/th/deep/a.md")
        // A folder of the sources that came late is followed too.
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("public"), withIntermediateDirectories: false)
        await see("public")
        seen = []
        try Self.write("body", root.appendingPathComponent("public/site.css"))
        await see("public/site.css")
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
