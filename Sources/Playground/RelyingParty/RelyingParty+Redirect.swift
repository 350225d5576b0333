package import Accounts
package import Brands
package import Cryptography
import OpenID
package import SignInFoundation

extension RelyingParty {
    /// A sign-in that a client of the account backend wants by redirect.
    package struct RedirectStart: Sendable {
        package let provider: ResolvedProvider
        /// The address where the browser comes back; registered at the provider.
        package let redirectURI: String
        package let scopes: [String]
        package let custom: [(name: String, value: String)]
        package let locale: String
        /// The sandbox of the accounts.
        package let sandbox: SandboxID
        /// The browser that began it; the end must come from the same.
        package let binding: BrowserBinding
        /// The owners whose shares of the stores it counts for.
        package let owners: [StoreOwner]

        package init(
            provider: ResolvedProvider, redirectURI: String, scopes: [String],
            custom: [(name: String, value: String)], locale: String, sandbox: SandboxID,
            binding: BrowserBinding, owners: [StoreOwner] = [.machine]
        ) {
            self.provider = provider
            self.redirectURI = redirectURI
            self.scopes = scopes
            self.custom = custom
            self.locale = locale
            self.sandbox = sandbox
            self.binding = binding
            self.owners = owners
        }
    }

    /// Begins it: the address at the provider, and the state that comes back.
    ///
    /// - Throws: those of `start`.
    package func begin(
        _ request: RedirectStart, now: Instant
    ) async throws(SignInError) -> (url: String, state: String) {
        let url = try await start(
            request.provider.returning(to: request.redirectURI, scopes: request.scopes),
            locale: request.locale,
            returnTo: nil, browser: request.binding, sandbox: request.sandbox,
            signInOptions: SignInOptions(parameters: request.custom), owners: request.owners, now: now)
        guard let fields = try? URLParts(url).queryFields(),
            let state = fields.first(where: { $0.0 == "state" })?.1
        else { throw .failed(reason: "the authorization request has no state") }
        return (url, state)
    }

    /// Ends it, once: state, code and nonce are used up whatever comes of it.
    ///
    /// - Returns: the verified credential; nobody is signed in yet.
    package func redeem(
        _ parameters: [(name: String, value: String)], binding: BrowserBinding, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        guard let state = Self.value("state", in: parameters) else { throw .stateMissing }
        let started: PendingSignIn
        switch try await pending.claim(Self.key(state), now: now) {
        case .value(let value): started = value
        case .used: throw .stateReplayed
        case .expired: throw .stateExpired
        case .unknown: throw .stateUnknown
        }
        guard binding == started.browser else { throw .stateForeign }
        guard let code = try Self.grant(in: parameters, from: started.provider).code else {
            throw .callbackInvalid(reason: "no code")
        }
        var run = started.run
        let answer = try await exchange(code, started, run: &run, now: now)
        if run.nonce.rule == .none { return try await profileCredential(answer, started, run: &run) }
        return try await tokenCredential(
            answer, code, started, parameters: parameters, run: &run, now: now)
    }
}
