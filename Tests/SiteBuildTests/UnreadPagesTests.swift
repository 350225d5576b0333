import Diagnostics
import Foundation
import SiteModel
import Testing

@testable import SiteBuild

@Suite("A build reads pages again only when they have changed, and gives what a build from nothing gives")
struct UnreadPagesTests {
    private let root: URL
    private let settings = TestSite.settings(["en", "th", "he"], baseURL: "https://x.example")

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    private var disk: Disk { Disk(root: root.path, cacheKey: .test) }
    private func cleanUp() { try? FileManager.default.removeItem(at: root) }

    private func write(_ bytes: [UInt8]?, to path: String) throws {
        if let bytes {
            try disk.write(bytes, to: path)
        } else {
            try FileManager.default.removeItem(at: root.appendingPathComponent(path))
        }
    }

    private func write(_ files: [String: [UInt8]]) throws {
        for (path, bytes) in files { try write(bytes, to: path) }
    }

    /// Reads the sources as a build does, long after the last one.
    private func sources(later: Int = 10_000_000_000) -> SiteSources {
        read(disk, later: later).sources.value
    }

    private func read(
        _ disk: Disk, later: Int = 10_000_000_000
    ) -> (sources: Diagnosed<SiteSources>, index: SourceIndex?) {
        var known = BuildManifest(output: "dist", disk: disk).index
        if !known.entries.isEmpty { known.time += later }
        return disk.sources(since: known)
    }

    /// The pages whose bytes were read.
    private func read(_ sources: SiteSources) -> Set<String> {
        Set(
            sources.files.keys.filter {
                $0.hasPrefix("content/") && !$0.hasPrefix("content/_") && $0.hasSuffix(".md")
            })
    }

    /// Holds a build that goes on from the last one against one from nothing.
    private func expectSame(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let (read, index) = read(disk)
        let sources = read.value
        let again = TestSite.build(sources, settings, into: disk, index: index)
        let fresh = SiteBuilder.build(disk.sources().value, settings, lanes: 1)
        #expect(again.diagnostics == fresh.diagnostics, sourceLocation: sourceLocation)
        let output = TestSite.output(disk)
        #expect(output.keys.sorted() == fresh.value.files.keys.sorted(), sourceLocation: sourceLocation)
        let different = output.filter { fresh.value.files[$0.key] != $0.value }.keys.sorted()
        #expect(different == [], sourceLocation: sourceLocation)
        #expect(sources.isConsistent, sourceLocation: sourceLocation)
    }

    @Test("whatever has changed", arguments: IncrementalTests.changes + Self.further)
    func change(_ change: IncrementalTests.Change) throws {
        defer { cleanUp() }
        try write(IncrementalTests.including)
        expectSame()
        expectSame()
        try write(change.bytes, to: change.path)
        expectSame()
        // And back again.
        try write(IncrementalTests.including[change.path], to: change.path)
        expectSame()
    }

    @Test("a sample in Markdown is there when the page that shows it is made again")
    func sample() throws {
        defer { cleanUp() }
        func page(_ text: String) -> [UInt8] {
            Self.page("Sample", "\(text)\n\n```markdown sample=\"a/page.md\"\n```\n")
        }
        try write(IncrementalTests.including)
        try write(Array("A *sample*.\n".utf8), to: "content/_samples/a/page.md")
        try write(page("Text."), to: "content/en/sample.md")
        expectSame()
        try write(page("Another text."), to: "content/en/sample.md")
        expectSame()
        let found = TestSite.build(sources(), settings, into: disk).diagnostics
        #expect(!found.contains { $0.id == .sampleMissingFile })
        try write(Array("Another *sample*.\n".utf8), to: "content/_samples/a/page.md")
        expectSame()
    }

    private static func page(_ title: String, _ body: String, matter: String = "") -> [UInt8] {
        Array(TestSite.page(title, body, matter: matter).utf8)
    }

    private static let further = [
        IncrementalTests.Change(
            testDescription: "a page with mistakes", path: "content/en/a/one.md",
            bytes: page("One", "# Top\n\n[x](nowhere.md) [y](two.md#nothing)\n\nTODO\n")),
        IncrementalTests.Change(
            testDescription: "a page that is no text", path: "content/en/a/one.md", bytes: [0xFF, 0xFE]),
        IncrementalTests.Change(
            testDescription: "front matter that does not end", path: "content/en/a/two.md",
            bytes: Array("---\ntitle: Two\n".utf8)),
        IncrementalTests.Change(
            testDescription: "a draft", path: "content/en/a/two.md",
            bytes: page("Two", "## First {#first}\n", matter: "draft: true\n")),
        IncrementalTests.Change(
            testDescription: "an alias", path: "content/en/a/two.md",
            bytes: page("Two", "## First {#first}\n", matter: "aliases: [a/second]\n")),
        IncrementalTests.Change(
            testDescription: "a tag and a day", path: "content/en/a/two.md",
            bytes: page("Two", "## First {#first}\n", matter: "tags: [New]\nlastReviewed: 2026-11-21\n")),
        IncrementalTests.Change(
            testDescription: "a first error", path: "content/en/a/two.md",
            bytes: page("Two", "## First {#first}\n\n| Code | Name |\n|---|---|\n| 17025 | `auth/x` |\n")),
        IncrementalTests.Change(
            testDescription: "a new page", path: "content/en/a/zero.md", bytes: page("Zero", "New.\n")),
        IncrementalTests.Change(
            testDescription: "a new section", path: "content/en/c/index.md", bytes: page("C", "New.\n")),
        IncrementalTests.Change(
            testDescription: "a shared text", path: "content/en/_shared/x.md", bytes: Array("Text.\n".utf8)),
        IncrementalTests.Change(
            testDescription: "the words of a heading", path: "content/en/a/two.md",
            bytes: page("Two", "## The very first {#first}\n\nSecond page.\n")),
        IncrementalTests.Change(
            testDescription: "a section more", path: "content/en/a/two.md",
            bytes: page("Two", "## First {#first}\n\nSecond page.\n\n## Next {#next}\n\nMore.\n")),
        IncrementalTests.Change(
            testDescription: "words that no page had", path: "content/th/a/one.md",
            bytes: page("One", "## One {#one}\n\nzebra_crossing ม้าลาย [two](two.md#first)\n")),
        IncrementalTests.Change(
            testDescription: "a text that is gone", path: "content/en/a/two.md",
            bytes: page("Two", "## First {#first}\n")),
        IncrementalTests.Change(
            testDescription: "a picture", path: "content/en/a/p.svg", bytes: Array("<svg/>".utf8)),
        IncrementalTests.Change(
            testDescription: "a block of the project's own", path: "templates/blocks/box.mustache",
            bytes: Array("<p>x</p>".utf8)),
    ]

    @Test("of an edit one file is read, with those that are made of it")
    func oneEdit() throws {
        defer { cleanUp() }
        try write(IncrementalTests.including)
        expectSame()
        let all = sources()
        #expect(read(all).isEmpty)
        try write(Self.page("Two", "## First {#first}\n\nOther words.\n"), to: "content/en/a/two.md")
        #expect(read(sources()) == ["content/en/a/two.md"])
    }

    @Test("of search, the files stand that an edit's words are not in")
    func searchFiles() throws {
        defer { cleanUp() }
        try write(IncrementalTests.including)
        expectSame()
        try write(Self.page("Two", "## First {#first}\n\nOther words.\n"), to: "content/en/a/two.md")
        let built = TestSite.build(sources(), settings, into: disk).value
        let new = Set(TestSite.output(disk).keys).subtracting(built.standing)
        // Hebrew and Thai have no translation of the page.
        let expected = ["en", "th", "he"].flatMap { ["search/\($0)/index.js", "search/\($0)/t0.js"] }
        #expect(new.filter { $0.hasPrefix("search/") } == Set(expected))
        #expect(built.standing.isSuperset(of: ["search/en/d0.js", "en/search/index.html"]))
        expectSame()
    }

    @Test("a file that changed just before it was read is read again, and one with another time")
    func racy() throws {
        defer { cleanUp() }
        try write(IncrementalTests.including)
        let pages = read(sources())
        #expect(pages.count == 14)
        expectSame()
        #expect(read(sources(later: 0)) == pages)
        #expect(read(sources()).isEmpty)
        let path = "content/en/a/two.md"
        let status = try FileManager.default.attributesOfItem(atPath: disk.absolute(path))
        let bytes = try #require(disk.read(path))
        try Data(bytes.reversed()).write(to: root.appendingPathComponent(path))
        // Its size and its time are what they were.
        try FileManager.default.setAttributes(
            [.modificationDate: status[.modificationDate] as Any], ofItemAtPath: disk.absolute(path))
        #expect(read(sources()) == [path])
    }

    @Test("a page that changes between being looked at and being read is noticed")
    func changing() throws {
        defer { cleanUp() }
        try write(IncrementalTests.including)
        expectSame()
        let sources = sources()
        try write(Self.page("Two", "Changed.\n"), to: "content/en/a/two.md")
        #expect(sources.isConsistent)
        #expect(sources.bytes("content/en/a/two.md") == Self.page("Two", "Changed.\n"))
        #expect(!sources.isConsistent)
        expectSame()
    }

    @Test("an index that is damaged or gone is none, and so are the other files of the cache")
    func damage() throws {
        defer { cleanUp() }
        try write(IncrementalTests.including)
        expectSame()
        let cache = root.appendingPathComponent(".portico/cache")
        for name in try FileManager.default.contentsOfDirectory(atPath: cache.path) {
            let file = cache.appendingPathComponent(name)
            let whole = try Data(contentsOf: file)
            for index in stride(from: 0, to: whole.count, by: max(1, whole.count / 7)) {
                var bytes = whole
                bytes[index] ^= 0x55
                try bytes.write(to: file)
                let isManifest = !name.hasSuffix("-search")
                #expect(BuildManifest(output: "dist", disk: disk).index.entries.isEmpty == isManifest)
                expectSame()
            }
            try whole.prefix(whole.count / 2).write(to: file)
            expectSame()
            try FileManager.default.removeItem(at: file)
            expectSame()
        }
    }

    /// The files of the cache: the manifest, and the parts of search.
    private func kept() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(".portico/cache"), includingPropertiesForKeys: nil
        ).sorted { $0.path < $1.path }
    }

    @Test("a manifest that belongs to another index than the one that stands is not counted on")
    func apart() throws {
        defer { cleanUp() }
        try write(IncrementalTests.including)
        expectSame()
        let files = try kept().map { ($0, try Data(contentsOf: $0)) }
        #expect(files.count == 2)
        try write(Self.page("Two", "## First {#first}\n\nOther words.\n"), to: "content/en/a/two.md")
        expectSame()
        // As a build leaves them that is stopped before it has written both.
        for (file, bytes) in files {
            let new = try Data(contentsOf: file)
            try bytes.write(to: file)
            try write(IncrementalTests.including["content/en/a/two.md"], to: "content/en/a/two.md")
            try write(Self.page("A", "Another section.\n"), to: "content/en/a/index.md")
            expectSame()
            try new.write(to: file)
            expectSame()
        }
    }

    @Test("what the parts of search leave behind is given back")
    func leftovers() throws {
        defer { cleanUp() }
        func size() throws -> Int { try Data(contentsOf: kept()[1]).count }
        try write(IncrementalTests.including)
        expectSame()
        let first = try size()
        for number in 0..<12 {
            try write(
                Self.page("Two", "## First {#first}\n\nOther words \(number).\n"), to: "content/en/a/two.md")
            _ = TestSite.build(sources(), settings, into: disk)
        }
        expectSame()
        #expect(try size() < 2 * first)
        #expect(try kept().count == 2)
    }

    @Test("older versions")
    func versions() throws {
        defer { cleanUp() }
        var settings = settings
        settings.versions = SiteVersions(
            present: "2", older: [SiteVersion(name: "1", place: SourceLocation(path: "portico.yml"))])
        try write(IncrementalTests.including)
        for (path, bytes) in IncrementalTests.including where path.hasPrefix("content/") {
            try write(bytes, to: "versions/1/\(path)")
        }
        var disk = disk
        disk.versionFolders = ["versions/1"]
        for change in [nil, nil, "content/en/a/one.md", "versions/1/content/en/a/one.md"] {
            if let change { try disk.write(Self.page("One", "New text of \(change).\n"), to: change) }
            let (sources, index) = read(disk)
            let again = TestSite.build(sources.value, settings, into: disk, index: index)
            let fresh = SiteBuilder.build(disk.sources().value, settings, lanes: 1)
            #expect(again.diagnostics == fresh.diagnostics)
            #expect(TestSite.output(disk) == fresh.value.files)
        }
    }
}
