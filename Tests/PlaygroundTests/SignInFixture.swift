import AccountStore
import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Synchronization
import Testing

/// A relying party with Apple played by a `FakeProvider`, and accounts in memory.
struct SignInFixture {
    let provider: FakeProvider
    let signIns: SignInRunner
    let notifications: ProviderNotifications
    let apple: ResolvedProvider
    let now = Instant(secondsSince1970: 1_800_000_000)
    let browser = BrowserBinding(cookie: "this browser")

    /// Every look at this clock finds it 7 ms on.
    static var clock: @Sendable () -> Int64 {
        let ticks = Ticks()
        return { ticks.next() }
    }

    private final class Ticks: Sendable {
        private let time = Mutex<Int64>(1_800_000_000_000)

        func next() -> Int64 {
            time.withLock { time in
                time += 7
                return time
            }
        }
    }

    init() async throws {
        provider = try FakeProvider(now: now)
        let key = try P256PrivateKey.generate()
        apple = try ResolvedProvider(
            ProviderConfiguration(id: .apple, mode: .local), origin: "http://127.0.0.1:9",
            standInClient: StandInClientCredential(
                clientID: FakeProvider.clientID,
                credential: .signingKey(
                    teamID: "TEAMTEAM01", keyID: "KEYIDKEY01",
                    privateKeyPEM: ClientSigningKey(pem: RedactedText(try key.pem())))))
        let storage = try AccountFixture.storage()
        try await AccountFixture.makeSandbox(in: storage, now: now)
        let records = WrittenRecords()
        signIns = SignInRunner(
            providers: [apple], transport: provider, random: .system,
            credentials: CredentialExchange(
                storage: storage, settings: AccountSettings(),
                tokens: try await AccountFixture.tokens(), random: .system),
            records: records, clock: Self.clock)
        notifications = ProviderNotifications(signIns.access, of: .apple, records: records)
    }

    /// Begins a sign-in and tells the provider the nonce, as the authorization request would.
    func begin(_ plan: RunPlan = RunPlan()) async throws -> (url: String, state: String) {
        let url = try await signIns.start(
            apple, locale: "th", returnTo: nil, browser: browser, sandbox: .standard, plan: plan, now: now)
        let fields = try URLParts(url).queryFields()
        provider.state.withLock { state in state.nonce = fields.first { $0.0 == "nonce" }?.1 }
        return (url, try #require(fields.first { $0.0 == "state" }?.1))
    }

    /// The callback that a provider sends when the person agrees.
    func callback(_ state: String, _ more: [(name: String, value: String)] = []) -> [(
        name: String, value: String
    )] {
        [("state", state), ("code", "c0de")] + more
    }

    func finish(
        _ parameters: [(name: String, value: String)], browser: BrowserBinding? = nil,
        at moment: Instant? = nil
    ) async throws(RunFailure) -> SignInRun {
        try await signIns.finish(
            .apple, method: "POST", parameters: parameters, browser: browser ?? self.browser,
            now: moment ?? now)
    }

    /// A whole sign-in whose token is made by `make`.
    func signIn(_ response: FakeProvider.TokenResponseFormat? = nil) async throws -> SignInRun {
        if let response { provider.response(response) }
        return try await finish(callback(try await begin().state))
    }
}
