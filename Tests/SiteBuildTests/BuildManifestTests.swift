import Diagnostics
import Foundation
import SiteBuild
import Testing

@Suite("A manifest tells that an output folder is what a build would write")
struct BuildManifestTests {
    private let root: URL
    private let files: [String: [UInt8]] = ["a.html": [1], "b/c.html": Array(repeating: 7, count: 100)]
    private let findings = [
        Diagnostic(
            .linkBrokenPage, .warning, at: SourceLocation(path: "content/th/a.md", line: 3, column: 7),
            "“ที่” leads nowhere", notes: ["one", ""],
            fixIts: [
                FixIt(
                    range: SourceRange(
                        start: SourceLocation(path: "content/th/a.md", line: 3, column: 7),
                        end: SourceLocation(path: "content/th/a.md", line: 3, column: 9)),
                    replacement: "שלום")
            ]),
        Diagnostic(.textArrow, .note, at: SourceLocation(path: "content/en/b.md"), "x"),
    ]

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    private var disk: Disk { Disk(root: root.path, cacheKey: .test) }

    /// What the folder's manifest says of a build of these sources.
    private func found(
        _ sources: [String: [UInt8]] = ["x": [1]], drafts: Bool = false, program: String = "1"
    ) -> [Diagnostic]? {
        BuildManifest(output: "dist", disk: disk).findings(
            SiteSources(files: sources), TestSite.settings(drafts: drafts), program: program, index: nil)
    }

    private func build(_ output: String = "dist", losing lost: String? = nil) {
        var writer = OutputWriter(to: output, disk: disk)
        for (path, bytes) in files { writer.add(path, bytes) }
        _ = writer.finish()
        if let lost { unlink(root.appendingPathComponent("\(output)/\(lost)").path) }
        var manifest = BuildManifest(output: output, disk: disk)
        manifest.write(
            nil, after: nil, findings, of: SiteSources(files: ["x": [1]]), TestSite.settings(), program: "1",
            index: nil, by: writer)
    }

    private func cleanUp() { try? FileManager.default.removeItem(at: root) }

    @Test("it holds as long as sources, settings and program are the same, and has what was found")
    func key() {
        defer { cleanUp() }
        #expect(found() == nil)
        build()
        #expect(found() == findings)
        #expect(found(["x": [2]]) == nil)
        #expect(found(["y": [1]]) == nil)
        #expect(found(["x": [1], "y": []]) == nil)
        #expect(found(drafts: true) == nil)
        #expect(found(program: "2") == nil)
    }

    @Test("it holds no longer when somebody touched the folder")
    func folder() throws {
        defer { cleanUp() }
        build()
        try Data("longer than before".utf8).write(to: root.appendingPathComponent("dist/a.html"))
        #expect(found() == nil)
        build()
        #expect(found() == findings)
        try FileManager.default.removeItem(at: root.appendingPathComponent("dist/b/c.html"))
        #expect(found() == nil)
    }

    @Test("a manifest that is damaged anywhere is none, and nothing worse happens")
    func damage() throws {
        defer { cleanUp() }
        build()
        let cache = root.appendingPathComponent(".portico/cache")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.path).first)
        let file = cache.appendingPathComponent(name)
        let whole = try Data(contentsOf: file)
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: file)
            #expect(found() == nil, "\(length) bytes")
        }
        for index in whole.indices {
            var bytes = whole
            bytes[index] = ~whole[index]
            try bytes.write(to: file)
            #expect(found() != findings, "byte \(index)")
        }
        try (whole + [0]).write(to: file)
        #expect(found() == nil)
    }

    @Test("of the folders that were built, the latest are remembered, with the files of their parts")
    func most() throws {
        defer { cleanUp() }
        let cache = root.appendingPathComponent(".portico/cache")
        var names: Set<String> {
            Set((try? FileManager.default.contentsOfDirectory(atPath: cache.path)) ?? [])
        }
        for number in 0..<40 {
            build("dist/\(number)")
            for name in names where !name.hasSuffix("-search") {
                try Data().write(to: cache.appendingPathComponent(name + "-search"))
            }
        }
        let manifests = names.filter { !$0.hasSuffix("-search") }
        #expect(manifests.count == 32)
        #expect(names == manifests.union(manifests.map { $0 + "-search" }))
    }

    @Test("a file that is gone before the build is written down is built again")
    func missing() throws {
        defer { cleanUp() }
        build(losing: "a.html")
        #expect(found() == nil)
        build()
        #expect(found() == findings)
    }
}
