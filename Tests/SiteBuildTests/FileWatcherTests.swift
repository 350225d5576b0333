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

    private static let linked = [
        Saving(
            testDescription: "the file that a link leads to",
            paths: ["content/en/a.md", "content/en/link.md"]
        ) {
            try write("two", $0.appendingPathComponent("content/en/a.md"))
        },
        Saving(
            testDescription: "a file in a folder that a link leads to",
            paths: ["content/one/x.md", "content/now/x.md"]
        ) { try write("two", $0.appendingPathComponent("content/one/x.md")) },
        Saving(testDescription: "a link that leads elsewhere now", paths: ["content/now"]) { root in
            let new = root.appendingPathComponent("content/.new")
            try FileManager.default.createSymbolicLink(atPath: new.path, withDestinationPath: "two")
            #expect(rename(new.path, root.appendingPathComponent("content/now").path) == 0)
        },
        Saving(
            testDescription: "a folder in the place of the one that a link leads to",
            paths: ["content/one", "content/now"]
        ) { root in
            let (one, two) = (
                root.appendingPathComponent("content/one"), root.appendingPathComponent("content/two")
            )
            try FileManager.default.removeItem(at: one)
            #expect(rename(two.path, one.path) == 0)
        },
    ]

    @Test(
        "what links lead to changes under their names, too, then and later", .timeLimit(.minutes(10)),
        arguments: linked)
    func links(_ saving: Saving) async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (folder, file) in [("en", "a.md"), ("one", "x.md"), ("two", "x.md")] {
            let place = root.appendingPathComponent("content/" + folder)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Self.write("one", place.appendingPathComponent(file))
        }
        for (link, target) in [("en/link.md", "a.md"), ("now", "one"), ("one/circle", "..")] {
            try FileManager.default.createSymbolicLink(
                atPath: root.appendingPathComponent("content/" + link).path, withDestinationPath: target)
        }
        let watcher = FileWatcher(disk: Disk(root: root.path), folders: ["content"], files: []) {
            Issue.record("\($0)")
        }
        defer { watcher.stop() }
        var changes = watcher.changes.makeAsyncIterator()
        var seen: Set<String> = []
        try saving.save(root)
        while !saving.paths.isSubset(of: seen), let changed = await changes.next() { seen.formUnion(changed) }
        #expect(saving.paths.isSubset(of: seen))
        // Through the link as it leads now.
        seen = []
        try Self.write("three", root.appendingPathComponent("content/now/x.md"))
        while !seen.contains("content/now/x.md"), let changed = await changes.next() {
            seen.formUnion(changed)
        }
        #expect(seen.contains("content/now/x.md"))
    }

    @Test("a link that leads nowhere for a while is followed again", .timeLimit(.minutes(10)))
    func dangling() async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        func place(_ path: String) -> URL { root.appendingPathComponent("content/" + path) }
        for folder in ["one", "two"] {
            try FileManager.default.createDirectory(at: place(folder), withIntermediateDirectories: true)
            try Self.write(folder, place(folder + "/x.md"))
        }
        try FileManager.default.createSymbolicLink(atPath: place("now").path, withDestinationPath: "one")
        let watcher = FileWatcher(disk: Disk(root: root.path), folders: ["content"], files: []) {
            Issue.record("\($0)")
        }
        defer { watcher.stop() }
        var changes = watcher.changes.makeAsyncIterator()
        let steps: [(paths: Set<String>, change: () throws -> Void)] = [
            (["content/one", "content/now"], { try FileManager.default.removeItem(at: place("one")) }),
            (["content/one", "content/now"], { #expect(rename(place("two").path, place("one").path) == 0) }),
            (["content/one/x.md", "content/now/x.md"], { try Self.write("three", place("now/x.md")) }),
        ]
        for step in steps {
            try step.change()
            var seen: Set<String> = []
            while !step.paths.isSubset(of: seen), let changed = await changes.next() {
                seen.formUnion(changed)
            }
            #expect(step.paths.isSubset(of: seen))
        }
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
