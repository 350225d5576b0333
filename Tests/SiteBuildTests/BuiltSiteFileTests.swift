import Diagnostics
import Foundation
import Markdown
import SiteBuild
import SiteModel
import Testing

@Suite("A built site is kept for the next server")
struct BuiltSiteFileTests {
    private let root: URL
    private let sources = SiteSources(
        files: TestSite.files(
            TestSite.templates + "\n-- content/en/index.md --\n" + TestSite.page("Home", "Welcome.\n")
                + "\n-- content/en/a.md --\n" + TestSite.page("A", "[Away](b.md)\n")))

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    private func cleanUp() { try? FileManager.default.removeItem(at: root) }

    private func kept(
        _ sources: SiteSources? = nil, drafts: Bool = false, program: String = "1",
        key: CacheAuthenticationKey? = .test
    ) -> BuiltSiteFile {
        BuiltSiteFile(
            sources ?? self.sources, TestSite.settings(drafts: drafts), program: program,
            disk: Disk(root: root.path, cacheKey: key))
    }

    private func build() -> (Diagnosed<SiteOutput>, BuiltSite) {
        let built = SiteBuilder.build(sources, TestSite.settings(), earlier: PageRecords())
        return (built, BuiltSite(built))
    }

    @Test("its files and findings are read back, and its shell renders the same")
    func reading() throws {
        defer { cleanUp() }
        #expect(kept().read() == nil)
        let (output, site) = build()
        #expect(!site.findings.isEmpty && site.files.count > 2)
        kept().write(site)
        let read = try #require(kept().read())
        #expect(read.files == site.files && read.findings == site.findings)
        let again = SiteBuilder.site(read, of: sources, TestSite.settings())
        #expect(again.files == output.value.files)
        #expect(again.shell.layouts == output.value.shell.layouts)
        #expect(
            again.site.navigations.flatMap(\.pages).map(\.url)
                == output.value.site.navigations.flatMap(\.pages).map(\.url))
        let texts = again.site.navigations.flatMap(\.pages).map { $0.file.document.blocks.count }
        #expect(texts == output.value.site.navigations.flatMap(\.pages).map { $0.file.document.blocks.count })
    }

    @Test("no page's text is read for a server that starts again")
    func unread() throws {
        defer { cleanUp() }
        kept().write(build().1)
        let read = try #require(kept().read())
        let pages = SiteBuilder.site(read, of: sources, TestSite.settings()).site.navigations.flatMap(\.pages)
        #expect(pages.count == 2 && pages.allSatisfy { $0.file.deferred != nil })
    }

    @Test("what a server keeps of a site names every page and holds no text's tree")
    func served() throws {
        let output = SiteBuilder.build(sources, TestSite.settings()).value
        let served = output.served
        let (pages, before) = (
            served.site.navigations.flatMap(\.pages), output.site.navigations.flatMap(\.pages)
        )
        #expect(before.contains { !$0.file.document.blocks.isEmpty && !$0.file.document.links.isEmpty })
        #expect(pages.allSatisfy { $0.file.document.blocks.isEmpty && $0.file.document.links.isEmpty })
        #expect(pages.map(\.title) == before.map(\.title) && pages.map(\.url) == before.map(\.url))
        #expect(served.site.drafts.map(\.path) == output.site.drafts.map(\.path))
        #expect(served.files == output.files && served.shell.layouts == output.shell.layouts)
        let layout = try #require(output.shell.layouts.sorted().first)
        let rendered = try [output, served].map {
            try $0.shell.render(
                layout: layout, locale: $0.site.source, path: "playground/", title: "A", description: "",
                data: [:])
        }
        #expect(rendered[0] == rendered[1])
    }

    @Test("it counts for the same sources, settings and program only")
    func key() {
        defer { cleanUp() }
        kept().write(build().1)
        #expect(kept().read() != nil)
        var other = sources
        other.files["content/en/a.md", default: []].append(0x0A)
        #expect(kept(other).read() == nil)
        #expect(kept(drafts: true).read() == nil)
        #expect(kept(program: "2").read() == nil)
    }

    @Test("what another user wrote counts for nothing, and without a key nothing is kept or believed")
    func foreign() {
        defer { cleanUp() }
        kept(key: nil).write(build().1)
        #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent(".portico").path))
        kept(key: .other).write(build().1)
        #expect(kept(key: .other).read() != nil)
        #expect(kept().read() == nil && kept(key: nil).read() == nil)
    }

    @Test("a file counts under its own name only")
    func name() throws {
        defer { cleanUp() }
        kept().write(build().1)
        let cache = root.appendingPathComponent(".portico/cache")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.path).first)
        let disk = Disk(root: root.path, cacheKey: .test)
        disk.cache([1, 2, 3], as: "x")
        #expect(disk.cached("x") == [1, 2, 3])
        try FileManager.default.removeItem(at: cache.appendingPathComponent(name))
        try FileManager.default.moveItem(
            at: cache.appendingPathComponent("x"), to: cache.appendingPathComponent(name))
        #expect(disk.cached(name) == nil && kept().read() == nil)
    }

    @Test("Git takes nothing of the folder, and a list that its owner wrote stays")
    func ignored() throws {
        defer { cleanUp() }
        kept().write(build().1)
        let file = root.appendingPathComponent(".portico/.gitignore")
        #expect(try Data(contentsOf: file) == Data("*\n".utf8))
        try Data("cache\n".utf8).write(to: file)
        kept().write(build().1)
        #expect(try Data(contentsOf: file) == Data("cache\n".utf8))
    }

    @Test("through a link nothing is kept or believed", arguments: [".portico", ".portico/cache"])
    func link(_ place: String) throws {
        defer { cleanUp() }
        let elsewhere = root.appendingPathComponent("elsewhere")
        for folder in [elsewhere, root.appendingPathComponent(".portico")] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        let link = root.appendingPathComponent(place)
        try? FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
        let disk = Disk(root: root.path, cacheKey: .test)
        #expect(disk.stateFolderFindings.map(\.id) == [.outputLinkOutside])
        disk.cache([1], as: "x")
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path) == [])
        let trusting = Disk(root: root.path, followsLinks: true, cacheKey: .test)
        trusting.cache([1], as: "x")
        #expect(trusting.stateFolderFindings == [] && trusting.cached("x") == [1])
        #expect(disk.cached("x") == nil)
    }

    @Test("only the owner reads the folder, which may hold the installation's secret")
    func permissions() throws {
        defer { cleanUp() }
        kept().write(build().1)
        let attributes = try FileManager.default.attributesOfItem(
            atPath: root.appendingPathComponent(".portico").path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test("a damaged file is none, and nothing worse happens")
    func damage() throws {
        defer { cleanUp() }
        kept().write(build().1)
        let folder = root.appendingPathComponent(".portico/cache")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let file = folder.appendingPathComponent(name)
        let whole = try Data(contentsOf: file)
        for length in stride(from: 0, to: whole.count, by: 97) {
            try whole.prefix(length).write(to: file)
            #expect(kept().read() == nil, "\(length) bytes")
        }
        for index in stride(from: 0, to: whole.count, by: 61) {
            var bytes = whole
            bytes[index] ^= 0xFF
            try bytes.write(to: file)
            #expect(kept().read() == nil, "byte \(index)")
        }
        try (whole + [0]).write(to: file)
        #expect(kept().read() == nil)
    }
}
