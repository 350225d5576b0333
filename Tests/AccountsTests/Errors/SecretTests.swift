import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("Secrets stay out of whatever is printed")
struct SecretTests {
    /// Everything a value shows when it is printed, described or dumped.
    private func printed(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }

    @Test("tokens and pending credentials of every outcome")
    func outcomes() async throws {
        let bench = try await AccountBench()
        let member = try await bench.doublyProven()
        #expect(!printed(member).contains(member.tokens.idToken))
        #expect(!printed(member).contains(member.tokens.refreshToken))
        let asked = try await bench.signIn()
        let pending = try #require(asked.secondFactor?.pendingCredential)
        #expect(!printed(asked).contains(pending))
        let confirmed = try await bench.exchange.signIn(
            with: Credentials.github("hub", email: AccountBench.email), sandbox: bench.sandbox,
            now: bench.now)
        let confirmation = try #require(confirmed.confirmation)
        #expect(!printed(confirmed).contains(confirmation.pendingToken))
        #expect(!printed(confirmed).contains("gho_hub"))
        try await bench.add("other") { $0.identities = [Identity(provider: .github, subject: "taken")] }
        let outcome = try await bench.exchange.signIn(
            with: Credentials.github("taken"),
            options: ExchangeOptions(purpose: .link(to: member.account.localID), returnsCredential: true),
            sandbox: bench.sandbox, now: bench.now)
        let refused = try #require(outcome.refused)
        #expect(!printed(outcome).contains(refused.pendingToken))
        #expect(!printed(outcome).contains("gho_taken"))
    }

    @Test("credentials, passwords and codes of requests and messages")
    func requests() async throws {
        let bench = try await AccountBench()
        var profile = ProfileChanges()
        profile.password = "secret-1"
        var administrator = AdministratorChanges()
        administrator.password = "secret-1"
        var mail = EmailCodeRequest(purpose: .emailSignIn, email: AccountBench.email)
        mail.idToken = "secret-1"
        let entry = AccountImport.Entry(localID: "a", fields: administrator)
        let credential = ProviderCredential(
            profile: ProviderProfile(provider: .github, subject: "1", voucher: .provider),
            accessToken: "secret-1")
        let values: [Any] = [profile, administrator, mail, entry, credential]
        for value in values { #expect(!printed(value).contains("secret-1")) }
        mail.idToken = nil
        let message = try #require(
            try await EmailCodes(bench.parts).send(mail, sandbox: bench.sandbox, now: bench.now))
        #expect(!printed(message).contains(message.code))
        let session = try await PhoneSignIn(bench.parts).send(
            to: AccountBench.phone, sandbox: bench.sandbox, now: bench.now)
        let texts = try await PhoneSignIn(bench.parts).all(sandbox: bench.sandbox, now: bench.now)
        #expect(!printed(texts).contains(session))
        #expect(!printed(texts).contains(try await bench.code(session)))
        let secret = [UInt8](repeating: 7, count: 32)
        let sandboxes = VisitorSandboxes(storage: bench.storage, rules: SandboxRules(), secret: secret)
        let key = sandboxes.apiKey(of: bench.sandbox)
        var sandbox = Sandbox(
            id: bench.sandbox, project: "demo", createdAt: bench.now, expiresWhenIdle: true)
        sandbox.apiKey = key
        #expect(!printed(sandbox).contains(key))
        #expect(!printed(sandboxes).contains("7, 7"))
    }

    @Test("secrets of authenticator apps")
    func authenticators() async throws {
        let bench = try await AccountBench()
        let (member, secret) = try await bench.memberWithApp()
        let offer = try await SecondFactorEnrolment(bench.parts).start(
            idToken: try await bench.provenMember("other@example.com").tokens.idToken, sandbox: bench.sandbox,
            now: bench.now)
        let values: [(Any, AuthenticatorSecret)] = [
            (member.account, secret), (member.account.secondFactors, secret), (secret, secret),
            (offer, offer.secret),
        ]
        for (value, secret) in values {
            let text = printed(value)
            #expect(!text.contains(secret.text) && !text.contains("bytes"))
        }
        #expect(!printed(offer).contains(offer.session))
    }

    @Test("keys and stored passwords")
    func keys() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let hash = try #require(member.account.password?.hash.encoded)
        #expect(!printed(member.account).contains(hash))
        #expect(!printed(bench.tokens).contains("PRIVATE KEY"))
        let records = try await bench.storage.read(bench.sandbox) { (reader) throws(AccountError) in
            try reader.records(RecordKind("refresh-token"), limit: 9, now: AccountBench.now)
        }
        #expect(records.count == 1)
        #expect(!printed(records).contains(member.tokens.refreshToken))
    }
}
