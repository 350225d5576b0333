import HTTPTypes
import Testing

@Suite("HEAD answers as GET does, without the body (RFC 9110 §9.3.2)")
struct HeadTests {
    private static let visitors = [
        "", "google/", "google/lab/", "google/run/", "google/run/nonce/", "google/run/checks/",
        "google/run/timeline/",
        "google/run/stop/", "account/", "account/link/", "account/recent/", "account/delete/",
        "account/second-factor/",
        "account/tokens/", "account/sessions/", "account/providers/", "account/rules/",
        "account/custom-token/",
        "sandbox/", "sandbox/google/", "connect/",
    ].map { "/en/playground/\($0)" }

    private static let others = [
        "/playground/session", "/en/", "/he/playground/nobody/", "/en/playground/account/nothing/",
        "/__/auth/iframe",
        "/.well-known/assetlinks.json", "/healthz", "/readyz",
    ]

    @Test("pages of one who has signed in, and others", arguments: visitors + others)
    func answersAlike(_ path: String) async throws {
        let visitor = try await RouteVisitor(RouteBench.of(.visitors))
        try await visitor.signIn()
        let (get, head) = (try await visitor.get(path), try await visitor.send(.head, path))
        #expect(head.status == get.status)
        #expect(head.headers[.contentType] == get.headers[.contentType])
        #expect(head.text.isEmpty)
        if path.contains("/playground/"), !path.contains("no") {
            #expect(get.status == 200, "\(get.text.prefix(200))")
            #expect(head.headers[.contentLength] == String(get.text.utf8.count))
        }
    }

    @Test("what a GET would begin or end is not asked for", arguments: ["start", "callback?code=x&state=y"])
    func changesNothing(_ path: String) async throws {
        let visitor = try await RouteVisitor(RouteBench.of(.visitors))
        let head = try await visitor.send(.head, "/playground/google.com/\(path)")
        #expect(head.status == 405 && head.headers[.allow] == "GET, POST")
        #expect(head.headers[.setCookie] == nil && head.text.isEmpty)
    }
}
