import Diagnostics
import Foundation
import SiteBuild
import Testing

@Suite("Sources are files of the project: no links out of it, no devices, no hidden files")
struct SourceTreeTests {
    private let base: URL
    private var root: URL { base.appendingPathComponent("project") }

    init() throws {
        base = FileManager.default.temporaryDirectory.appendingPathComponent("portico-\(UUID().uuidString)")
        for folder in ["project/content/en", "project/templates", "project/public", "outside"] {
            try FileManager.default.createDirectory(
                at: base.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        try Data("secret".utf8).write(to: base.appendingPathComponent("outside/key"))
        try Data("home".utf8).write(to: root.appendingPathComponent("content/en/index.md"))
    }

    private func cleanUp() { try? FileManager.default.removeItem(at: base) }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: root.appendingPathComponent(path).path, withDestinationPath: target)
    }

    struct Link: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let path: String
        let target: String
    }

    private static let links = [
        Link(testDescription: "the environment", path: "public/e.txt", target: "/proc/self/environ"),
        Link(testDescription: "a file beside the project", path: "public/k", target: "../../outside/key"),
        Link(testDescription: "a folder", path: "public/all", target: "../../outside"),
        Link(testDescription: "a page", path: "content/en/p.md", target: "../../../outside/key"),
        Link(testDescription: "a template", path: "templates/x.mustache", target: "/etc/hostname"),
        Link(testDescription: "the configuration", path: "public/c", target: "../portico.yml"),
        Link(
            testDescription: "a hidden file of a source folder", path: "public/g", target: "../content/.git"),
        Link(testDescription: "a link to a link", path: "public/two", target: "one"),
    ]

    @Test("a link out of the sources is refused, with its name and where it leads", arguments: links)
    func outside(_ link: Link) throws {
        defer { cleanUp() }
        try Data("x".utf8).write(to: root.appendingPathComponent("portico.yml"))
        try Data("x".utf8).write(to: root.appendingPathComponent("content/.git"))
        if link.target == "one" { try self.link("templates/one", to: "../../outside/key") }
        let target = link.target == "one" ? "../templates/one" : link.target
        try self.link(link.path, to: target)
        let read = Disk(root: root.path).sources()
        let found = read.diagnostics.filter { $0.location.path == link.path }
        #expect(found.map(\.id) == [.sourcesLinkOutside])
        #expect(
            found.first?.message
                == "`\(link.path)` is a link to `\(target)`, which is not among the site's sources")
        #expect(found.first?.severity == .error)
        #expect(read.value.files.keys.sorted() == ["content/en/index.md"])
        // Nor does a change bring it in.
        let changed = Disk(root: root.path).changes(at: [link.path], in: SiteSources())
        #expect(changed.value.isEmpty)
        #expect(changed.diagnostics.map(\.id) == [.sourcesLinkOutside])
        #expect(Disk(root: root.path).changes(at: [link.path + "/key"], in: SiteSources()).value.isEmpty)
    }

    @Test("where links are trusted they are followed")
    func trusted() throws {
        defer { cleanUp() }
        try link("public/all", to: "../../outside")
        let read = Disk(root: root.path, followsLinks: true).sources()
        #expect(read.diagnostics == [])
        #expect(read.value.files["public/all/key"] == Array("secret".utf8))
    }

    @Test("links within the sources are fine, and so is a source folder elsewhere in the project")
    func inside() throws {
        defer { cleanUp() }
        try link("public/home.md", to: "../content/en/index.md")
        try link("content/de", to: "en")
        try FileManager.default.removeItem(at: root.appendingPathComponent("templates"))
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent("theme/layouts"), withIntermediateDirectories: true)
        try Data("x".utf8).write(to: root.appendingPathComponent("theme/layouts/a.mustache"))
        try link("templates", to: "theme")
        let read = Disk(root: root.path).sources()
        #expect(read.diagnostics == [])
        #expect(
            read.value.files.keys.sorted() == [
                "content/de/index.md", "content/en/index.md", "public/home.md",
                "templates/layouts/a.mustache",
            ])
    }

    @Test("a source folder that is a link out of the project is refused")
    func folderOutside() throws {
        defer { cleanUp() }
        try FileManager.default.removeItem(at: root.appendingPathComponent("public"))
        try link("public", to: "../outside")
        let read = Disk(root: root.path).sources()
        #expect(
            read.diagnostics.map(\.message) == [
                "`public` is a link to `../outside`, which is not among the site's sources"
            ])
        #expect(read.value.files.keys.sorted() == ["content/en/index.md"])
    }

    @Test("pipes, sockets and devices are named and passed over, and never opened", .timeLimit(.minutes(10)))
    func special() throws {
        defer { cleanUp() }
        #expect(mkfifo(root.appendingPathComponent("content/en/pipe.md").path, 0o644) == 0)
        try link("public/zero", to: "/dev/zero")
        let read = Disk(root: root.path, followsLinks: true).sources()
        #expect(read.diagnostics.map(\.id) == [.sourcesSpecialFile, .sourcesSpecialFile])
        #expect(
            read.diagnostics.map(\.message) == [
                "`content/en/pipe.md` is a named pipe, so it is passed over",
                "`public/zero` is a device, so it is passed over",
            ])
        #expect(read.diagnostics.allSatisfy { $0.severity == .warning })
        #expect(read.value.files.keys.sorted() == ["content/en/index.md"])
        // A configuration or a key that is a pipe is unreadable at once.
        #expect(Disk(root: root.path).read("content/en/pipe.md") == nil)
    }

    @Test("of hidden files only the well-known folder is published, and the others are named")
    func hidden() throws {
        defer { cleanUp() }
        let names = [
            ".well-known/security.txt", ".well-known/.secret", ".htaccess", ".git/config", "a/.well-known/x",
        ]
        for path in names {
            let file = root.appendingPathComponent("public/" + path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("x".utf8).write(to: file)
        }
        let read = Disk(root: root.path).sources()
        #expect(read.value.below("public").map(\.path) == [".well-known/security.txt"])
        #expect(
            read.diagnostics.map(\.location.path)
                == ["public/.htaccess", "public/.well-known/.secret", "public/a/.well-known"])
        #expect(read.diagnostics.allSatisfy { $0.id == .sourcesHiddenFile && $0.severity == .note })
        let built = SiteBuilder.build(read.value, TestSite.settings())
        #expect(built.value.files[".well-known/security.txt"] == Array("x".utf8))
    }
}
