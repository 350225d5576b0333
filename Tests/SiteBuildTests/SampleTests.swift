import Diagnostics
import SiteBuild
import Testing

@Suite("Code is taken from the samples")
struct SampleTests {
    private static let site = """
        -- content/en/index.md --
        \(TestSite.page("Home", "> [!NOTE]\n> ```swift sample=\"a/b\" region=\"inner\"\n> ```\n\n```swift sample=\"a/b.swift\"\n```\n"))
        -- content/_samples/a/b.swift --
        import A

        func f() {
            // region: inner
            let a = 1

            if a > 0 {
                g()
            }
            // endregion: inner
        }

        """

    @Test("a region loses the indentation that its lines share, and marks are never shown")
    func html() {
        let built = TestSite.build(Self.site)
        #expect(built.diagnostics == [])
        let html = String(decoding: built.value.files["en/index.html"] ?? [], as: UTF8.self)
        let text = html.replacing(/<[^>]*>/, with: "").replacing("&gt;", with: ">")
        #expect(text.contains("let a = 1\n\nif a > 0 {\n    g()\n}\n"))
        #expect(text.contains("import A\n\nfunc f() {\n    let a = 1\n"))
        #expect(!text.contains("region"))
    }

    @Test("a line for the playground is no part of what pages show, and carries values there")
    func live() throws {
        let site = TestSite.build(
            """
            -- content/en/index.md --
            \(TestSite.page("Home", "```swift sample=\"a/b\" region=\"r\"\n```\n"))
            -- content/_samples/a/b.swift --
            // region: r
            func f() {
                let a = g("x")
                // live: a == "{first}"
                // live: nobody says {nothing}
                // live: "x" => "{second}"
                h("x")
            }
            // endregion: r

            """)
        #expect(site.diagnostics == [])
        let html = String(decoding: site.value.files["en/index.html"] ?? [], as: UTF8.self)
        #expect(!html.contains("live:") && !html.contains("{first}"))
        let samples = site.value.shell.samples
        let code = try #require(
            samples.code("a/b.swift", region: "r", values: ["first": "1\n2", "second": "y"]))
        #expect(
            String(decoding: code, as: UTF8.self)
                == "func f() {\n    let a = g(\"x\")\n    // a == \"1 2\"\n    h(\"y\")\n}\n")
        #expect(
            samples.liveLines("a/b.swift", region: "r", values: ["first": "1\n2", "second": "y"])
                == ["// a == \"1 2\"", "h(\"y\")"])
        #expect(samples.liveLines("a/b.swift", region: "r", values: [:]) == [])
        #expect(samples.code("a/b.swift", region: "s", values: [:]) == nil)
        #expect(samples.code("a/c.swift", region: "r", values: [:]) == nil)
    }

    @Test("the Markdown twin has the code too")
    func twin() {
        let twin = String(decoding: TestSite.build(Self.site).value.files["en/index.md"] ?? [], as: UTF8.self)
        #expect(twin.contains("region=\"inner\"\nlet a = 1\n"))
        #expect(twin.hasSuffix("    }\n}\n```\n"))
    }
}
