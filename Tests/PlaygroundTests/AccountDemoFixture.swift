import AccountStore
import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import Testing

/// Accounts in memory, and what a signed-in person may do with them.
struct AccountDemoFixture {
    let parts: AccountParts
    let after: AccountDemos
    let exchange: CredentialExchange
    let now = Instant(secondsSince1970: 1_800_000_000)

    init(_ change: (inout AccountSettings) -> Void = { _ in }) async throws {
        let storage = try AccountFixture.storage()
        try await AccountFixture.makeSandbox(in: storage, now: now)
        var settings = AccountSettings()
        settings.emailTrust = [.facebook: .never]
        change(&settings)
        let tokens = try await AccountFixture.tokens()
        parts = AccountParts(
            storage: storage, settings: settings, tokens: tokens, passwords: PasswordWork(random: .system),
            random: .system)
        after = AccountDemos(parts, sandbox: .standard)
        exchange = CredentialExchange(storage: storage, settings: settings, tokens: tokens, random: .system)
    }

    /// A credential that needs no nonce.
    func credential(
        _ provider: ProviderID, _ subject: String, email: String? = nil, verified: Bool = true
    ) -> ProviderCredential {
        let evidence: EmailEvidence =
            provider == .facebook ? .facebook(address: email) : .claims(address: email, verified: verified)
        return ProviderCredential(
            profile: ProviderProfile(
                provider: provider, subject: subject, voucher: .provider, email: evidence),
            accessToken: "opaque")
    }

    func exchange(
        _ credential: ProviderCredential, for purpose: ExchangePurpose = .signIn, at moment: Instant? = nil
    ) async throws -> SignInOutcome {
        try await exchange.signIn(
            with: credential, options: ExchangeOptions(purpose: purpose, returnsCredential: true),
            sandbox: .standard, now: moment ?? now)
    }

    /// Signs in with a provider.
    func signIn(
        _ provider: ProviderID, _ subject: String, email: String? = nil, verified: Bool = true
    ) async throws -> SignedIn {
        let outcome = try await exchange(credential(provider, subject, email: email, verified: verified))
        guard case .signedIn(let signedIn) = outcome else {
            throw UnexpectedOutcome()
        }
        return signedIn
    }

    /// The account as it is stored.
    func account(_ id: LocalID) async throws -> Account? {
        try await parts.storage.read(.standard) { (reader) throws(AccountError) in try reader.account(id) }
    }

    struct UnexpectedOutcome: Error {}
}
