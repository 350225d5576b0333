import Diagnostics
import Markdown
import SiteBuild
import SiteModel
import Testing

@Suite("The list of error codes leads to the rows that explain them")
struct ErrorIndexTests {
    private static let layout = """
        -- templates/layouts/errors.mustache --
        {{#errors}}
        {{id}} {{number}} ({{words}}):{{#names}} {{.}}{{/names}} |{{#places}} {{title}} <a href="{{url}}">.</a>{{/places}}
        {{/errors}}

        """
    private static let pages = """
        -- content/en/index.md --
        \(TestSite.page("Home", ""))
        -- content/en/apple/index.md --
        \(TestSite.page("Apple", "|c|w|\n|-|-|\n|`kAuthErrorB`|x|\n|`client_id`|y|\n|`auth/lone-one`|z|"))
        -- content/en/errors-of/index.md --
        \(TestSite.page("Errors", "|c|n|\n|-|-|\n|17026|`b`<br>`kAuthErrorB`|\n|17025|`a`|\n\nSee [b](#code-17026)."))

        """
    private static let strings = "-- content/en/_strings.yml --\ncodes:\n  title: Codes\n  lead: All\n"

    @Test("by number, then by name; a row that has only a name joins the number's")
    func list() {
        let built = TestSite.build(Self.layout + Self.pages + Self.strings)
        #expect(built.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        let page = String(decoding: built.value.files["en/errors/index.html"] ?? [], as: UTF8.self)
        #expect(
            page == """
                code-17025 17025 (a): a | Errors <a href="../../en/errors-of/#code-17025">.</a>
                code-17026 17026 (b): b kAuthErrorB | Errors <a href="../../en/errors-of/#code-17026">.</a> Apple <a href="../../en/apple/#code-kautherrorb">.</a>
                code-auth-lone-one  (lone one): auth/lone-one | Apple <a href="../../en/apple/#code-auth-lone-one">.</a>

                """)
    }

    @Test("a site without the layout has no list")
    func none() {
        #expect(TestSite.build(Self.pages).value.files["en/errors/index.html"] == nil)
    }

    @Test(
        "a name says what is wrong in words",
        arguments: [
            ("accountExistsWithDifferentCredential", "account exists with different credential"),
            ("FIRAuthErrorCodeInvalidProviderID", "invalid provider ID"),
            ("auth/popup-closed-by-user", "popup closed by user"), ("TOKEN_EXPIRED", "TOKEN EXPIRED"),
            ("", ""),
        ])
    func words(name: String, words: String) {
        #expect(ErrorRow.words(of: name) == words)
    }
}
