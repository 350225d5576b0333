import Accounts
package import Cryptography
import OpenID
import Providers
package import RelyingParty

extension SignInRun {
    /// The run of a sign-in whose browser has not been sent off yet.
    init(
        _ started: StartedSignIn, locale: String, returnTo: String?, purpose: ExchangePurpose,
        browser: BrowserBinding, now: Instant
    ) {
        let provider = started.addresses.provider
        self.init(
            provider: provider.id, variant: provider.variant, isLocal: provider.mode == .local,
            locale: locale, startedAt: now, returnTo: returnTo, purpose: purpose,
            nonce: .init(raw: started.nonce, sent: started.request.nonce, rule: provider.definition.nonce),
            authorizationEndpoint: started.addresses.authorization.description,
            request: started.request.parameters.map { CapturedValue($0.name, $0.value, isSecret: false) },
            dropped: started.dropped, droppedScopes: started.droppedScopes)
        authorizationURL = started.request.url
        registeredRedirectURI = provider.redirectURI
        self.browser = browser
        moments = [.nonce: now, .request: now]
    }

    /// The browser is back.
    package mutating func returned(
        method: String, parameters: [(name: String, value: String)], browser: BrowserBinding?, now: Instant
    ) {
        callback = .init(method: method, parameters: parameters.map { CapturedValue($0.name, $0.value) })
        returningBrowser = browser?.fingerprint
        reached = .callback
        moments[.callback] = now
    }

    /// The run ended before anything of it could be trusted, and so outside of `SignInRunner.finish`.
    package mutating func ended(_ failure: RunFailure, at step: RunStep, now: Instant) {
        self.failure = failure
        reached = step
        moments[step] = now
    }

    /// Keeps what the checks showed.
    mutating func note(_ seen: SignInEvidence) {
        idToken = seen.idToken
        report = seen.report
        photo = seen.photo
    }

    /// Keeps the calls after the code exchange: they take the place of an ID token's checks, or come after them.
    mutating func note(afterExchange exchanges: [CapturedExchange]) {
        if nonce.rule == .none { checkExchanges = exchanges } else { profileExchanges = exchanges }
    }

    /// The credential as the account backend's wire names it (`accounts:signInWithIdp`).
    func shown(_ credential: ProviderCredential) -> [CapturedValue] {
        var values = [CapturedValue("providerId", credential.profile.provider.rawValue)]
        if let token = credential.tokens.idToken { values.append(CapturedValue("id_token", token)) }
        if let token = credential.tokens.accessToken, credential.tokens.idToken == nil {
            values.append(CapturedValue("access_token", token))
        }
        if nonce.rule == .hashed { values.append(CapturedValue("nonce", nonce.raw.reveal)) }
        if let name = credential.profile.displayName { values.append(CapturedValue("displayName", name)) }
        return values
    }
}
