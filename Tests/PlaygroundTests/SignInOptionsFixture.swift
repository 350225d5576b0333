import AccountStore
import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty

/// A relying party of local providers, whose transport answers as the test says.
struct SignInOptionsFixture {
    let transport: RecordingTransport
    let signIns: SignInRunner
    let now = Instant(secondsSince1970: 1_800_000_000)
    let browser = BrowserBinding(cookie: "this browser")

    init(status: Int = 200, body: String = "{}") async throws {
        transport = RecordingTransport(status: status, body: body)
        let storage = try AccountFixture.storage()
        try await AccountFixture.makeSandbox(in: storage, now: now)
        signIns = SignInRunner(
            providers: [], transport: transport, random: .system,
            credentials: CredentialExchange(
                storage: storage, settings: AccountSettings(),
                tokens: try await AccountFixture.tokens(), random: .system),
            records: WrittenRecords(), clock: { 1_800_000_000_000 })
    }

    static func provider(
        _ id: ProviderID, mode: ProviderMode = .local, tenant: Tenant? = nil,
        endpoints: ProviderEndpoints = ProviderEndpoints()
    ) throws -> ResolvedProvider {
        let credential: ClientCredential =
            id == .apple
            ? .signingKey(
                teamID: "TEAMTEAM01", keyID: "KEYIDKEY01",
                privateKeyPEM: ClientSigningKey(pem: RedactedText(try P256PrivateKey.generate().pem())))
            : .secret(RedactedText("the-secret"))
        return try ResolvedProvider(
            ProviderConfiguration(
                id: id, mode: mode, clientID: "the-client", credential: credential, endpoints: endpoints,
                tenant: tenant),
            origin: "http://127.0.0.1:9",
            standInClient: StandInClientCredential(clientID: "the-client", credential: credential))
    }

    /// The parameters that go out, and the run with what does not.
    func start(
        _ provider: ResolvedProvider, _ signInOptions: SignInOptions, later seconds: Int64 = 0
    ) async throws -> (address: String, sent: [String: String]) {
        let url = try await signIns.start(
            provider, locale: "th", returnTo: nil, browser: browser, sandbox: .standard,
            signInOptions: signInOptions,
            now: now.adding(seconds: seconds))
        let fields = try URLParts(url).queryFields()
        return (url, Dictionary(uniqueKeysWithValues: fields.map { ($0.0, $0.1) }))
    }

    /// The run of a start, as a person's refusal leaves it.
    func refusedRun(_ provider: ResolvedProvider, _ signInOptions: SignInOptions) async throws -> SignInRun {
        let (_, sent) = try await start(provider, signInOptions)
        return try await signIns.finish(
            provider.id, method: "GET",
            parameters: [("state", sent["state"] ?? ""), ("error", "access_denied")], browser: browser,
            now: now)
    }
}
