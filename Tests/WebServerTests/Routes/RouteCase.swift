import HTTPTypes
import Testing

/// One thing that a route does.
struct RouteCase: CustomTestStringConvertible, Sendable {
    /// Method and pattern, as `RouteBench.pattern` writes them.
    let route: String
    let what: String
    let status: Int
    /// The code of the error page.
    var error: String?
    /// A text of the answer, or of the address that it leads to.
    var says: String?
    var kind = RouteBench.Kind.visitors
    let act: @Sendable (RouteVisitor) async throws -> RouteAnswer

    var testDescription: String { "\(route): \(what)" }

    /// - Parameter expected: status, and code of the error page or a text of the answer.
    init(
        _ route: String, _ what: String, _ status: Int, error: String? = nil, says: String? = nil,
        on kind: RouteBench.Kind = .visitors,
        _ act: @escaping @Sendable (RouteVisitor) async throws -> RouteAnswer
    ) {
        self.route = route
        self.what = what
        self.status = status
        self.error = error
        self.says = says
        self.kind = kind
        self.act = act
    }

    /// A page that is there for everybody.
    static func page(_ route: String, _ path: String, says: String? = nil) -> RouteCase {
        RouteCase(route, "is there", 200, says: says) { try await $0.get(path) }
    }

    /// A form that another site's page sent.
    static func foreign(_ route: String, _ path: String) -> RouteCase {
        RouteCase(route, "refuses another site's form", 403, error: "forbidden_origin") {
            try await $0.post(path, origin: "https://evil.example")
        }
    }

    static let all = playground + account + lab + sandbox + standIns + operations + backend
}

@Suite("Every route, without a socket")
struct RouteTests {
    @Test("answers as it should", arguments: RouteCase.all)
    func responses(_ route: RouteCase) async throws {
        let response = try await route.act(RouteVisitor(RouteBench.of(route.kind)))
        #expect(response.status == route.status, "\(response.text.prefix(400))")
        #expect(response.errorCode == route.error)
        // What never comes to a route is refused before it is looked for.
        if let found = response.route { #expect(found == route.route) }
        if let text = route.says {
            #expect(
                response.text.contains(text) || response.location?.contains(text) == true,
                "\(response.location ?? String(response.text.prefix(400)))")
        }
    }

    @Test("has a case")
    func everyRoute() async throws {
        let routes = try await RouteBench.of(.visitors).routes
        let cases = Set(RouteCase.all.map(\.route))
        #expect(routes.subtracting(cases).sorted() == [], "routes without a case")
        #expect(cases.subtracting(routes).sorted() == [], "cases of no route")
        #expect(routes.count > 60)
    }
}
