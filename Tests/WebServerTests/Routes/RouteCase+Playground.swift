import HTTPTypes

/// Ways in and out of a sign-in, and its pages.
extension RouteCase {
    private static let start = "GET /playground/:provider/start"

    static let playground: [RouteCase] =
        starts + callbacks + sessions + [
            page("GET /{locale}/playground", "/en/playground/", says: "/playground/apple.com/start"),
            page("GET /{locale}/playground", "/he/playground/", says: "dir=\"rtl\""),
            RouteCase("GET /{locale}/playground", "refuses to lead elsewhere", 400, error: "callback_invalid")
            { try await $0.get("/en/playground/?from=//evil.example") },
            page("GET /{locale}/playground/:provider", "/en/playground/github/", says: "GitHub"),
            RouteCase(
                "GET /{locale}/playground/:provider", "knows its providers", 404, error: "provider_unknown"
            ) { try await $0.get("/en/playground/nobody/") },
            RouteCase(
                "GET /{locale}/playground/:provider/run", "has nothing before a sign-in", 404,
                error: "session_expired"
            ) { try await $0.get("/en/playground/google/run/") },
            RouteCase(
                "GET /{locale}/playground/:provider/run", "knows its providers", 404,
                error: "provider_unknown"
            ) { try await $0.get("/en/playground/nobody/run/") },
            RouteCase("GET /{locale}/playground/:provider/run", "shows the run", 200, says: "id_token") {
                try await $0.signIn()
            },
        ]

    private static let starts: [RouteCase] = [
        RouteCase(start, "leads to the provider", 302, says: "http://localhost/stand-in/google/") {
            try await $0.get("/playground/google.com/start?locale=en")
        },
        RouteCase(start, "knows its providers", 404, error: "provider_unknown") {
            try await $0.get("/playground/nobody.com/start")
        },
        RouteCase("HEAD /playground/:provider/start", "begins nothing", 405) {
            try await $0.send(.head, "/playground/google.com/start")
        },
        RouteCase("HEAD /playground/:provider/callback", "ends nothing", 405) {
            try await $0.send(.head, "/playground/google.com/callback?code=x&state=y")
        },
        RouteCase(start, "knows the variants", 404, error: "provider_unknown") {
            try await $0.get("/playground/google.com/start?variant=limited")
        },
        RouteCase(start, "refuses to lead elsewhere", 400, error: "callback_invalid") {
            try await $0.get("/playground/google.com/start?return_to=https://evil.example/")
        },
        RouteCase(start, "knows the faults", 400, error: "sabotage_not_possible") {
            try await $0.get("/playground/google.com/start?sabotage=none")
        },
        RouteCase(start, "goes step by step", 302, says: "/en/playground/google/run/nonce/") {
            try await $0.get("/playground/google.com/start?locale=en&mode=steps")
        },
        RouteCase(start, "counts what an address begins", 429, error: "too_many_requests", on: .narrow) {
            let visitor = $0
            for _ in 0..<2 {
                _ = try await visitor.get("/playground/google.com/start", peer: "192.0.2.7")
            }
            return try await visitor.get("/playground/google.com/start", peer: "192.0.2.7")
        },
        RouteCase(start, "counts an address's sandboxes", 429, error: "too_many_sandboxes", on: .narrow) {
            let first = try await $0.get("/playground/google.com/start", peer: "192.0.2.8")
            guard first.status == 302 else { return first }
            return try await RouteVisitor($0.bench).get("/playground/google.com/start", peer: "192.0.2.8")
        },
        RouteCase("POST /playground/:provider/start", "leads to the provider", 303, says: "/stand-in/google/")
        { try await $0.post("/playground/google.com/start", [("locale", "he")]) },
        foreign("POST /playground/:provider/start", "/playground/google.com/start"),
        RouteCase("POST /playground/:provider/start", "is bounded", 413, error: "request_too_large") {
            try await $0.send(
                .post, "/playground/google.com/start", headers: [.origin: RouteBench.origin],
                body: [UInt8](repeating: 97, count: 300_000))
        },
        RouteCase("POST /playground/:provider/start", "reads whole forms", 400, error: "callback_invalid") {
            try await $0.send(
                .post, "/playground/google.com/start",
                headers: [
                    .origin: RouteBench.origin, .contentType: "application/x-www-form-urlencoded",
                ], body: Array("a=%zz".utf8))
        },
    ]

    private static let callbacks: [RouteCase] = [
        RouteCase("GET /playground/:provider/callback", "wants a state", 400, error: "state_missing") {
            try await $0.get("/playground/google.com/callback?code=x")
        },
        RouteCase("GET /playground/:provider/callback", "wants its own state", 403, error: "state_foreign") {
            try await $0.get("/playground/google.com/callback?code=x&state=y")
        },
        RouteCase("GET /playground/:provider/callback", "knows its providers", 404, error: "provider_unknown")
        { try await $0.get("/playground/nobody.com/callback?code=x&state=y") },
        RouteCase("POST /playground/:provider/callback", "wants a state", 400, error: "state_missing") {
            try await $0.post(
                "/playground/apple.com/callback", [("code", "x")], origin: "https://apple.example")
        },
        RouteCase(
            "POST /playground/:provider/callback", "knows its providers", 404, error: "provider_unknown"
        ) { try await $0.post("/playground/nobody.com/callback", [("state", "x")]) },
        RouteCase(
            "GET /{locale}/playground/:provider/run", "shows a run that came as a form", 200, says: "id_token"
        ) { try await $0.signIn("apple.com") },
        foreign("POST /playground/:provider/revoke", "/playground/google.com/revoke"),
        RouteCase("POST /playground/:provider/revoke", "wants a sign-in", 404, error: "session_expired") {
            try await $0.post("/playground/google.com/revoke")
        },
        RouteCase("POST /playground/:provider/revoke", "knows its providers", 404, error: "provider_unknown")
        { try await $0.post("/playground/nobody.com/revoke") },
        RouteCase("POST /playground/:provider/revoke", "takes the grant back", 303, says: "revoked=done") {
            try await $0.signIn()
            return try await $0.post("/playground/google.com/revoke", [("locale", "en")])
        },
        foreign("POST /playground/:provider/continue", "/playground/google.com/continue"),
        RouteCase("POST /playground/:provider/continue", "wants a run", 404, error: "session_expired") {
            try await $0.post("/playground/google.com/continue", [("run", "x"), ("step", "exchange")])
        },
        RouteCase(
            "POST /playground/:provider/continue", "knows its providers", 404, error: "provider_unknown"
        ) { try await $0.post("/playground/nobody.com/continue") },
    ]

    private static let sessions: [RouteCase] = [
        RouteCase("GET /playground/session", "tells of nobody", 200, says: "\"signed_in\":false") {
            try await $0.get("/playground/session")
        },
        RouteCase("GET /playground/session", "tells who is signed in", 200, says: "\"signed_in\":true") {
            try await $0.signIn()
            return try await $0.get("/playground/session")
        },
        foreign("POST /playground/sign-out", "/playground/sign-out"),
        RouteCase("POST /playground/sign-out", "signs out", 200, says: "\"signed_in\":false") {
            try await $0.signIn()
            let out = try await $0.post("/playground/sign-out", [("locale", "en")])
            guard out.status == 303, out.location == "/en/playground/account/" else { return out }
            let session = try await $0.get("/playground/session")
            return RouteAnswer(
                status: session.status, headers: session.headers, body: session.body, route: out.route)
        },
    ]
}
