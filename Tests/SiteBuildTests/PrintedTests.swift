import Diagnostics
import SiteBuild
import SiteModel
import Testing

@Suite("A section, or the whole site, is one document")
struct PrintedTests {
    /// What the golden site has besides the three languages of others: a layout, and a page with every kind of id and link.
    static let more = """
        -- content/en/apple/deep/page.md --
        \(TestSite.page("Deep & <far>", text))
        -- content/he/apple/deep/page.md --
        \(TestSite.page("עמוק ב-iOS", "## Nonce {#nonce}\n\n[לבית](../../index.md)"))
        -- templates/layouts/print.mustache --
        <html lang="{{locale.tag}}" dir="{{locale.direction}}">
        {{#page.noindex}}<meta name="robots" content="noindex">{{/page.noindex}}
        <h1>{{document.heading}}</h1>{{page.lead}} <a href="{{document.url}}">{{document.address}}</a>{{#document.whole}} whole{{/document.whole}}
        {{#contents}}
        {{depth}} <a href="{{url}}">{{title}}</a>
        {{/contents}}
        {{#parts}}
        <article lang="{{lang}}" dir="{{direction}}"{{^heading}} id="{{id}}"{{/heading}}>{{#chapter}}chapter{{/chapter}}{{#missing}} missing{{/missing}}
        {{{heading}}}
        {{{content}}}
        </article>
        {{/parts}}

        """

    private static let text = """
        ## Same {#nonce}

        [Here](#nonce), [there](../ios.md#nonce), [page](../ios.md), [section](../index.md), [other](../../github/index.md),
        [file](/images/logo.png), [host](https://example.com/#nonce). One[^1] and `<h2 id="x">`.

        <details name="group"><summary>More</summary>

        | A |
        |---|
        | 1 |

        </details>

        ### Inner {#inner}

        ```playground
        provider: apple.com
        ```

        [^1]: A note.
        """

    private static func built(_ more: String = more, _ parts: PrintedParts = [.sections, .site]) -> Diagnosed<
        SiteOutput
    > {
        var settings = TestSite.settings(["en", "he"], baseURL: "https://docs.example.com")
        settings.printed = parts
        return TestSite.build(
            """
            -- content/en/index.md --
            \(TestSite.page("Home", "Hi."))
            -- content/en/apple/index.md --
            \(TestSite.page("Apple", "## What {#nonce}"))
            -- content/en/apple/ios.md --
            \(TestSite.page("On iOS", "## Nonce {#nonce}"))
            -- content/en/github/index.md --
            \(TestSite.page("GitHub", "Text."))
            -- content/he/index.md --
            \(TestSite.page("דף הבית", "שלום"))
            -- public/images/logo.png --
            PNG

            """ + more, settings)
    }

    private static func page(_ path: String, _ output: SiteOutput) -> String {
        String(decoding: output.files[path] ?? [], as: UTF8.self)
    }

    @Test("every id is there once, and every link within the document leads to one", arguments: ["en", "he"])
    func ids(_ locale: String) {
        for path in ["print", "apple/print"] {
            let page = Self.page("\(locale)/\(path)/index.html", Self.built().value)
            let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
            #expect(ids.count == Set(ids).count && ids.count > 5)
            let links = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
            #expect(links.filter { !ids.contains($0) } == [])
            #expect(links.contains("/apple/ios") && links.contains("/apple/ios:nonce"))
            // The page that is translated links to less.
            #expect(links.contains(path == "print" || locale == "en" ? "/apple" : "/apple/deep/page"))
        }
    }

    @Test("links to what is no part of the document lead out of it")
    func outside() {
        let section = Self.page("en/apple/print/index.html", Self.built().value)
        #expect(
            section.contains("href=\"../../../en/github/\"")
                && section.contains("href=\"../../../images/logo.png\""))
        #expect(section.contains("href=\"https://example.com/#nonce\""))
        #expect(Self.page("en/print/index.html", Self.built().value).contains("href=\"#/github\""))
    }

    @Test("headings go down below the titles of their pages")
    func levels() {
        let whole = Self.page("en/print/index.html", Self.built().value)
        #expect(whole.contains("<h2 id=\"/apple\">") && whole.contains("<h3 id=\"/apple/ios\">"))
        #expect(
            whole.contains("<h4 id=\"/apple/ios:nonce\">")
                && whole.contains("<h5 id=\"/apple/deep/page:inner\">"))
        #expect(whole.contains("Deep &amp; &lt;far&gt;</h3>") && !whole.contains("try-it"))
        let section = Self.page("en/apple/print/index.html", Self.built().value)
        #expect(section.contains("<h2 id=\"/apple:nonce\">") && section.contains("<h2 id=\"/apple/ios\">"))
        #expect(section.contains("<h3 id=\"/apple/ios:nonce\">"))
    }

    @Test("a site that asks for no document has none, and one that asks for a part has that part")
    func parts() {
        func files(_ parts: PrintedParts) -> [String] {
            Self.built(Self.more, parts).value.files.keys.filter {
                $0.contains("print/") && $0.hasPrefix("en/")
            }.sorted()
        }
        #expect(files([]) == [])
        #expect(files(.site) == ["en/print/index.html"])
        #expect(files(.sections) == ["en/apple/print/index.html"])
    }

    @Test("no map and no feed has the document, and a page in its place is found")
    func collision() {
        let built = Self.built()
        #expect(built.diagnostics.filter { $0.severity == .error } == [])
        for (path, bytes) in built.value.files where path.hasSuffix(".xml") || path.hasSuffix(".txt") {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("print/"), "\(path)")
        }
        let taken = Self.built(
            Self.more + "-- content/en/apple/print.md --\n\(TestSite.page("Print", "A page."))")
        let found = taken.diagnostics.filter { $0.severity == .error }
        #expect(found.map(\.id) == [.contentReservedAddress])
        #expect(found.first?.location.path == "content/en/apple/print.md")
    }
}
