import Diagnostics
import SiteBuild
import SiteModel
import SiteTemplates
import Testing

@Suite("Interface texts are set as the guides' own text is")
struct InterfaceTextValueTests {
    private static let site = """
        -- content/en/index.md --
        \(TestSite.page("Home", ""))
        -- content/he/index.md --
        \(TestSite.page("בית", ""))
        -- content/th/index.md --
        \(TestSite.page("หน้าแรก", ""))
        -- content/en/_strings.yml --
        sent: What Apple sent
        plain: Sent
        count: "{count} of Apple"
        only: Only here
        -- content/he/_strings.yml --
        sent: מה ש-Apple שלחה
        plain: נשלח
        count: "{count} של Apple"
        -- content/th/_strings.yml --
        sent: โทเค็นของ Apple
        plain: ส่งแล้ว
        count: "{count} จาก Apple"
        -- content/glossary.yml --
        - id: token
          en: token
          th: โทเค็น
          he: טוקן
          noBreak: true
        -- templates/layouts/playground-run.mustache --
        <i title="{{strings.sent}}">{{strings.sent}}</i><b>{{strings.plain}}</b><u>{{strings.count}}</u>

        """

    private func rendered(_ tag: String) throws -> (html: String, strings: InterfaceStrings) {
        let shell = TestSite.build(Self.site, TestSite.settings(["en", "th", "he"])).value.shell
        let locale = try #require(SiteLocale(tag: tag))
        let bytes = try shell.render(
            layout: "playground-run", locale: locale, path: "", title: "", description: "", data: [:])
        return (String(decoding: bytes, as: UTF8.self), shell.strings(locale))
    }

    @Test("Latin words in a right-to-left text keep to themselves, by markup or by characters")
    func isolated() throws {
        let html = try rendered("he").html
        #expect(html.contains("title=\"מה ש-\u{2066}Apple\u{2069} שלחה\""))
        #expect(html.contains("><span>מה ש-\u{2060}<bdi dir=\"ltr\">Apple</bdi> שלחה</span></i>"))
        #expect(html.contains("<b>נשלח</b>"))
    }

    @Test("a text with placeholders stays as it is for whoever fills them in")
    func placeholders() throws {
        let (html, strings) = try rendered("he")
        #expect(html.contains("<u>{count} של Apple</u>"))
        #expect(
            strings.value("count", ["count": "2"])
                == .marked(
                    text: "2 של \u{2066}Apple\u{2069}",
                    html: Array("<span>2 של <bdi dir=\"ltr\">Apple</bdi></span>".utf8))
        )
    }

    @Test("no line breaks inside a term")
    func unbroken() throws {
        #expect(try rendered("th").html.contains("<span><span class=\"nb\">โทเค็น</span>ของ Apple</span></i>"))
    }

    @Test("a text of another language says which, and an unknown key is nothing")
    func otherLanguages() throws {
        let strings = try rendered("he").strings
        #expect(
            strings.value("only")
                == .marked(
                    text: "Only here", html: Array("<span lang=\"en\" dir=\"ltr\">Only here</span>".utf8)))
        #expect(strings.value("nothing") == .null)
        #expect(try rendered("en").strings.value("sent") == .text("What Apple sent"))
    }
}
