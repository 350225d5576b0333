package import Accounts
package import Cryptography
import OpenID
package import Providers

extension RelyingParty {
    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - locale: the reader's language, a BCP 47 tag; asked of the provider's pages too.
    ///   - sandbox: where the account of this sign-in is kept.
    ///   - returnTo: the local page to offer afterwards; checked already.
    ///   - purpose: what the credential is wanted for.
    ///   - wishes: variant, scopes and further parameters; what cannot be granted is dropped and shown in the run.
    /// - Returns: where to send the browser.
    package func start(
        _ configured: ResolvedProvider, locale: String, returnTo: String?, browser: BrowserBinding,
        sandbox: SandboxID, purpose: ExchangePurpose = .signIn, wishes: SignInWishes = SignInWishes(),
        now: Instant
    ) async throws(SignInError) -> String {
        let granted = try GrantedWishes(wishes, of: configured, locale: locale)
        let addresses = try await directory.addresses(of: granted.provider, now: now)
        let provider = addresses.provider
        let definition = provider.definition
        let state: State
        let nonce: Nonce
        let verifier: CodeVerifier
        let request: AuthorizationRequest
        do {
            state = try State.generate(from: random)
            nonce = try Nonce.generate(from: random)
            verifier = try CodeVerifier.generate(from: random)
            let type = ResponseType(rawValue: definition.responseType) ?? .code
            request = AuthorizationRequest(
                endpoint: addresses.authorization, clientID: try ClientID(provider.clientID),
                redirectURI: try RedirectURI(provider.redirectURI), responseType: type,
                responseMode: provider.delivery == .formPost ? .formPost : nil, scopes: granted.scopes,
                scopeSeparator: definition.scopes.separator, state: state,
                nonce: Self.sentNonce(nonce, definition.nonce),
                codeChallenge: type.includesCode ? verifier.challenge : nil,
                additionalParameters: granted.parameters)
        } catch {
            throw .failed(reason: "authorization request: \(error)")
        }
        let run = SignInRun(
            provider: provider.id, variant: provider.variant, isLocal: provider.mode == .local,
            locale: locale, startedAt: now, returnTo: returnTo, purpose: purpose,
            nonce: .init(raw: nonce, sent: request.nonce, rule: definition.nonce),
            authorizationEndpoint: addresses.authorization.description,
            request: request.parameters.map { CapturedValue($0.name, $0.value, isSecret: false) },
            dropped: granted.dropped, droppedScopes: granted.droppedScopes)
        await pending.put(
            PendingSignIn(
                run: run, provider: addresses, verifier: verifier, browser: browser, sandbox: sandbox),
            key: Self.key(state.reveal), now: now)
        return request.url
    }

    private static func sentNonce(_ nonce: Nonce, _ rule: NonceRule) -> String? {
        switch rule {
        case .hashed: nonce.hashed
        case .plain: nonce.reveal
        case .none: nil
        }
    }

    /// States are looked up by hash, so that no comparison of theirs takes a telling time.
    static func key(_ secret: String) -> String { Hex.encode(SHA256.hash(secret)) }
}
