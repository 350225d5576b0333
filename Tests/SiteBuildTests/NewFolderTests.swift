import Diagnostics
import Foundation
import SiteBuild
import Testing

@Suite("A folder that the output does not have yet takes its place as a whole")
struct NewFolderTests: InProjectFolder {
    let folder: ProjectFolder

    init() throws { folder = try ProjectFolder() }

    private func place(_ path: String) -> URL { root.appendingPathComponent(path) }
    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(at: place(path), withIntermediateDirectories: true)
    }
    private func inode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: place(path).path)[.systemFileNumber] as? Int
    }

    @Test("the folder that waited is the one that stands, with the folders and files in it")
    func moved() throws {
        var writer = OutputWriter(to: "dist", disk: disk)
        writer.add("en/index.html", [1])
        writer.add("en/a/b/index.html", [2])
        writer.add("index.html", [3])
        writer.add("en/a/index.html", [4])
        let waiting = try inode("dist/.portico-staging/0")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place("dist").path) == [".portico-staging"])
        #expect(writer.finish().value.written == 4)
        #expect(try inode("dist/en") == waiting)
        #expect(disk.read("dist/en/index.html") == [1] && disk.read("dist/en/a/b/index.html") == [2])
        #expect(disk.read("dist/index.html") == [3] && disk.read("dist/en/a/index.html") == [4])
        #expect(!exists("dist/.portico-staging"))
    }

    @Test("a new folder within one that stands joins what is there")
    func joins() throws {
        _ = disk.write(["en/index.html": [1]], to: "dist")
        let standing = try inode("dist/en")
        let summary = disk.write(["en/index.html": [1], "en/a/b.html": [2], "en/c.html": [3]], to: "dist")
        #expect(summary.diagnostics.isEmpty && summary.value.written == 2)
        #expect(try inode("dist/en") == standing)
        #expect(disk.read("dist/en/index.html") == [1] && disk.read("dist/en/a/b.html") == [2])
        #expect(disk.read("dist/en/c.html") == [3])
    }

    @Test("a link in the place of a folder is refused: nothing is written where it leads")
    func link() throws {
        _ = disk.write(["index.html": [1]], to: "dist")
        try makeFolder("elsewhere")
        try FileManager.default.createSymbolicLink(
            at: place("dist/en"), withDestinationURL: place("elsewhere"))
        let failed = disk.write(["index.html": [2], "en/new/deep/a.html": [3]], to: "dist")
        #expect(failed.diagnostics.count == 1 && failed.diagnostics.first?.severity == .error)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place("elsewhere").path) == [])
        #expect(!exists("dist/.portico-staging"))
    }

    @Test("what a stopped build left is removed with its folders, and what is not a build's own stays")
    func remains() throws {
        _ = disk.write(["index.html": [1]], to: "dist")
        try makeFolder("dist/.portico-staging/0/en/a")
        try Data([1]).write(to: place("dist/.portico-staging/0/en/a/index.html"))
        try makeFolder("kept")
        try Data([2]).write(to: place("kept/file"))
        try FileManager.default.createSymbolicLink(
            at: place("dist/.portico-staging/1"), withDestinationURL: place("kept"))
        #expect(disk.write(["index.html": [2]], to: "dist").diagnostics.isEmpty)
        #expect(!exists("dist/.portico-staging"))
        #expect(disk.read("kept/file") == [2])
    }

    @Test("a build that is given up takes its new folders with it")
    func discarded() throws {
        var writer = OutputWriter(to: "dist", disk: disk)
        writer.add("en/a/index.html", [1])
        writer.discard()
        #expect(!exists("dist"))
    }
}
