package import OpenID

/// A check that can end a sign-in: one of the ID token's, or one around it.
package enum RunCheck: Hashable, Sendable, Codable {
    /// A check of the ID token.
    case token(IDTokenCheck)
    /// The redirect URI is registered at the provider.
    case redirectURI
    /// The person agrees.
    case consent
    /// The callback brings back the `state` that was sent.
    case state
    /// The browser that comes back is the one that left.
    case browser
    /// A `state` is taken once.
    case stateOnce
    /// A `state` is taken in time.
    case stateLifetime
    /// The provider that answers is the one that was asked.
    case responseIssuer
    /// The callback is an authorization response.
    case response
    /// The provider can be reached.
    case connection
    /// The provider answers in time.
    case deadline
    /// The provider's response is what the protocol promises.
    case tokenResponse
    /// The client proves who it is.
    case client
    /// The code is alive.
    case code
    /// The code is taken once.
    case codeOnce
    /// The verifier fits the challenge.
    case proofKey
    /// The code is exchanged with the redirect URI it was made for.
    case codeRedirect
    /// The access token and the profile speak of the same person and of this client.
    case tokenOwner
    /// A credential is taken once.
    case credentialOnce
    /// The account backend's own rules.
    case account

    /// The id in pages and texts.
    package var id: String {
        switch self {
        case .token(let check): check.rawValue
        case .redirectURI: "redirectURI"
        case .consent: "consent"
        case .state: "state"
        case .browser: "browser"
        case .stateOnce: "stateOnce"
        case .stateLifetime: "stateLifetime"
        case .responseIssuer: "responseIssuer"
        case .response: "response"
        case .connection: "connection"
        case .deadline: "deadline"
        case .tokenResponse: "answer"
        case .client: "client"
        case .code: "code"
        case .codeOnce: "codeOnce"
        case .proofKey: "proofKey"
        case .codeRedirect: "codeRedirect"
        case .tokenOwner: "tokenOwner"
        case .credentialOnce: "credentialOnce"
        case .account: "account"
        }
    }

    /// The rule it follows; nil for checks of ours that no specification asks for.
    package var specification: String? {
        switch self {
        case .token(let check): check.specification
        case .redirectURI: "RFC 6749 §3.1.2.4, RFC 9700 §4.1.3"
        case .consent: "RFC 6749 §4.1.2.1"
        case .state: "RFC 6749 §10.12"
        case .browser: "RFC 9700 §4.7.1"
        case .stateOnce, .stateLifetime: "RFC 6749 §10.12"
        case .responseIssuer: "RFC 9207 §2.4"
        case .response: "RFC 6749 §4.1.2"
        case .connection, .deadline, .account: nil
        case .tokenResponse: "RFC 6749 §5.1"
        case .client: "RFC 6749 §3.2.1"
        case .code: "RFC 6749 §4.1.2"
        case .codeOnce: "RFC 6749 §4.1.2, RFC 9700 §4.5"
        case .proofKey: "RFC 7636 §4.6"
        case .codeRedirect: "RFC 6749 §4.1.3"
        case .tokenOwner: "RFC 9700 §4.6"
        case .credentialOnce: "OIDC Core §15.5.2"
        }
    }

    /// Every check.
    package static let all: [RunCheck] =
        IDTokenCheck.allCases.map(RunCheck.token) + [
            .redirectURI, .consent, .state, .browser, .stateOnce, .stateLifetime, .responseIssuer, .response,
            .connection, .deadline, .tokenResponse, .client, .code, .codeOnce, .proofKey, .codeRedirect,
            .tokenOwner, .credentialOnce, .account,
        ]
}
