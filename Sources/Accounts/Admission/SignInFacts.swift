package import Cryptography
package import OpenID
internal import Providers

/// Facts that a sign-in established; refreshing carries them on into every new ID token.
package struct SignInFacts: Hashable, Sendable, Codable {
    package var firstFactor: FirstFactor
    /// The second of the last real sign-in.
    package var authTime: Instant
    /// The second factor that was used.
    package var secondFactor: ProvenSecondFactor?
    /// Developer claims of the custom token that began the session.
    package var sessionClaims: JSONObject

    package init(
        firstFactor: FirstFactor, authTime: Instant, secondFactor: ProvenSecondFactor? = nil,
        sessionClaims: JSONObject = JSONObject()
    ) {
        self.firstFactor = firstFactor
        self.authTime = authTime.wholeSecond
        self.secondFactor = secondFactor
        self.sessionClaims = sessionClaims
    }
}

/// The outcome of a credential.
package enum SignInOutcome: Sendable, Codable {
    case signedIn(SignedIn)
    /// The e-mail belongs to an account, and the provider's word on it is not trusted: sign in as before, then link.
    case needsConfirmation(ConfirmationRequest)
    /// The first factor was right; the account asks for a second.
    case needsSecondFactor(SecondFactorRequest)
    /// A link that cannot be made; the credential stays usable through its pending token.
    case refused(RefusedCredential)
}

/// The second factor of a sign-in.
package struct ProvenSecondFactor: Hashable, Sendable, Codable {
    package let kind: SecondFactorKind
    package let enrolmentID: String

    package init(kind: SecondFactorKind, enrolmentID: String) {
        self.kind = kind
        self.enrolmentID = enrolmentID
    }

    init(_ factor: SecondFactor) {
        self.init(kind: factor.kind, enrolmentID: factor.enrolmentID)
    }
}

/// The way a user signed in (`firebase.sign_in_provider`).
package enum FirstFactor: Hashable, Sendable, Codable {
    case provider(ProviderID)
    /// A password, or a link sent by e-mail.
    case password
    case phone
    case anonymous
    case custom
}

extension FirstFactor: RawRepresentable {
    /// The factor that `sign_in_provider` names.
    package init?(rawValue: String) {
        switch rawValue {
        case "password": self = .password
        case "phone": self = .phone
        case "anonymous": self = .anonymous
        case "custom": self = .custom
        default:
            guard let provider = ProviderID(rawValue: rawValue) else { return nil }
            self = .provider(provider)
        }
    }

    /// As `sign_in_provider` names it.
    package var rawValue: String {
        switch self {
        case .provider(let provider): provider.rawValue
        case .password: "password"
        case .phone: "phone"
        case .anonymous: "anonymous"
        case .custom: "custom"
        }
    }
}
