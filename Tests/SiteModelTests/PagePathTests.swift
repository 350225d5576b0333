import SiteModel
import Testing

@Suite("A page has one path in every language")
struct PagePathTests {
    struct File: Sendable, CustomTestStringConvertible {
        let file: String
        let path: String?
        var testDescription: String { file }
    }

    @Test(
        "a file's name gives the path",
        arguments: [
            File(file: "index.md", path: ""), File(file: "apple.md", path: "apple"),
            File(file: "apple/index.md", path: "apple"), File(file: "apple/ios.md", path: "apple/ios"),
            File(file: "a/b/c.md", path: "a/b/c"), File(file: "apple.txt", path: nil),
            File(file: "Node_js/v1.2/API.md", path: "Node_js/v1.2/API"), File(file: "a/.b.md", path: nil),
            File(file: "a./b.md", path: nil), File(file: "a-.md", path: "a-"),
            File(file: "a b.md", path: nil),
            File(file: "แอปเปิล.md", path: nil), File(file: "-a.md", path: nil), File(file: ".md", path: nil),
            File(file: "a//b.md", path: nil), File(file: "../a.md", path: nil),
        ])
    func file(_ file: File) {
        #expect(PagePath(file: file.file)?.description == file.path)
    }

    @Test("addresses carry the locale first")
    func addresses() throws {
        let th = try #require(SiteLocale(tag: "th"))
        let path = try #require(PagePath("apple/ios"))
        #expect(path.url(in: th) == "/th/apple/ios/")
        #expect(path.htmlFile(in: th) == "th/apple/ios/index.html")
        #expect(path.section?.description == "apple")
        #expect(path.parent?.description == "apple")
        #expect(PagePath.home.url(in: th) == "/th/")
        #expect(PagePath.home.parent == nil)
    }

    @Test(
        "a path that others spell in other letters is known",
        arguments: [
            ("guide/new", nil), ("Guide/new", "guide/new"), ("Guide", "guide"),
            ("guide/Setup", "guide/setup"),
            ("GUIDE/SETUP/x", "guide/setup/x"), ("guides", nil), ("ops/New", nil), ("", nil),
        ] as [(String, String?)])
    func spelling(_ text: String, _ there: String?) throws {
        let others = ["", "guide", "guide/setup", "ops/more"].compactMap { PagePath($0) }
        let path = try #require(PagePath(text))
        #expect(path.spelling(of: others)?.description == there)
    }
}
