package import Accounts
package import Cryptography
package import OpenID
package import Providers
package import SignInFoundation

/// What one sign-in did, step by step: captured while it happened, shown to the browser that began it.
package struct SignInRun: Sendable {
    /// Whose sign-in it was.
    package let provider: ProviderID
    /// Which of the provider's ways.
    package let variant: ProviderVariant
    /// Whether the local stand-in played the provider.
    package let isLocal: Bool
    /// The reader's language, a BCP 47 tag.
    package let locale: String
    /// When the sign-in began.
    package let startedAt: Instant
    /// The local page the reader came from, if any.
    package let returnTo: String?
    /// What the credential is wanted for.
    package let purpose: ExchangePurpose

    /// Whose shares of the stores it counts for.
    package internal(set) var owners: [StoreOwner] = [.machine]
    /// How it was meant to go.
    package internal(set) var plan = RunPlan()
    /// Names the run in forms; gives access to nothing without the browser's cookie.
    package internal(set) var id = ""
    /// Where the browser was sent.
    package internal(set) var authorizationURL = ""
    /// The redirect URI that is registered at the provider.
    package internal(set) var registeredRedirectURI = ""
    /// Which browser it is kept for.
    package internal(set) var browser: BrowserBinding?
    /// Which browser came back (`BrowserBinding.fingerprint`); nil while none has, or it had no cookie.
    package internal(set) var returningBrowser: String?
    /// When each step was taken.
    package internal(set) var moments: [RunStep: Instant] = [:]
    /// When the browser was sent off.
    package internal(set) var requestTiming: ExchangeTiming?
    /// When it came back; nil while it has not.
    package internal(set) var callbackTiming: ExchangeTiming?

    /// The nonce, and what was sent of it.
    package let nonce: NonceUse
    /// The authorization endpoint.
    package let authorizationEndpoint: String
    /// The parameters of the authorization request, in order.
    package let request: [CapturedValue]
    /// Custom parameters that were not sent, and why.
    package let dropped: [SiftedParameters.Dropped]
    /// Scopes that were not asked for, and why.
    package let droppedScopes: [SiftedParameters.Dropped]

    /// How the browser came back; nil while it has not.
    package internal(set) var callback: CallbackRecord?
    /// Server-to-server calls, in order.
    package internal(set) var exchanges: [CapturedExchange] = []
    /// Calls that took the place of ID-token checks, where the provider issues no ID token.
    package internal(set) var checkExchanges: [CapturedExchange] = []
    /// Calls for what the ID token does not say, after it was checked (Microsoft Graph).
    package internal(set) var profileExchanges: [CapturedExchange] = []
    /// The person's photo, where the provider gives bytes.
    package internal(set) var photo: ProviderPhoto?
    /// What the provider issued, for taking it back.
    package internal(set) var tokens: ProviderTokens?
    /// The ID token as it came, not yet trusted.
    package internal(set) var idToken: UnverifiedIDToken?
    /// Every check of the ID token.
    package internal(set) var report: IDTokenReport?
    /// What the account backend was asked, and answered.
    package internal(set) var credential: CredentialRecord?
    /// How it ended; nil while it has not, or when it went well.
    package internal(set) var failure: SignInError?
    /// The step that has been reached, or that failed.
    package internal(set) var reached: RunStep = .provider

    /// Whether it came to its end.
    package var hasSucceeded: Bool { failure == nil && signedIn != nil }

    /// Who was signed in.
    package var signedIn: SignedIn? {
        if case .signedIn(let signedIn) = credential?.outcome { signedIn } else { nil }
    }

    /// What became of the nonce.
    package struct NonceUse: Sendable {
        /// The value that the client keeps.
        package let raw: Nonce
        /// The value of the request's `nonce` parameter; nil when none is sent.
        package let sent: String?
        /// How the one becomes the other.
        package let rule: NonceRule
    }

    /// How the browser came back.
    package struct CallbackRecord: Sendable {
        /// `GET` (query) or `POST` (form_post).
        package let method: String
        /// What came, in order.
        package let parameters: [CapturedValue]
    }

    /// What the account backend was asked, and answered.
    package struct CredentialRecord: Sendable {
        /// What was sent, named as on the backend's wire.
        package let request: [CapturedValue]
        /// The account and its tokens; nil when it refused.
        package internal(set) var outcome: SignInOutcome?
    }
}
