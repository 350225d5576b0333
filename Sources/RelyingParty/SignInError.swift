package import OpenID

/// The reason why a sign-in did not come to its end. No session comes of any of these.
///
/// `code` is for pages and scripts (`data-error-code`), `reason` for the log; neither holds a secret.
package enum SignInError: Error, Sendable, Codable {
    /// The way of signing in that was asked for is for apps, not for browsers (the real Limited Login).
    case variantForAppsOnly
    /// The provider offers no way to take back what was granted, or the sign-in gave no token for it.
    case revocationNotOffered
    /// The callback came without `state` (RFC 6749 §10.12).
    case stateMissing
    /// A `state` that belongs to no sign-in.
    case stateUnknown
    /// The sign-in with this `state` was begun in another browser.
    case stateForeign
    /// The `state` was used before.
    case stateReplayed
    /// The sign-in took longer than its lifetime.
    case stateExpired
    /// The callback is not one of RFC 6749 §4.1.2; `reason` says how.
    case callbackInvalid(reason: String)
    /// The person, or the provider for them, said no (RFC 6749 §4.1.2.1 `access_denied`).
    case accessDenied(said: String)
    /// The provider answered with another error; `said` is its own text.
    case providerError(said: String)
    /// The callback names another issuer than the one it was sent to (RFC 9207 §2.4).
    case issuerMismatch(expected: String, actual: String?)
    /// The provider could not be reached.
    case providerUnreachable
    /// The provider took longer than the deadline.
    case providerSlow
    /// The provider's response cannot be understood; `reason` says how.
    case providerResponseInvalid(reason: String)
    /// The provider refused our client credentials (RFC 6749 §5.2 `invalid_client`).
    case clientRefused(said: String)
    /// The provider refused the code (RFC 6749 §5.2 `invalid_grant`).
    case codeRefused(said: String)
    /// The ID token failed a check.
    case token(IDTokenCheck)
    /// A nonce came with a credential that carries none to compare it with.
    case nonceUnexpected
    /// Profile and access token speak of different people.
    case profileMismatch(expected: String, actual: String)
    /// More was asked from there than one may ask; in that many seconds it is taken again.
    case tooManyRequests(retryAfter: Int64)
    /// The server is full; in that many seconds it takes more.
    case serverBusy(retryAfter: Int64)
    /// Nothing can be stored at the moment, here or at a stand-in of ours.
    case storeUnavailable
    /// Something of ours failed.
    case failed(reason: String)

    /// The stable name of the failure.
    package var code: String {
        switch self {
        case .variantForAppsOnly: "variant_for_apps_only"
        case .revocationNotOffered: "revocation_not_offered"
        case .stateMissing: "state_missing"
        case .stateUnknown, .stateForeign: "state_foreign"
        case .stateReplayed: "state_replayed"
        case .stateExpired: "state_expired"
        case .callbackInvalid: "callback_invalid"
        case .accessDenied: "access_denied"
        case .providerError: "provider_error"
        case .issuerMismatch: "issuer_mismatch"
        case .providerUnreachable: "provider_unreachable"
        case .providerSlow: "provider_slow"
        case .providerResponseInvalid: "provider_answer_invalid"
        case .clientRefused: "client_refused"
        case .codeRefused: "code_refused"
        case .token(let check): Self.code(for: check)
        case .nonceUnexpected: "nonce_mismatch"
        case .profileMismatch: "profile_mismatch"
        case .tooManyRequests: "too_many_requests"
        case .serverBusy: "server_busy"
        case .storeUnavailable: "store_unavailable"
        case .failed: "server_error"
        }
    }
}

extension SignInError {
    /// A store had no room for the sign-in.
    package init(_ full: StoreFull) {
        switch full.share {
        case .own: self = .tooManyRequests(retryAfter: full.retryAfter)
        case .all: self = .serverBusy(retryAfter: full.retryAfter)
        }
    }

    /// In how many seconds to try again, where that helps.
    package var retryAfter: Int64? {
        switch self {
        case .tooManyRequests(let seconds), .serverBusy(let seconds): seconds
        default: nil
        }
    }

    /// The words of the provider itself; foreign text.
    package var said: String? {
        switch self {
        case .accessDenied(let said), .providerError(let said), .clientRefused(let said),
            .codeRefused(let said):
            said.isEmpty ? nil : said
        default: nil
        }
    }

    /// Identifiers worth showing beside the message.
    package var details: [(name: String, value: String)] {
        switch self {
        case .issuerMismatch(let expected, let actual): [("expected", expected), ("actual", actual ?? "–")]
        case .callbackInvalid(let reason), .providerResponseInvalid(let reason): [("reason", reason)]
        case .profileMismatch(let expected, let actual): [("expected", expected), ("actual", actual)]
        default: []
        }
    }

    private static func code(for check: IDTokenCheck) -> String {
        switch check {
        case .signature: "token_signature"
        case .algorithm: "token_algorithm"
        case .key, .keyIssuer: "token_key"
        case .audience, .authorizedParty: "token_audience"
        case .issuer: "token_issuer"
        case .expiry: "token_expired"
        case .nonce: "nonce_mismatch"
        default: "token_invalid"
        }
    }
}

extension SignInError {
    /// Translates a missing answer of a provider into the sign-in's error.
    init(_ error: TransportError) {
        switch error {
        case .unreachable: self = .providerUnreachable
        case .forbidden: self = .providerResponseInvalid(reason: "its name leads to a private network")
        case .timedOut: self = .providerSlow
        case .storeUnavailable: self = .storeUnavailable
        case .tooLarge: self = .providerResponseInvalid(reason: "larger than is read")
        }
    }
}
