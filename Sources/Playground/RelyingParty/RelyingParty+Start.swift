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
    ///   - custom: further parameters of the authorization request; reserved ones are dropped and shown.
    /// - Returns: where to send the browser.
    package func start(
        _ provider: ResolvedProvider, locale: String, returnTo: String?, browser: BrowserBinding,
        sandbox: SandboxID, custom: [(name: String, value: String)] = [], now: Instant
    ) async throws(SignInError) -> String {
        let addresses = try await directory.addresses(of: provider, now: now)
        let definition = provider.definition
        let state: State
        let nonce: Nonce
        let verifier: CodeVerifier
        let request: AuthorizationRequest
        let sifted = definition.parameters.sift(custom)
        do {
            state = try State.generate(from: random)
            nonce = try Nonce.generate(from: random)
            verifier = try CodeVerifier.generate(from: random)
            var additional = sifted.kept.map { AuthorizationParameter($0.name, $0.value) }
            if let name = definition.languageParameter, !additional.contains(where: { $0.name == name }) {
                additional.append(AuthorizationParameter(name, locale))
            }
            request = AuthorizationRequest(
                endpoint: addresses.authorization, clientID: try ClientID(provider.clientID),
                redirectURI: try RedirectURI(provider.redirectURI), responseType: .code,
                responseMode: definition.delivery == .formPost ? .formPost : nil, scopes: provider.scopes,
                scopeSeparator: definition.scopes.separator, state: state,
                nonce: Self.sentNonce(nonce, definition.nonce), codeChallenge: verifier.challenge,
                additionalParameters: additional)
        } catch {
            throw .failed(reason: "authorization request: \(error)")
        }
        let run = SignInRun(
            provider: provider.id, isLocal: provider.mode == .local, locale: locale, startedAt: now,
            returnTo: returnTo,
            nonce: .init(raw: nonce, sent: request.nonce, rule: definition.nonce),
            authorizationEndpoint: addresses.authorization.description,
            request: request.parameters.map { CapturedValue($0.name, $0.value, isSecret: false) },
            dropped: sifted.dropped.map(\.name))
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
