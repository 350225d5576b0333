import Diagnostics
import Foundation
import SiteBuild
import Testing

@Suite("A stamp tells that an output folder is what a build would write")
struct BuildStampTests {
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

    private func stamp(
        _ sources: [String: [UInt8]] = ["x": [1]], drafts: Bool = false, program: String = "1"
    ) -> BuildStamp {
        BuildStamp(
            SiteSources(files: sources), TestSite.settings(drafts: drafts), output: "dist",
            program: program, disk: disk)
    }

    private func build() {
        _ = disk.write(files, to: "dist")
        var marks = FileFingerprints(output: "dist", disk: disk)
        marks.look(at: Array(files.keys) + [OutputFolder.marker])
        stamp().write(files.keys, findings: findings, marks: marks)
    }

    private func cleanUp() { try? FileManager.default.removeItem(at: root) }

    @Test("it holds as long as sources, settings and program are the same, and has what was found")
    func key() {
        defer { cleanUp() }
        #expect(stamp().findings == nil)
        build()
        #expect(stamp().findings == findings)
        #expect(stamp(["x": [2]]).findings == nil)
        #expect(stamp(["y": [1]]).findings == nil)
        #expect(stamp(["x": [1], "y": []]).findings == nil)
        #expect(stamp(drafts: true).findings == nil)
        #expect(stamp(program: "2").findings == nil)
    }

    @Test("it holds no longer when somebody touched the folder")
    func folder() throws {
        defer { cleanUp() }
        build()
        try Data("longer than before".utf8).write(to: root.appendingPathComponent("dist/a.html"))
        #expect(stamp().findings == nil)
        build()
        #expect(stamp().findings == findings)
        try FileManager.default.removeItem(at: root.appendingPathComponent("dist/b/c.html"))
        #expect(stamp().findings == nil)
    }

    @Test("a stamp that is damaged anywhere is none, and nothing worse happens")
    func damage() throws {
        defer { cleanUp() }
        build()
        let cache = root.appendingPathComponent(".portico/cache")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.path).first)
        let file = cache.appendingPathComponent(name)
        let whole = try Data(contentsOf: file)
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: file)
            #expect(stamp().findings == nil, "\(length) bytes")
        }
        for index in whole.indices {
            var bytes = whole
            bytes[index] = ~whole[index]
            try bytes.write(to: file)
            #expect(stamp().findings != findings, "byte \(index)")
        }
        try (whole + [0]).write(to: file)
        #expect(stamp().findings == nil)
    }
}
