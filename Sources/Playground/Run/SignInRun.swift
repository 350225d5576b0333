package import Accounts
package import Cryptography
package import OpenID
package import Providers
package import RelyingParty

/// The record of one sign-in, step by step: captured while it happened, shown to the browser that began it.
package struct SignInRun: Sendable, Codable {
    /// The provider of the sign-in.
    package let provider: ProviderID
    /// The variant among the provider's ways.
    package let variant: ProviderVariant
    /// Indicates whether the local stand-in played the provider.
    package let isLocal: Bool
    /// The reader's language, a BCP 47 tag.
    package let locale: String
    /// The time when the sign-in began.
    package let startedAt: Instant
    /// The local page the reader came from, if any.
    package let returnTo: String?
    /// The purpose of the credential.
    package let purpose: ExchangePurpose

    /// The owners whose shares of the stores it counts for.
    package internal(set) var owners: [StoreOwner] = [.machine]
    /// The plan of the sign-in.
    package internal(set) var plan = RunPlan()
    /// Names the run in forms; gives access to nothing without the browser's cookie.
    package internal(set) var id = ""
    /// The address that the browser was sent to.
    package internal(set) var authorizationURL = ""
    /// The redirect URI that is registered at the provider.
    package internal(set) var registeredRedirectURI = ""
    /// The browser that it is kept for.
    package internal(set) var browser: BrowserBinding?
    /// The browser that came back (`BrowserBinding.fingerprint`); nil while none has, or it had no cookie.
    package internal(set) var returningBrowser: String?
    /// The times of the steps.
    package internal(set) var moments: [RunStep: Instant] = [:]
    /// The time when the browser was sent off.
    package internal(set) var requestTiming: ExchangeTiming?
    /// The time when it came back; nil while it has not.
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

    /// The callback that the browser came back with; nil while it has not.
    package internal(set) var callback: CallbackRecord?
    /// Server-to-server calls, in order.
    package internal(set) var exchanges: [CapturedExchange] = []
    /// Calls that took the place of ID-token checks, where the provider issues no ID token.
    package internal(set) var checkExchanges: [CapturedExchange] = []
    /// Calls for what the ID token does not say, after it was checked (Microsoft Graph).
    package internal(set) var profileExchanges: [CapturedExchange] = []
    /// The person's photo, where the provider gives bytes.
    package internal(set) var photo: ProviderPhoto?
    /// The provider's tokens, for taking them back.
    package internal(set) var tokens: ProviderTokens?
    /// The ID token as it came, not yet trusted.
    package internal(set) var idToken: UnverifiedIDToken?
    /// Every check of the ID token.
    package internal(set) var report: IDTokenReport?
    /// The question to the account backend, and its answer.
    package internal(set) var credential: CredentialRecord?
    /// The failure that ended it; nil while it has not ended, or when it went well.
    package internal(set) var failure: RunFailure?
    /// The step that has been reached, or that failed.
    package internal(set) var reached: RunStep = .provider

    /// Indicates whether it came to its end.
    package var hasSucceeded: Bool { failure == nil && signedIn != nil }

    /// The user who was signed in.
    package var signedIn: SignedIn? {
        if case .signedIn(let signedIn) = credential?.outcome { signedIn } else { nil }
    }

    /// The use of the nonce.
    package struct NonceUse: Sendable, Codable {
        /// The value that the client keeps.
        package let raw: Nonce
        /// The value of the request's `nonce` parameter; nil when none is sent.
        package let sent: String?
        /// The rule by which the one becomes the other.
        package let rule: NonceRule
    }

    /// The callback that the browser came back with.
    package struct CallbackRecord: Sendable, Codable {
        /// `GET` (query) or `POST` (form_post).
        package let method: String
        /// The parameters, in order of arrival.
        package let parameters: [CapturedValue]
    }

    /// The question to the account backend, and its answer.
    package struct CredentialRecord: Sendable, Codable {
        /// The request, named as on the backend's wire.
        package let request: [CapturedValue]
        /// The account and its tokens; nil when it refused.
        package internal(set) var outcome: SignInOutcome?
    }
}
