import HTTPTypes
import OpenID
import Providers

/// Stand-ins, what runs the server, and the account backend's pages and calls.
extension RouteCase {
    static let standIns: [RouteCase] =
        ProviderID.brands.flatMap { brand -> [RouteCase] in
            let path = "/stand-in/\(brand.pathName)"
            return [
                RouteCase("GET /stand-in/{brand}/**", "\(brand): shows who has an account", 200) {
                    try await $0.get("\(path)/account?locale=en")
                },
                RouteCase(
                    "GET /stand-in/{brand}/**", "\(brand): knows its paths", 404,
                    error: "stand_in_request_invalid"
                ) {
                    try await $0.get("\(path)/nothing", headers: [.accept: "application/json"])
                },
                RouteCase(
                    "HEAD /stand-in/{brand}/**", "\(brand): knows its paths", 404
                ) {
                    try await $0.send(.head, "\(path)/nothing", headers: [.accept: "application/json"])
                },
                RouteCase(
                    "DELETE /stand-in/{brand}/**", "\(brand): knows its paths", 404,
                    error: "stand_in_request_invalid"
                ) {
                    try await $0.send(.delete, "\(path)/nothing", headers: [.accept: "application/json"])
                },
                foreign("POST /stand-in/{brand}/**", "\(path)/nothing"),
            ]
        } + [
            RouteCase("OPTIONS /stand-in/{brand}/**", "lets scripts of other origins call", 204) {
                try await $0.send(.options, "/stand-in/google/token")
            },
            RouteCase("OPTIONS /stand-in/{brand}/**", "keeps for servers what the real one keeps", 405) {
                try await $0.send(.options, "/stand-in/apple/auth/token")
            },
            RouteCase(
                "POST /playground/{brand}/notifications", "refuses what is none", 400,
                says: "callback_invalid"
            ) { try await $0.send(.post, "/playground/apple.com/notifications", body: Array("{}".utf8)) },
            RouteCase(
                "POST /playground/{brand}/notifications", "counts an address's", 429,
                says: "too_many_requests", on: .narrow
            ) {
                let path = "/playground/apple.com/notifications"
                _ = try await $0.send(.post, path, body: Array("{}".utf8), peer: "192.0.2.9")
                return try await $0.send(.post, path, body: Array("{}".utf8), peer: "192.0.2.9")
            },
        ]

    static let operations: [RouteCase] = [
        page("GET /healthz", "/healthz", says: "ok"),
        page("GET /readyz", "/readyz", says: "ready"),
        RouteCase("GET /metrics", "are there only where something is measured", 403, says: "publicMetrics") {
            try await $0.get("/metrics")
        },
        RouteCase("GET /healthz", "wants a host", 400, error: "host_invalid") {
            try await $0.bench.response(.get, "/healthz", headers: [.accept: "text/html"], host: nil)
        },
        RouteCase("GET /healthz", "wants its own host", 421, error: "host_foreign") {
            try await $0.bench.response(
                .get, "/healthz", headers: [.accept: "text/html"], host: "evil.example")
        },
        RouteCase("GET /healthz", "knows one coding", 501, error: "coding_unknown") {
            try await $0.get("/healthz", headers: [.transferEncoding: "gzip"])
        },
        page("GET /.well-known/assetlinks.json", "/.well-known/assetlinks.json", says: "[]"),
        page("GET /emulator/auth/gapi.js", "/emulator/auth/gapi.js", says: "gapi"),
    ]

    static let backend: [RouteCase] = handlers + messages + calls

    private static let handlers: [RouteCase] = ["emulator/auth", "__/auth"].flatMap { root -> [RouteCase] in
        let asked =
            "/\(root)/handler?apiKey=k&authType=signInViaPopup&providerId=google.com&redirectUrl="
        let app =
            "/\(root)/handler?apiKey=k&authType=signInWithRedirect&providerId=google.com&ibi=com.example.app&appId=1:2:ios:3"
            + "&sessionId=\(String(repeating: "0", count: 64))"
        let get = "GET /\(root)/handler"
        return [
            RouteCase(get, "wants what SDKs send", 400, error: "handler_invalid") {
                try await $0.get("/\(root)/handler?authType=signInViaPopup")
            },
            RouteCase(get, "wants an authorised domain", 400, error: "handler_domain") {
                try await $0.get(asked + "https://evil.example/")
            },
            RouteCase(get, "wants a registered app", 403, error: "handler_app") { try await $0.get(app) },
            RouteCase(get, "leads to the provider", 302, says: "/stand-in/google/", on: .developer) {
                try await $0.get(asked + "http://localhost/app")
            },
            RouteCase(get, "wants its own state", 400, error: "handler_lost") {
                try await $0.get("/\(root)/handler?state=x&code=y")
            },
            RouteCase("POST /\(root)/handler", "wants its own state", 400, error: "handler_lost") {
                try await $0.post("/\(root)/handler", [("state", "x")], origin: "https://apple.example")
            },
            RouteCase("GET /\(root)/iframe", "wants a key", 400, error: "handler_invalid") {
                try await $0.get("/\(root)/iframe")
            },
            page("GET /\(root)/iframe", "/\(root)/iframe?apiKey=k"),
        ]
    }

    private static let messages: [RouteCase] = [
        RouteCase("GET /emulator/action", "wants a link", 400, error: "action_unknown") {
            try await $0.get("/emulator/action")
        },
        RouteCase("GET /emulator/action", "knows its codes", 400, error: "action_code_invalid") {
            try await $0.get("/emulator/action?mode=verifyEmail&oobCode=x&apiKey=k")
        },
        foreign("POST /emulator/action", "/emulator/action"),
        RouteCase("POST /emulator/action", "wants a link", 400, error: "action_unknown") {
            try await $0.post("/emulator/action")
        },
    ]

    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]

    private static let calls: [RouteCase] =
        [
            "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com", "emulator",
            "__/auth",
        ].flatMap { root -> [RouteCase] in
            methods.map { method in
                RouteCase("\(method) /\(root)/**", "knows its calls", 404) {
                    try await $0.send(method, "/\(root)/nothing")
                }
            } + [
                RouteCase("OPTIONS /\(root)/**", "lets other origins ask", 204) {
                    try await $0.send(.options, "/\(root)/nothing", headers: [.origin: "https://app.example"])
                }
            ]
        } + [
            RouteCase(
                "POST /identitytoolkit.googleapis.com/**", "signs up", 200, says: "idToken", on: .developer
            ) {
                try await $0.send(
                    .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k",
                    headers: [.contentType: "application/json"], body: Array("{}".utf8))
            },
            RouteCase(
                "POST /identitytoolkit.googleapis.com/**", "wants a key", 403, says: "valid API key"
            ) {
                try await $0.send(
                    .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp",
                    headers: [.contentType: "application/json"], body: Array("{}".utf8))
            },
        ]
}
