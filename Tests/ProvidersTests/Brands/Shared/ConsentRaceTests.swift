import Cryptography
import OpenID
import Providers
import Testing

@Suite("Several sign-ins of one person at once")
struct ConsentRaceTests {
    @Test("the first consent is made once: every code that rests on it is redeemed")
    func firstConsent() async throws {
        let storage = MemoryRecordStore()
        let now = Instant(secondsSince1970: 1_800_000_000)
        let installation = StandInInstallation(secret: SHA256.hash("installation"))
        let client = StandInClient(
            clientID: "1001", name: "One", redirectURIs: [BrandBench.redirect],
            authentication: .secret(RedactedText("secret-1")))
        let standIn = GoogleStandIn(
            parts: StandInParts(
                brand: .google, keys: try TestKeys.standIn.get(), installation: installation,
                storage: storage, clients: [client], random: .system))
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for browser in 0..<24 {
                group.addTask {
                    try? await Self.signIn(standIn, browser: "browser-\(browser)", now: now)
                }
            }
            return await group.reduce(into: [Int?]()) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 24))
    }

    /// The status of the token endpoint at the end of a whole sign-in.
    private static func signIn(_ standIn: GoogleStandIn, browser: String, now: Instant) async throws -> Int? {
        func send(
            _ method: String, _ path: String, query: [(String, String)] = [], form: [(String, String)] = []
        ) async throws -> StandInResponse {
            try await standIn.respond(
                to: StandInRequest(
                    method: method, path: path, query: query, form: form, origin: BrandBench.origin,
                    sandbox: "a", browser: browser), now: now)
        }
        var response = try await send(
            "GET", "/o/oauth2/v2/auth",
            query: [
                ("client_id", "1001"), ("redirect_uri", BrandBench.redirect), ("response_type", "code"),
                ("scope", "openid"), ("state", "s"),
            ])
        guard case .page(let chooser, _) = response, case .chooser(let page) = chooser.content else {
            return nil
        }
        response = try await send(
            "POST", "/o/oauth2/v2/auth/person", form: [("transaction", page.transaction), ("person", "ada")])
        if case .page(let asked, _) = response, case .consent(let page) = asked.content {
            response = try await send(
                "POST", "/o/oauth2/v2/auth/consent",
                form: [("transaction", page.transaction), ("decision", "allow"), ("scope", "openid")])
        }
        guard case .redirect(let url) = response,
            let code = try URLParts(url).queryFields().first(where: { $0.0 == "code" })?.1
        else { return nil }
        let redeemed = try await send(
            "POST", "/token",
            form: [
                ("grant_type", "authorization_code"), ("code", code), ("client_id", "1001"),
                ("client_secret", "secret-1"), ("redirect_uri", BrandBench.redirect),
            ])
        if case .json(_, let status, _) = redeemed { return status }
        return nil
    }
}
