import Diagnostics
import Foundation
import SiteBuild
import SiteModel
import Testing

@Suite("Tags have pages, and posts stand in the order of their days")
struct TagTests {
    private static let home = "---\ntitle: Kites\ndescription: All about kites.\n---\nFly one.\n"

    private static func post(_ title: String, _ matter: String) -> String {
        "---\ntitle: \(title)\ndescription: About \(title).\n\(matter)---\nText of \(title).\n"
    }

    private func build(
        _ files: [String: String], tags: [String] = ["en"], without: [String] = []
    ) -> Diagnosed<SiteOutput> {
        let settings = SiteSettings(title: "Kites", locales: tags.compactMap { SiteLocale(tag: $0) })
        var theme = SiteTheme.files(playground: false)
        for path in without { theme[path] = nil }
        var sources: [String: [UInt8]] = [:]
        for tag in tags { sources["content/\(tag)/index.md"] = Array(Self.home.utf8) }
        for (path, text) in files { sources["content/\(path)"] = Array(text.utf8) }
        return SiteBuilder.build(SiteSources(files: sources).over(theme), settings, lanes: 1)
    }

    private func text(_ built: Diagnosed<SiteOutput>, _ path: String) throws -> String {
        String(decoding: try #require(built.value.files[path]), as: UTF8.self)
    }

    /// What a page itself says, without what is around it on every page.
    private func main(_ built: Diagnosed<SiteOutput>, _ path: String) throws -> Substring {
        let text = try text(built, path)
        let start = try #require(text.range(of: "<main"))
        let end = try #require(text.range(of: "</main>"))
        return text[start.lowerBound..<end.lowerBound]
    }

    private static let blog = [
        "en/blog/index.md": "---\ntitle: News\ndescription: What is new.\nlayout: posts\n---\n",
        "en/blog/one.md": post("One", "date: 2026-01-05\nauthors: Ada, Grace\ntags: Release, C\n"),
        "en/blog/two.md": post("Two", "date: 2026-03-01\ntags: [release, C#]\n"),
        "en/blog/later.md": post("Undated", ""),
    ]

    @Test("a list of posts has the newest first and those without a day last")
    func order() throws {
        let built = build(Self.blog)
        #expect(built.diagnostics == [])
        let list = try text(built, "en/blog/index.html")
        let places = try [("two", "Two"), ("one", "One"), ("later", "Undated")].map { name, title in
            let entry = "<h2><a href=\"../../en/blog/\(name)/\">\(title)</a></h2>"
            return try #require(list.range(of: entry)?.lowerBound)
        }
        #expect(places == places.sorted())
        #expect(list.contains("<time datetime=\"2026-03-01\">1 Mar 2026</time>"))
    }

    @Test("a page below a list of posts is a post, with its day, its writers and its tags")
    func post() throws {
        let built = build(Self.blog)
        let page = try text(built, "en/blog/one/index.html")
        #expect(page.contains("<time datetime=\"2026-01-05\">5 Jan 2026</time> <span>Ada and Grace</span>"))
        #expect(page.contains("<a href=\"../../../en/tags/release/\" rel=\"tag\">Release</a>"))
        let own = build(
            Self.blog.merging(["en/blog/one.md": Self.post("One", "layout: guide\ndate: 2026-01-05\n")]) {
                $1
            })
        #expect(try !text(own, "en/blog/one/index.html").contains("post-line"))
    }

    @Test("tags that differ by case are one, C and C# are two, each with a page")
    func tags() throws {
        let built = build(Self.blog)
        let all = try text(built, "en/tags/index.html")
        #expect(all.contains("release/\" rel=\"tag\">Release</a> <span class=\"tag-count\">2</span>"))
        let release = try main(built, "en/tags/release/index.html")
        #expect(
            release.contains("Tag: Release") && release.contains(">One</a>") && release.contains(">Two</a>"))
        #expect(try !main(built, "en/tags/c/index.html").contains(">Two</a>"))
        #expect(try main(built, "en/tags/c_23/index.html").contains(">Two</a>"))
        #expect(try text(built, "en/index.html").contains("tags/\">Tags</a>"))
    }

    @Test("where no page has a tag, nothing of tags is there")
    func none() throws {
        let built = build([:])
        #expect(built.value.files.keys.filter { $0.contains("tags") } == [])
        #expect(try !text(built, "en/index.html").contains("tags/"))
    }

    @Test("a translation has its source's tags unless it has its own; languages lead to each other")
    func translations() throws {
        var files = Self.blog
        files["th/blog/index.md"] = "---\ntitle: ข่าว\ndescription: ใหม่\n---\n"
        files["th/blog/one.md"] = Self.post("หนึ่ง", "date: 2026-01-05\ntags: ว่าว, C\n")
        files["th/blog/two.md"] = Self.post("สอง", "date: 2026-03-01\n")
        let built = build(files, tags: ["en", "th"])
        #expect(built.diagnostics.filter { $0.severity == .error } == [])
        let all = try text(built, "th/tags/index.html")
        #expect(all.contains("%E0%B8%A7%E0%B9%88%E0%B8%B2%E0%B8%A7/\" rel=\"tag\">ว่าว</a>"))
        #expect(all.contains("<span lang=\"en\" dir=\"ltr\">release</span>"))
        #expect(built.value.files["th/tags/ว่าว/index.html"] != nil)
        #expect(
            try text(built, "th/blog/index.html").contains("<h2><a href=\"../../th/blog/two/\">สอง</a></h2>"))
        let shared = try text(built, "th/tags/c/index.html")
        #expect(shared.contains("href=\"../../../en/tags/c/\""))
        let own = try text(built, "th/tags/ว่าว/index.html")
        #expect(own.contains("href=\"../../../en/tags/\""), "a tag that is not there leads to all of them")
    }

    @Test("a name that is long or made of signs has a folder of its own")
    func names() throws {
        let long = String(repeating: "long ", count: 80)
        let tags = "tags: [\"\(long)1\", \"\(long)2\", \"..\", \"a/b\", \"✨\"]\n"
        let built = build(["en/a.md": Self.post("A", tags)])
        let folders = Set(
            built.value.files.keys.filter { $0.hasPrefix("en/tags/") }.compactMap { path in
                path.split(separator: "/").dropFirst(2).first.map(String.init)
            })
        #expect(folders.count == 6 && folders.isSuperset(of: ["_2e.", "a_2fb", "_2728", "index.html"]))
        #expect(folders.allSatisfy { $0.utf8.count < 200 })
    }

    @Test("templates without the layouts have no tags")
    func withoutLayouts() throws {
        let built = build(Self.blog, without: ["templates/layouts/tag.mustache"])
        #expect(built.value.files["en/tags/index.html"] == nil)
    }
}
