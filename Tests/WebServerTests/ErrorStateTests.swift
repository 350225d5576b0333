import HTTPTypes
import OpenID
import Playground
import Providers
import Testing

@testable import WebServer

@Suite("Errors are produced as their providers show them")
struct ErrorStateTests {
    /// An error, so that it has a name in reports.
    struct Case: CustomTestStringConvertible, Sendable {
        let state: ErrorState
        var testDescription: String { "\(state.provider.rawValue) \(state.id)" }
    }

    static let cases = ErrorState.all.map(Case.init)

    private static func path(_ state: ErrorState, _ locale: String = "en") -> String {
        "/\(locale)/playground/\(state.provider.pathName)/errors/\(state.id)/?show=1"
    }

    /// The texts of a page that are said of the error.
    private static func said(_ html: String) -> [String] {
        html.matches(of: #/<bdi [^>]*data-said[^>]*>([^<]*)</bdi>/#).map { plain(String($0.1)) }
    }

    private static func plain(_ text: String) -> String {
        text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }

    /// Returns whether a text is what it should be, `…` being any text.
    private static func matches(_ text: String, _ expected: String) -> Bool {
        let parts = expected.split(separator: "…", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == expected }
        guard text.hasPrefix(first), text.hasSuffix(last) else { return false }
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    @Test("every error of the guides' list can be produced")
    func list() {
        let counts = Dictionary(grouping: ErrorState.all, by: \.provider.pathName).mapValues(\.count)
        #expect(counts == ["apple": 5, "facebook": 6, "microsoft": 8, "github": 4, "google": 13])
        #expect(ErrorState.names.count == ErrorState.all.count)
        for state in ErrorState.all { #expect(!state.says.isEmpty, "\(state.id)") }
    }

    @Test("the text is the provider's, word for word", arguments: cases)
    func text(_ entry: Case) async throws {
        let visitor = RouteVisitor(try await RouteBench.of(.visitors))
        let page = try await visitor.get(Self.path(entry.state))
        #expect(page.status == 200)
        let said = Self.said(page.text)
        // Values of the production are in exactly one place: any text stands for them.
        let expected = entry.state.says.map { $0.replacing(#/⟨[a-z_]+⟩/#, with: "…") }
        #expect(said.count == expected.count, "\(said)")
        for (text, wanted) in zip(said, expected) {
            #expect(Self.matches(text, wanted), "\(text)\n\(wanted)")
        }
        let what = "show_me.states."
        #expect(!page.text.contains(what))
    }

    @Test("the stand-in's own page says the same, and leads back", arguments: cases)
    func visit(_ entry: Case) async throws {
        let visitor = RouteVisitor(try await RouteBench.of(.visitors))
        let path = Self.path(entry.state, "he") + "&from=%2Fhe%2Fplayground%2F&at=flow"
        let page = try await visitor.get(path)
        let link = page.text.firstMatch(of: #/class="button quiet" href="([^"]*)" rel="nofollow"/#)?.1
        #expect((link != nil) == entry.state.isVisited)
        guard let link else { return }
        let shown = try await visitor.get(Self.plain(String(link)))
        let first = Self.said(page.text).first ?? ""
        guard shown.status >= 400 else {
            // A person has to do something there; whatever it is, the way back is the page.
            let form = try #require(shown.forms.first)
            let back = try await visitor.post(form.action, form.fields + [("decision", "cancel")])
            var answered = try await visitor.follow(back)
            if let posted = answered.forms.first(where: { $0.action.hasSuffix("/callback") }) {
                answered = try await visitor.follow(try await visitor.post(posted.action, posted.fields))
            }
            #expect(answered.status == 200)
            #expect(answered.text.contains("href=\"/he/playground/#flow\""))
            return
        }
        #expect(Self.plain(shown.text).contains(first), "\(first)")
        if shown.text.contains("stand-in-banner") {
            #expect(Self.plain(shown.text).contains(path))
        }
    }

    @Test("a callback with the state of such a request leads back to the page")
    func callback() async throws {
        let visitor = RouteVisitor(try await RouteBench.of(.visitors))
        let query = "error=access_denied&state=show-me.en.access-denied"
        let got = try await visitor.get("/playground/google.com/callback?\(query)")
        #expect(got.location == "/en/playground/google/errors/access-denied/?show=1")
        let posted = try await visitor.post(
            "/playground/apple.com/callback",
            [("error", "user_cancelled_authorize"), ("state", "show-me.he.user-cancelled")])
        #expect(posted.location == "/he/playground/apple/errors/user-cancelled/?show=1")
        let guide = ErrorVisit(error: "access-denied", locale: "en", from: "/en/google/#flow").state
        let back = try await visitor.get("/playground/google.com/callback?error=access_denied&state=\(guide)")
        let page = "/en/playground/google/errors/access-denied/"
        #expect(back.location == "\(page)?show=1&from=%2Fen%2Fgoogle%2F&at=flow")
        let unknown = try await visitor.get("/playground/google.com/callback?state=show-me.en.nothing")
        #expect(unknown.errorCode != nil)
    }

    @Test("nothing is left in the visitor's sandbox, or in another's")
    func traces() async throws {
        let bench = try await RouteBench.of(.visitors)
        let visitor = RouteVisitor(bench)
        // Opens the visitor's sandbox.
        _ = try await visitor.get("/en/playground/sandbox/")
        for state in ErrorState.all where ["account-exists", "audience-mismatch"].contains(state.id) {
            #expect(try await visitor.get(Self.path(state)).status == 200)
        }
        for who in [visitor, RouteVisitor(bench)] {
            let sandbox = try await who.get("/en/playground/sandbox/")
            #expect(!sandbox.text.contains("show-me-"))
            let used = try await who.get("/stand-in/google/account")
            #expect(used.status == 200 && !used.text.contains("<h3>"))
        }
    }

    @Test("only errors of the account backend open a sandbox")
    func cookies() async throws {
        let bench = try await RouteBench.of(.visitors)
        let state = try #require(ErrorState.of(.google, "redirect-uri-mismatch"))
        let page = try await RouteVisitor(bench).get(Self.path(state))
        #expect(page.headers[.setCookie] == nil)
    }

    @Test("each mistake in the set-up of an app has a client of its own")
    func clients() throws {
        let installation = StandInInstallation(secret: [UInt8](repeating: 1, count: 32))
        var options: Set<String> = []
        for provider in ProviderID.brands {
            for client in ErrorState.clients(
                at: provider, name: "Doors", redirectURIs: ["https://a.example/"], installation: installation)
            {
                #expect(client.isOwn && client.options.count == 1)
                options.formUnion(client.options.map(\.rawValue))
            }
        }
        #expect(options == ["single-tenant", "expired-secret", "in-testing", "in-development"])
    }
}
