import Playground

/// The account's pages and forms.
extension RouteCase {
    private static let own = "GET /{locale}/playground/account/:page"
    private static let form = "POST /playground/account/:action"

    static let account: [RouteCase] =
        [
            page("GET /{locale}/playground/account", "/en/playground/account/"),
            RouteCase(
                "GET /{locale}/playground/account", "shows who is signed in", 200, says: "ada@example.com"
            ) {
                try await $0.signIn()
                return try await $0.get("/en/playground/account/")
            },
            RouteCase(own, "knows its pages", 404, error: "page_not_found") {
                try await $0.get("/en/playground/account/nothing/")
            },
            RouteCase(
                "GET /playground/account/photo", "has none before a sign-in", 404, error: "page_not_found"
            ) { try await $0.get("/playground/account/photo") },
            RouteCase(own, "names a provider that is here", 404, error: "provider_unknown") {
                try await $0.signIn()
                return try await $0.get("/en/playground/account/unlink/?provider=nobody.com")
            },
            RouteCase(form, "knows its forms", 404, error: "page_not_found") {
                try await $0.post("/playground/account/nothing")
            },
            RouteCase(form, "knows its providers", 404, error: "provider_unknown") {
                try await $0.signIn()
                return try await $0.post("/playground/account/link", [("provider", "nobody.com")])
            },
            RouteCase(form, "links by another sign-in", 303, says: "/stand-in/github/") {
                try await $0.signIn()
                return try await $0.post("/playground/account/link", [("provider", "github.com")])
            },
            RouteCase(form, "refreshes and tells of it", 200, says: "/v1/token") {
                try await $0.signIn()
                let told = try await $0.post("/playground/account/refresh", [("locale", "en")])
                let page = try await $0.follow(told)
                return RouteAnswer(
                    status: page.status, headers: page.headers, body: page.body, route: told.route)
            },
            RouteCase(form, "deletes the account", 200, says: "\"signed_in\":false") {
                try await $0.signIn()
                let told = try await $0.post("/playground/account/delete", [("locale", "en")])
                let session = try await $0.get("/playground/session")
                return RouteAnswer(
                    status: session.status, headers: session.headers, body: session.body, route: told.route)
            },
        ] + pages + forms

    private static let pages: [RouteCase] = AccountDemoPage.offered.flatMap { page in
        let path = "/en/playground/account/\(page.rawValue)/"
        return [
            RouteCase(own, "\(page.rawValue), signed in", 200, says: "<h1") {
                try await $0.signIn()
                return try await $0.get(path)
            },
            RouteCase(own, "\(page.rawValue), signed out", page.isOpen ? 200 : 303) {
                try await $0.get(path)
            },
        ]
    }

    private static let forms: [RouteCase] = AccountDemoAction.allCases.compactMap(\.row.form).flatMap {
        name in
        let path = "/playground/account/\(name)"
        return [
            foreign(form, path),
            RouteCase(form, "\(name), signed out", 303, says: "/en/playground/") {
                try await $0.post(path, [("locale", "en")])
            },
        ]
    }
}
