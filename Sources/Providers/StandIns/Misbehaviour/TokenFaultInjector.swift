/// Breaks the response of a token endpoint where the sandbox asks for it.
package struct TokenFaultInjector: Sendable {
    package let settings: StandInSettings

    package init(settings: StandInSettings) {
        self.settings = settings
    }

    /// `answer`, or what the switched-on misbehaviour puts in its place.
    package func inject(_ response: StandInResponse) -> StandInResponse {
        if settings.has(.serverError) {
            return .text("Internal Server Error", contentType: "text/plain", status: 500)
        }
        if settings.has(.htmlAnswer) {
            return .text(
                "<!doctype html><title>Sign in</title><script>alert(1)</script>", contentType: "text/html")
        }
        if settings.has(.brokenJSON) {
            return .text("{\"access_token\":\"a\",\"id_token\":", contentType: "application/json")
        }
        if settings.has(.oversizedAnswer) {
            return .text(
                "{\"padding\":\"" + String(repeating: "A", count: 2_097_152) + "\"}",
                contentType: "application/json")
        }
        if settings.has(.redirectedAnswer) { return .redirect("https://redirected.example/token") }
        if settings.has(.slowAnswer) { return .delayed(seconds: 15, response) }
        return response
    }
}
