/// The failure lab, the pages of a run, and the visitor's sandbox.
extension RouteCase {
    private static let step = "GET /{locale}/playground/:provider/run/:page"
    private static let error = "GET /{locale}/playground/:provider/errors/:error"
    private static let share = "POST /playground/:provider/share"
    private static let shared = "GET /{locale}/playground/shared/:link"

    static let lab: [RouteCase] =
        [
            page("GET /{locale}/playground/:provider/lab", "/en/playground/facebook/lab/", says: "sabotage="),
            RouteCase(
                "GET /{locale}/playground/:provider/lab", "knows its providers", 404,
                error: "provider_unknown"
            ) { try await $0.get("/en/playground/nobody/lab/") },
            RouteCase(step, "has nothing before a sign-in", 404, error: "session_expired") {
                try await $0.get("/en/playground/google/run/timeline/")
            },
            RouteCase(step, "knows its pages", 404, error: "page_not_found") {
                try await $0.signIn()
                return try await $0.get("/en/playground/google/run/nothing/")
            },
            page(
                error, "/he/playground/google/errors/invalid-client/?from=/en/google/&at=x",
                says: "/en/google/#x"),
            RouteCase(error, "produces an error", 200, says: "The OAuth client was not found.") {
                try await $0.get("/en/playground/google/errors/invalid-client/?show=1")
            },
            RouteCase(error, "knows its providers", 404, error: "provider_unknown") {
                try await $0.get("/en/playground/nobody/errors/invalid-client/?show=1")
            },
            RouteCase(error, "knows the errors of each", 404, error: "page_not_found") {
                try await $0.get("/en/playground/google/errors/aadsts50011/?show=1")
            },
            foreign(share, "/playground/google.com/share"),
            RouteCase(share, "has nothing before a sign-in", 404, error: "session_expired") {
                try await $0.post("/playground/google.com/share?locale=en")
            },
            RouteCase(share, "makes a link", 303, says: "/en/playground/google/run/timeline/?link=") {
                try await $0.signIn()
                return try await $0.post("/playground/google.com/share?locale=en")
            },
            RouteCase(shared, "knows its links", 404, error: "share_gone") {
                try await $0.get("/en/playground/shared/nothing/")
            },
            RouteCase(shared, "shows a run to whoever has its link", 200, says: "noindex") {
                try await $0.signIn()
                let made = try await $0.post("/playground/google.com/share?locale=en")
                let link = made.location?.split(separator: "=").last ?? ""
                return try await RouteVisitor($0.bench).get("/en/playground/shared/\(link)/")
            },
        ]
        + ["timeline", "timeline.json", "timeline.har", "nonce", "request", "callback", "exchange", "checks"]
        .map { name in
            RouteCase(step, name, 200) {
                try await $0.signIn()
                return try await $0.get("/en/playground/google/run/\(name)")
            }
        }

    private static let settings = "POST /playground/sandbox/settings"
    private static let reset = "POST /playground/sandbox/reset"
    private static let apps = "POST /playground/sandbox/apps/:provider/:form"

    static let sandbox: [RouteCase] = [
        page("GET /{locale}/playground/connect", "/en/playground/connect/", says: "useEmulator"),
        RouteCase(
            "GET /{locale}/playground/connect", "is this machine's where all share a sandbox", 403,
            error: "machine_only", on: .developer
        ) { try await $0.get("/en/playground/connect/", peer: "192.0.2.1") },
        RouteCase(
            "GET /{locale}/playground/connect", "is shown on this machine", 200, says: "any-key",
            on: .developer
        ) { try await $0.get("/en/playground/connect/") },
        RouteCase(
            "GET /{locale}/playground/connect/events", "tells nothing of a sandbox that is not there", 404,
            error: "session_expired"
        ) { try await $0.get("/en/playground/connect/events") },
        RouteCase(
            "GET /{locale}/playground/connect/events", "is this machine's where all share a sandbox", 403,
            error: "machine_only", on: .developer
        ) { try await $0.get("/en/playground/connect/events", peer: "192.0.2.1") },
        page("GET /{locale}/playground/sandbox", "/en/playground/sandbox/"),
        page("GET /{locale}/playground/sandbox/:provider", "/en/playground/sandbox/google/"),
        RouteCase(
            "GET /{locale}/playground/sandbox/:provider", "knows its providers", 404,
            error: "provider_unknown"
        ) { try await $0.get("/en/playground/sandbox/nobody/") },
        foreign(settings, "/playground/sandbox/settings?locale=en"),
        RouteCase(settings, "saves", 303, says: "/en/playground/sandbox/?done=saved") {
            try await $0.post("/playground/sandbox/settings?locale=en", [("recent", "60")])
        },
        RouteCase(settings, "refuses other numbers", 303, says: "done=invalid") {
            try await $0.post("/playground/sandbox/settings?locale=en", [("recent", "86401")])
        },
        foreign(reset, "/playground/sandbox/reset?locale=en"),
        RouteCase(reset, "asks whether one is sure", 303, says: "done=unsure") {
            try await $0.post("/playground/sandbox/reset?locale=en")
        },
        RouteCase(reset, "empties the sandbox", 200, says: "\"signed_in\":false") {
            try await $0.signIn()
            let done = try await $0.post("/playground/sandbox/reset?locale=en", [("sure", "yes")])
            guard done.location?.hasSuffix("done=reset") == true else { return done }
            let session = try await $0.get("/playground/session")
            return RouteAnswer(
                status: session.status, headers: session.headers, body: session.body, route: done.route)
        },
        foreign(apps, "/playground/sandbox/apps/google/register?locale=en"),
        RouteCase(apps, "knows its providers", 404, error: "provider_unknown") {
            try await $0.post("/playground/sandbox/apps/nobody/register?locale=en")
        },
        RouteCase(apps, "knows its forms", 404, error: "page_not_found") {
            try await $0.post("/playground/sandbox/apps/google/nothing?locale=en")
        },
        RouteCase(
            apps, "registers an application", 303, says: "/en/playground/sandbox/google/?done=registered"
        ) {
            try await $0.post(
                "/playground/sandbox/apps/google/register?locale=en",
                [("name", "Mine"), ("redirects", "https://app.example/cb")])
        },
        RouteCase(apps, "refuses an application without addresses", 303, says: "done=invalid") {
            try await $0.post("/playground/sandbox/apps/google/register?locale=en", [("name", "Mine")])
        },
        RouteCase(apps, "knows what it has", 303, says: "done=unknown") {
            try await $0.post("/playground/sandbox/apps/google/remove?locale=en", [("client", "x")])
        },
        RouteCase(apps, "switches misbehaviours off", 303, says: "done=off") {
            try await $0.post("/playground/sandbox/apps/google/switch?locale=en")
        },
    ]
}
