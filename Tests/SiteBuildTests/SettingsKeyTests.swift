import Diagnostics
import Markdown
import SiteModel
import Testing

@testable import SiteBuild

@Suite("The key of a site's settings")
struct SettingsKeyTests {
    private static func key(_ settings: SiteSettings) -> CacheKey {
        var key = CacheKey()
        key.add { $0.write(settings) }
        return key
    }

    /// A value of a dictionary that has grown in this order, with room for so many.
    private static func texts(_ numbers: [Int], capacity: Int) -> [String: String] {
        var texts: [String: String] = [:]
        texts.reserveCapacity(capacity)
        for number in numbers { texts["text \(number)"] = "\(number)" }
        return texts
    }

    @Test("is the same whatever order a dictionary has")
    func order() {
        let first = Self.texts(Array(1...200), capacity: 0)
        let second = Self.texts((1...200).reversed(), capacity: 5_000)
        #expect("\(first)" != "\(second)", "the orders differ, or this proves nothing")
        let keys = [first, second].map { texts in
            var settings = TestSite.settings()
            settings.theme.footer = ThemeSettings.Text(texts)
            settings.theme.colors = texts.mapValues { ThemeSettings.Pair(light: $0, dark: $0) }
            return Self.key(settings)
        }
        #expect(keys[0] == keys[1])
    }

    /// One change for each field.
    private static let changes: [(String, @Sendable (inout SiteSettings) -> Void)] = {
        let place = SourceLocation(path: "portico.yml", line: 3, column: 1)
        let pair = ThemeSettings.Pair(light: "#fff", dark: "#000")
        let text = ThemeSettings.Text(["en": "x"], first: "en", place: place)
        let version = SiteVersion(name: "1", title: "One", tag: "v1", place: place)
        return [
            ("title", { $0.title = "x" }), ("baseURL", { $0.baseURL = "https://y.example" }),
            ("locales", { $0.locales[0].isAtRoot.toggle() }), ("locales", { $0.locales[0].name = "x" }),
            ("locales", { $0.locales[0].direction = .rtl }),
            ("playground", { $0.playground = PlaygroundLinks(origin: "x", providers: []) }),
            ("playground", { $0.playground = PlaygroundLinks(origin: "x", providers: ["y"]) }),
            ("offered", { $0.offered = nil }), ("offered", { $0.offered = ["x"] }),
            ("names", { $0.names.brands.append("x") }), ("names", { $0.names.steps.append("x") }),
            ("names", { $0.names.pages.append("x") }), ("names", { $0.names.errors.append("x") }),
            ("theme.look", { $0.theme.look = .doors }), ("theme.home", { $0.theme.home = .plain }),
            ("theme.accent", { $0.theme.accent = pair }), ("theme.onAccent", { $0.theme.onAccent = pair }),
            ("theme.colors", { $0.theme.colors["page"] = pair }), ("theme.logo", { $0.theme.logo = pair }),
            ("theme.fonts", { $0.theme.fonts = [.init(role: .code, path: "x", language: nil)] }),
            ("theme.fonts", { $0.theme.fonts = [.init(role: .code, path: "x", language: "th")] }),
            ("theme.favicon", { $0.theme.favicon = "x" }),
            ("theme.navigation", { $0.theme.navigation = [.init(title: text, url: "/x/")] }),
            ("theme.footer", { $0.theme.footer = text }),
            ("theme.announcement", { $0.theme.announcement = .init(title: text, url: "/x/", place: place) }),
            ("basePath", { $0.basePath = "/x" }), ("includesDrafts", { $0.includesDrafts.toggle() }),
            ("headingIDs", { $0.headingIDs = .ascii }),
            ("isStrictMarkdown", { $0.isStrictMarkdown.toggle() }),
            ("editURL", { $0.editURL = "x" }), ("reportURL", { $0.reportURL = "x" }),
            ("links", { $0.links = [ConfiguredLink(url: "/x/", place: place)] }),
            ("versions", { $0.versions = SiteVersions(present: "2", older: []) }),
            ("versions", { $0.versions = SiteVersions(present: "2", older: [version]) }),
            (
                "versions",
                {
                    $0.versions = SiteVersions(present: "2", older: [version])
                    $0.versions?.areChecked = true
                }
            ),
            (
                "versions",
                {
                    $0.versions = SiteVersions(present: "2", older: [version])
                    $0.versions?.shown = version
                }
            ),
            ("printed", { $0.printed = .site }), ("hasSearch", { $0.hasSearch.toggle() }),
            ("rules", { $0.rules = RulesTests.rules("link.draft: off").value }),
        ]
    }()

    @Test("is another one with every field")
    func fields() {
        let keys = Self.changes.map { change in
            var settings = TestSite.settings()
            change.1(&settings)
            return Self.key(settings)
        }
        #expect(Set(keys + [Self.key(TestSite.settings())]).count == keys.count + 1)
    }

    @Test("and no field is forgotten, here or in the key")
    func all() {
        func names(_ value: Any) -> Set<String> {
            Set(Mirror(reflecting: value).children.compactMap(\.label))
        }
        let known = Set(Self.changes.map { String($0.0.prefix { $0 != "." }) })
        #expect(names(TestSite.settings()) == known)
        let theme = Self.changes.filter { $0.0.hasPrefix("theme.") }.map { String($0.0.dropFirst(6)) }
        #expect(names(ThemeSettings()) == Set(theme))
        #expect(
            names(SiteVersions(present: "", older: [])) == [
                "present", "older", "areChecked", "shown", "pages",
            ])
    }
}
