package import Accounts
package import Brands
package import Cryptography
import OpenID
package import SignInFoundation

extension RelyingParty {
    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - locale: the reader's language, a BCP 47 tag; asked of the provider's pages too.
    ///   - sandbox: where the account of this sign-in is kept.
    ///   - returnTo: the local page to offer afterwards; checked already.
    ///   - purpose: what the credential is wanted for.
    ///   - wishes: variant, scopes and further parameters; what cannot be granted is dropped and shown in the run.
    ///   - plan: what is particular to this run; a sabotage that does not apply is refused.
    ///   - owners: whose shares of the stores it counts for.
    /// - Returns: where to send the browser.
    package func start(
        _ configured: ResolvedProvider, locale: String, returnTo: String?, browser: BrowserBinding,
        sandbox: SandboxID, purpose: ExchangePurpose = .signIn,
        signInOptions: SignInOptions = SignInOptions(),
        plan: RunPlan = RunPlan(), owners: [StoreOwner] = [.machine], now: Instant
    ) async throws(SignInError) -> String {
        let granted = try ResolvedSignInOptions(signInOptions, of: configured, locale: locale)
        let addresses = try await directory.addresses(of: granted.provider, now: now)
        let provider = addresses.provider
        let definition = provider.definition
        if let fault = plan.fault, !fault.applies(to: provider) { throw .sabotageNotPossible }
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
                redirectURI: try RedirectURI(Self.requestedRedirectURI(provider, plan.fault)),
                responseType: type,
                responseMode: provider.delivery == .formPost ? .formPost : nil, scopes: granted.scopes,
                scopeSeparator: definition.scopes.separator, state: state,
                nonce: try Self.sentNonce(nonce, definition.nonce, plan.fault, random: random),
                codeChallenge: type.includesCode ? verifier.challenge : nil,
                additionalParameters: granted.parameters)
        } catch {
            throw .failed(reason: "authorization request: \(error)")
        }
        var run = SignInRun(
            provider: provider.id, variant: provider.variant, isLocal: provider.mode == .local,
            locale: locale, startedAt: now, returnTo: returnTo, purpose: purpose,
            nonce: .init(raw: nonce, sent: request.nonce, rule: definition.nonce),
            authorizationEndpoint: addresses.authorization.description,
            request: request.parameters.map { CapturedValue($0.name, $0.value, isSecret: false) },
            dropped: granted.dropped, droppedScopes: granted.droppedScopes)
        let kept: BrowserBinding
        do {
            kept = try Self.keptBrowser(browser, plan.fault, random: random)
            run.id = Base64URL.encode(try random.bytes(16))
        } catch {
            throw .failed(reason: "random source")
        }
        run.plan = plan
        run.owners = owners
        run.authorizationURL = request.url
        run.registeredRedirectURI = provider.redirectURI
        run.browser = kept
        run.moments = [.nonce: now, .request: now]
        run.requestTiming = ExchangeTiming(began: calls.clock(), took: 0)
        do {
            try await pending.put(
                PendingSignIn(
                    run: run, provider: addresses, verifier: verifier, browser: kept, sandbox: sandbox),
                key: Self.key(state.reveal), owners: owners, now: now)
        } catch {
            throw SignInError(error)
        }
        return request.url
    }

    /// The run of a sign-in that is under way, by its state.
    ///
    /// - Throws: what the record store throws.
    package func run(ofState state: String, now: Instant) async throws -> SignInRun? {
        if case .value(let started) = try await pending.state(Self.key(state), now: now) {
            started.run
        } else {
            nil
        }
    }

    static func sentNonce(_ nonce: Nonce, _ rule: NonceRule) -> String? {
        switch rule {
        case .hashed: nonce.hashed
        case .plain: nonce.reveal
        case .none: nil
        }
    }

    /// States are looked up by hash, so that no comparison of theirs takes a telling time.
    static func key(_ secret: String) -> String { Hex.encode(SHA256.hash(secret)) }
}
