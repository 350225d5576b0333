package import Accounts
package import Cryptography
package import OpenID
package import Providers
package import RelyingParty

/// The record of one sign-in, step by step: captured while it happened, shown to the browser that began it.
package struct SignInRun: Sendable, Codable {
    package let provider: ProviderID
    package let variant: ProviderVariant
    /// Indicates whether the local stand-in played the provider.
    package let isLocal: Bool
    /// The reader's language, a BCP 47 tag.
    package let locale: String
    package let startedAt: Instant
    /// The local page the reader came from, if any.
    package let returnTo: String?
    package let purpose: ExchangePurpose

    /// The owners whose shares of the stores it counts for.
    package internal(set) var owners: [StoreOwner] = [.machine]
    package internal(set) var plan = RunPlan()
    /// Names the run in forms; gives access to nothing without the browser's cookie.
    package internal(set) var id = ""
    package internal(set) var authorizationURL = ""
    package internal(set) var registeredRedirectURI = ""
    /// The browser that it is kept for.
    package internal(set) var browser: BrowserBinding?
    /// The browser that came back (`BrowserBinding.fingerprint`); nil while none has, or it had no cookie.
    package internal(set) var returningBrowser: String?
    package internal(set) var moments: [RunStep: Instant] = [:]
    /// The time when the browser was sent off.
    package internal(set) var requestTiming: ExchangeTiming?
    /// The time when it came back; nil while it has not.
    package internal(set) var callbackTiming: ExchangeTiming?

    /// The nonce, and what was sent of it.
    package let nonce: NonceUse
    package let authorizationEndpoint: String
    /// The parameters of the authorization request, in order.
    package let request: [CapturedValue]
    /// Custom parameters that were not sent, and why.
    package let dropped: [FilteredParameters.Dropped]
    /// Scopes that were not asked for, and why.
    package let droppedScopes: [FilteredParameters.Dropped]

    /// The callback that the browser came back with; nil while it has not.
    package internal(set) var callback: CallbackRecord?
    /// Server-to-server calls, in order.
    package internal(set) var exchanges: [CapturedExchange] = []
    /// Calls that took the place of ID-token checks, where the provider issues no ID token.
    package internal(set) var checkExchanges: [CapturedExchange] = []
    /// Calls for what the ID token does not say, after it was checked (Microsoft Graph).
    package internal(set) var profileExchanges: [CapturedExchange] = []
    package internal(set) var photo: ProviderPhoto?
    /// The provider's tokens, for taking them back.
    package internal(set) var tokens: ProviderTokens?
    /// The ID token as it came, not yet trusted.
    package internal(set) var idToken: UnverifiedIDToken?
    package internal(set) var report: IDTokenReport?
    package internal(set) var credential: CredentialRecord?
    /// The failure that ended it; nil while it has not ended, or when it went well.
    package internal(set) var failure: RunFailure?
    /// The step that has been reached, or that failed.
    package internal(set) var reached: RunStep = .provider

    package var hasSucceeded: Bool { failure == nil && signedIn != nil }

    package var signedIn: SignedIn? {
        if case .signedIn(let signedIn) = credential?.outcome { signedIn } else { nil }
    }

    package struct NonceUse: Sendable, Codable {
        /// The value that the client keeps.
        package let raw: Nonce
        /// The value of the request's `nonce` parameter; nil when none is sent.
        package let sent: String?
        /// The rule by which the one becomes the other.
        package let rule: NonceRule
    }

    package struct CallbackRecord: Sendable, Codable {
        /// `GET` (query) or `POST` (form_post).
        package let method: String
        package let parameters: [CapturedValue]
    }

    package struct CredentialRecord: Sendable, Codable {
        /// The request, named as on the backend's wire.
        package let request: [CapturedValue]
        /// The account and its tokens; nil when it refused.
        package internal(set) var outcome: SignInOutcome?
    }
}

extension SignInRun {
    /// Indicates whether it stands still until its user has entered the code of a second factor.
    package var awaitsSecondFactor: Bool {
        guard failure == nil, case .needsSecondFactor = credential?.outcome else { return false }
        return true
    }

    /// Returns whether it stands still for the code that this request asks for.
    package func awaits(_ request: SecondFactorRequest) -> Bool {
        guard failure == nil, case .needsSecondFactor(let asked) = credential?.outcome else { return false }
        return asked.pendingCredential == request.pendingCredential
    }

    /// The code was right: the run comes to its end.
    package mutating func finish(with signedIn: SignedIn, now: Instant) {
        credential?.outcome = .signedIn(signedIn)
        moments[.account] = now
    }
}

extension SignInRun {
    /// Bytes that keeping it costs, estimated generously: what came from outside is counted whole.
    package var bytes: Int {
        var sum = 2_048 + 2 * authorizationURL.utf8.count + authorizationEndpoint.utf8.count
        sum += registeredRedirectURI.utf8.count + (returnTo?.utf8.count ?? 0) + locale.utf8.count
        sum += request.bytes + (callback?.parameters.bytes ?? 0) + (credential?.request.bytes ?? 0)
        sum += (dropped + droppedScopes).reduce(0) { $0 + $1.name.utf8.count + 32 }
        sum += (exchanges + checkExchanges + profileExchanges).reduce(0) { $0 + $1.bytes }
        sum += photo?.bytes.count ?? 0
        // Once as it came, once among the tokens; the account's own are about as long.
        sum += 3 * (idToken?.compact.utf8.count ?? 0)
        sum += [tokens?.accessToken, tokens?.refreshToken].reduce(0) { $0 + 2 * ($1?.utf8.count ?? 0) }
        sum += report?.checks.reduce(0) { $0 + $1.expected.utf8.count + $1.actual.utf8.count + 64 } ?? 0
        return sum
    }
}

extension CapturedExchange {
    package var bytes: Int { 256 + url.utf8.count + parameters.bytes + response.bytes }
}

extension [CapturedValue] {
    package var bytes: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 48 } }
}

extension SignInRun {
    /// The scopes that the user agreed to, as the provider told them; nil where it did not.
    package var grantedScopes: String? {
        exchanges.last?.response.first { $0.name == "scope" }?.value
            ?? inspectedScopes?.joined(separator: ",")
    }

    /// The scopes that Facebook was asked for and the user declined. Other providers write what they grant in words
    /// of their own, so that nothing follows from a name that is missing.
    package var declinedScopes: [String] {
        guard ProviderDefinition.of(provider).quirks.contains(.emailDeclinable), let inspectedScopes else {
            return []
        }
        let asked = request.first { $0.name == "scope" }?.value ?? ""
        return asked.split { $0 == "," || $0 == " " }.map(String.init).filter {
            $0 != "openid" && !inspectedScopes.contains($0)
        }
    }

    /// The scopes of the access token, as `debug_token` tells them.
    private var inspectedScopes: [String]? {
        let data = checkExchanges.first { $0.purpose == .inspection }?.response.first { $0.name == "data" }
        guard let data, let response = try? JSONValue(parsing: Array(data.value.utf8), limit: 1 << 14) else {
            return nil
        }
        return response["scopes"]?.arrayValue?.compactMap(\.stringValue)
    }
}

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

package struct ExchangeTiming: Hashable, Sendable, Codable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let began: Int64
    /// Milliseconds; 0 for what the browser did, of which the server sees no end.
    package let took: Int64

    /// The beginning as RFC 3339 has it, with milliseconds (`2026-11-21T03:40:05.007Z`).
    package var moment: String {
        let moment = Instant(millisecondsSince1970: began)
        return moment.thousandths == 0 ? "\(moment)".dropLast() + ".000Z" : "\(moment)"
    }
}
