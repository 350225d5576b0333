package import OpenID
package import Providers

extension Fault {
    /// The step of the run at which it is noticed.
    package var step: RunStep {
        switch self {
        case .redirectUnregistered: .provider
        case .cancelled, .stateDropped, .stateWrong, .foreignBrowser, .answerReplayed, .responseIssuerWrong,
            .responseIssuerMissing:
            .callback
        case .codeReused, .codeReusable, .codeRefused, .verifierWrong, .verifierMissing, .redirectChanged,
            .secretWrong,
            .providerDown, .providerSlow, .providerBroken, .answerHTML, .answerCut, .answerOversized,
            .answerRedirected, .tokenMissing:
            .exchange
        case .tokenReplayed: .credential
        case .profileScript: .account
        default: .checks
        }
    }

    /// The check that has to notice it at a provider; nil where none can, and the sign-in goes through unharmed.
    package func expectedCheck(at provider: ProviderID) -> RunCheck? {
        switch self {
        case .redirectUnregistered: .redirectURI
        case .cancelled: .consent
        case .stateDropped, .stateWrong: .state
        case .foreignBrowser: .browser
        case .answerReplayed: .stateOnce
        case .responseIssuerWrong: .responseIssuer
        // A generic provider's stand-in promises to name itself in its metadata. GitHub does not, so that silence
        // proves nothing there (RFC 9207 §2.4).
        case .responseIssuerMissing where provider.isGeneric: .responseIssuer
        case .responseIssuerMissing, .codeReusable, .profileScript: nil
        case .codeReused: .codeOnce
        case .codeRefused: .code
        case .verifierWrong, .verifierMissing: .proofKey
        case .redirectChanged: .codeRedirect
        case .secretWrong: .client
        case .providerDown: .connection
        case .providerSlow: .deadline
        case .providerBroken, .answerHTML, .answerCut, .answerOversized, .answerRedirected, .tokenMissing:
            .answer
        case .profileForeign: .tokenOwner
        case .tokenReplayed: .credentialOnce
        default: .token(tokenCheck)
        }
    }

    private var tokenCheck: IDTokenCheck {
        switch self {
        case .memberDoubled: .structure
        case .headerCritical: .criticalHeader
        case .algorithmNone, .algorithmConfused: .algorithm
        case .keyUnknown, .keyUnnamed: .key
        case .keyForeign, .signatureFlipped: .signature
        case .issuerWrong: .issuer
        case .audienceSwapped: .audience
        case .partyForeign: .authorizedParty
        case .subjectMissing: .subject
        case .tokenExpired: .expiry
        case .tokenStale, .tokenFromFuture: .issuedAt
        case .tokenTooEarly: .notBefore
        case .accessHashWrong: .accessTokenHash
        case .codeHashWrong: .codeHash
        default: .nonce
        }
    }

    /// Returns whether it can be done to a sign-in with `provider`: never to a real one, and only where the thing
    /// exists that it breaks.
    package func applies(to provider: ResolvedProvider) -> Bool {
        guard provider.mode == .local else { return false }
        let nonce = provider.definition.nonce
        // Limited Login exchanges no code: its ID token comes with the answer.
        let withoutExchange = provider.definition.tokenAnswer == .none
        if withoutExchange, step == .exchange || self == .accessHashWrong || self == .codeHashWrong {
            return false
        }
        switch self {
        case .nonceRaw, .nonceBase64, .nonceUpperCase: return nonce == .hashed
        case .responseIssuerWrong, .responseIssuerMissing:
            if provider.id.isGeneric { return true }
            return if case .constant = provider.definition.responseIssuer { true } else { false }
        case .profileForeign, .profileScript: return nonce == .none
        case .tokenMissing, .tokenReplayed: return nonce != .none
        default:
            guard case .token = expectedCheck(at: provider.id) else { return true }
            return nonce != .none
        }
    }

    /// Those that can be done to a sign-in with `provider`, in the order of the steps.
    package static func all(for provider: ResolvedProvider) -> [Fault] {
        allCases.filter { $0.applies(to: provider) }
    }
}
