import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("What pages were checked with, in one file")
struct CheckedSDKsTests {
    private static let list = """
        -- content/sdks.yml --
        - id: kite-sdk
          name: Kite <SDK>
          version: 4.10
          checked: 2026-11-28
          releases: https://kite.example/releases
          needs: iOS 15
          notWith:
            - { sdk: string, version: "9", since: "4", why: { en: Tangled & torn., th: พันกัน } }
        - { id: string, version: 1.0, checked: 2026-11-27 }

        """

    private static let templates = """
        -- templates/layouts/guide.mustache --
        {{page.sdk}}{{#page.sdk_checked}} ({{iso}}){{/page.sdk_checked}}{{{page.content}}}

        """

    private static func site(_ matter: String, _ list: String = list) -> String {
        """
        \(FindingCase.home("", list))\(templates)
        -- content/en/a/index.md --
        \(TestSite.page("A", "<lists/>", matter: matter + "changes: { 2026-11-20: Old., 2026-11-21: New. }\n"))
        -- content/en/a/b.md --
        \(TestSite.page("B", "<lists/>", matter: "changes: { 2026-11-21: Both. }\n"))
        -- content/th/a/index.md --
        \(TestSite.page("ก", "<lists/>"))
        -- templates/layouts/section.mustache --
        {{page.sdk}}{{#page.sdk_checked}} ({{iso}}){{/page.sdk_checked}}{{{page.content}}}
        -- templates/blocks/lists.mustache --
        ---
        body: none
        ---
        {{#site.sdks}}<p>{{name}}|{{version}}|{{iso}}|{{url}}|{{needs}}</p>{{/site.sdks}}
        {{#site.sdk_conflicts}}<p>{{first}}|{{second}}|{{why}}</p>{{/site.sdk_conflicts}}
        {{#site.changes}}<h2>{{title}}</h2>{{#days}}<h3>{{iso}}</h3>{{#entries}}<p>{{title}}: {{text}}</p>{{/entries}}{{/days}}{{/site.changes}}

        """
    }

    private static func built(_ matter: String, _ list: String = list) -> [String: String] {
        let built = TestSite.build(site(matter, list), TestSite.settings(["en", "th"]))
        #expect(built.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return built.value.files.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "a page shows names and versions from the file, and the earliest day; its translation does the same")
    func shown() {
        let files = Self.built("sdk: [kite-sdk, string]\n")
        for page in ["en/a/index.html", "th/a/index.html"] {
            #expect(
                files[page]?.contains("Kite &lt;SDK&gt; 4.10, string 1.0 (2026-11-27)") == true, "\(page)")
        }
    }

    @Test(
        "without the file, a page shows what it says", arguments: ["Kite 4, String 1", "[Kite 4, String 1]"])
    func free(_ text: String) {
        let page = Self.built("sdk: \(text)\n", "")["en/a/index.html"] ?? ""
        #expect(page.contains("Kite 4, String 1") && !page.contains("(2026"))
    }

    @Test("a block lists the SDKs, what does not go together, and the changes by section and day")
    func lists() {
        let files = Self.built("sdk: [string]\n")
        let page = files["en/a/b/index.html"] ?? ""
        #expect(page.contains("<p>Kite &lt;SDK&gt;|4.10|2026-11-28|https://kite.example/releases|iOS 15</p>"))
        #expect(page.contains("<p>string|1.0|2026-11-27||</p>"))
        #expect(page.contains("<p>Kite &lt;SDK&gt; 4|string 9|Tangled &amp; torn.</p>"))
        #expect(files["th/a/index.html"]?.contains("|พันกัน</p>") == true)
        #expect(
            page.contains(
                "<h2>A</h2><h3>2026-11-21</h3><p>A: New.</p><p>B: Both.</p><h3>2026-11-20</h3><p>A: Old.</p>")
        )
    }
}
