import Diagnostics
import Foundation
import SiteBuild
import Synchronization
import Testing

@Suite("Disk writes only what changed and removes only what it wrote")
struct DiskTests: InProjectFolder {
    let folder: ProjectFolder

    init() throws { folder = try ProjectFolder() }

    @Test("a second write of the same files writes nothing")
    func unchanged() throws {
        let files: [String: [UInt8]] = ["a/b.html": [1, 2], "c.txt": []]
        #expect(disk.write(files, to: "dist").value.written == 2)
        let file = root.appendingPathComponent("dist/a/b.html").path
        let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
        let again = disk.write(files, to: "dist")
        #expect(again.diagnostics.isEmpty)
        #expect((again.value.written, again.value.unchanged, again.value.removed) == (0, 2, 0))
        let after = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
        #expect(before == after)
    }

    @Test("what the site no longer has is removed, with the folders it leaves empty")
    func removed() throws {
        _ = disk.write(["a/b/c.html": [1], "d.txt": [2]], to: "dist")
        let second = disk.write(["d.txt": [3]], to: "dist")
        #expect((second.value.written, second.value.removed) == (1, 1))
        #expect(!exists("dist/a"))
        #expect(exists("dist/d.txt"))
    }

    /// Does something on threads at once.
    private func atOnce(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) async {
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                DispatchQueue.concurrentPerform(iterations: count, execute: work)
                done.resume()
            }
        }
    }

    @Test("of several that write one file at once none fails, and one writes it whole")
    func together() async throws {
        let disk = disk
        let failures = Mutex<[String]>([])
        await atOnce(8) { number in
            for _ in 0..<50 {
                do { try disk.write([UInt8](repeating: UInt8(number), count: 5_000), to: "a/b.txt") } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        let bytes = try #require(disk.read("a/b.txt"))
        #expect(bytes.count == 5_000 && Set(bytes).count == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path + "/a")
        #expect(names == ["b.txt"])
    }

    @Test("of several that make one new file, or one new folder, one does")
    func creating() async throws {
        let disk = disk
        let made = Mutex<[String]>([])
        await atOnce(8) { number in
            if (try? disk.create([UInt8(number)], at: "new.md")) == true {
                made.withLock { $0.append("file \(number)") }
            }
            let files: [String: [UInt8]] = ["a.md": [UInt8(number)], "b/c.md": [UInt8(number)]]
            if (try? disk.create(files, in: "versions/1.2")) == true {
                made.withLock { $0.append("folder \(number)") }
            }
        }
        let all = made.withLock { $0.sorted() }
        #expect(all.count == 2)
        #expect(disk.read("new.md").map { "file \($0[0])" } == all.first)
        #expect(disk.read("versions/1.2/b/c.md").map { "folder \($0[0])" } == all.last)
        #expect(disk.read("versions/1.2/a.md") == disk.read("versions/1.2/b/c.md"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/versions") == ["1.2"])
    }

    @Test("a folder that a killed process has made in part has nothing of that part")
    func halfFolder() throws {
        try put("half", "versions/.new-1.2/old.md")
        #expect(try disk.create(["a.md": [1]], in: "versions/1.2"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/versions/1.2") == ["a.md"])
    }

    @Test("what is read, changed and written in turn loses no change")
    func inTurn() async throws {
        let disk = disk
        try disk.write([], to: "list")
        await atOnce(4) { number in
            for _ in 0..<20 {
                disk.inTurn {
                    let bytes = disk.read("list") ?? []
                    try? disk.write(bytes + [UInt8(number)], to: "list")
                }
            }
        }
        #expect(disk.read("list")?.count == 80)
    }

    @Test("a file that somebody else put there stays")
    func foreignFile() throws {
        _ = disk.write(["a/b.html": [1]], to: "dist")
        try put("mine", "dist/a/notes.txt")
        let second = disk.write(["c.html": [1]], to: "dist")
        #expect(second.value.removed == 1)
        #expect(exists("dist/a/notes.txt"))
        #expect(!exists("dist/a/b.html"))
    }

    @Test("what is not finished changes nothing, and leaves no folder behind")
    func discarded() throws {
        var first = OutputWriter(to: "dist", disk: disk)
        first.add("a.html", [1])
        #expect(!exists("dist/a.html"))
        first.discard()
        #expect(!exists("dist"))
        _ = disk.write(["a.html": [1]], to: "dist")
        var second = OutputWriter(to: "dist", disk: disk)
        second.add("a.html", [2])
        second.add("b.html", [2])
        second.discard()
        #expect(disk.read("dist/a.html") == [1])
        let names = try FileManager.default.contentsOfDirectory(
            atPath: root.appendingPathComponent("dist").path)
        #expect(names.sorted() == [".portico-output", "a.html"])
    }

    @Test("a file that stands is kept, and counted once")
    func kept() {
        _ = disk.write(["a.html": [1], "b.html": [1]], to: "dist")
        var writer = OutputWriter(to: "dist", disk: disk)
        writer.keep(["a.html"])
        writer.keep(["a.html"])
        let again = writer.finish().value
        #expect((again.written, again.unchanged, again.removed) == (0, 1, 1))
        #expect(exists("dist/a.html"))
        #expect(writer.paths == ["a.html"])
    }

    @Test("a folder that is not ours is left alone")
    func notOurs() throws {
        try put("mine", "dist/notes.txt")
        let result = disk.write(["a.html": [1]], to: "dist")
        #expect(result.diagnostics.map(\.id) == [.outputNotOurs])
        #expect(!exists("dist/a.html"))
        try put("mine", "file")
        #expect(disk.write(["a.html": [1]], to: "file").diagnostics.map(\.id) == [.outputNotOurs])
    }

    @Test("an empty folder may be used")
    func empty() throws {
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("dist"), withIntermediateDirectories: true)
        #expect(disk.write(["a.html": [1]], to: "dist").diagnostics.isEmpty)
    }

    @Test("a path never leads out of the folder", arguments: ["../a.html", "/a.html", "b/../../a.html", ""])
    func inside(_ path: String) throws {
        _ = disk.write([path: [1]], to: "x/dist")
        #expect(!exists("x/a.html"))
        #expect(!exists("a.html"))
    }

    @Test("a page may become a folder and a folder a page")
    func fileAndFolder() throws {
        _ = disk.write(["a": [1], "b/c": [2]], to: "dist")
        let second = disk.write(["a/x": [1], "b": [2]], to: "dist")
        #expect(second.diagnostics.isEmpty)
        #expect(disk.read("dist/a/x") == [1])
        #expect(disk.read("dist/b") == [2])
    }

    @Test("a folder that cannot be written is a clean failure")
    func unwritable() throws {
        try put("a file", "parent")
        let result = disk.write(["a.html": [1]], to: "parent/dist")
        #expect(result.diagnostics.map(\.id) == [.outputUnwritable])
    }

    @Test("sources are read without hidden files, and links that lead in a circle are reported")
    func sources() throws {
        try put("a", "content/en/index.md")
        try put("b", "content/.hidden")
        try put("c", "public/x/y.css")
        try put("d", "other/z.md")
        let loop = root.appendingPathComponent("content/en/loop").path
        try FileManager.default.createSymbolicLink(
            atPath: loop, withDestinationPath: root.appendingPathComponent("content").path)
        let gone = root.appendingPathComponent("content/en/gone.md").path
        try FileManager.default.createSymbolicLink(atPath: gone, withDestinationPath: "/nowhere/at/all")
        let read = disk.sources()
        #expect(read.value.files.keys.sorted() == ["content/en/index.md", "public/x/y.css"])
        #expect(read.diagnostics.map(\.id) == [.sourcesUnreadable, .sourcesUnreadable])
        #expect(read.diagnostics.map(\.location.path) == ["content/en/gone.md", "content/en/loop"])
    }
}
