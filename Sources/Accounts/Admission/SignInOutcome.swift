package import Cryptography
package import OpenID
package import Providers

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
}

extension ProvenSecondFactor {
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

/// A person who is signed in.
package struct SignedIn: Sendable, Codable {
    package let account: Account
    /// The identity that was used; nil for what is no provider's.
    package let identity: Identity?
    package let isNewUser: Bool
    /// Indicates whether the address was a different person's of the same provider before.
    package let emailRecycled: Bool
    package let facts: SignInFacts
    package let tokens: AccountTokens
    /// The provider's facts and tokens, for clients that ask to see them.
    package let credential: ReturnedCredential?
}

/// Tokens of a signed-in client.
package struct AccountTokens: Hashable, Sendable, Codable {
    /// A JWT of an hour (compact form).
    package let idToken: String
    /// Opaque; kept hashed here.
    package let refreshToken: String
    /// Life of the ID token, seconds.
    package let expiresIn: Int64

    package init(idToken: String, refreshToken: String, expiresIn: Int64) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }
}

extension AccountTokens: Redacted {}

/// Asks the person to prove the account that owns the e-mail address, before the credential may join it.
package struct ConfirmationRequest: Sendable, Codable {
    /// The account that owns the address.
    package let localID: LocalID
    package let email: EmailAddress
    /// Provider ids that the account signs in with, without password and phone.
    package let verifiedProviders: [String]
    package let credential: ReturnedCredential
    /// Signs in or links with the same credential later; minutes, once.
    package let pendingToken: String
}

extension ConfirmationRequest: Redacted {}

/// Asks for the second factor.
package struct SecondFactorRequest: Sendable, Codable {
    package let account: Account
    package let isNewUser: Bool
    /// Opaque; minutes, once.
    package let pendingCredential: String
    package let factors: [SecondFactor]
    /// The provider's facts, when the first factor was a provider.
    package let credential: ReturnedCredential?
}

extension SecondFactorRequest: Redacted {}

/// A link that was refused though the credential is good.
package struct RefusedCredential: Sendable, Codable {
    /// `federatedUserIDAlreadyLinked` or `emailExists`.
    package let error: AccountError
    package let credential: ReturnedCredential
    /// Signs in with the same credential ("updated credential"); minutes, once.
    package let pendingToken: String
}

extension RefusedCredential: Redacted {}

/// A provider's credential as a response shows it.
package struct ReturnedCredential: Sendable, Codable {
    package let profile: ProviderProfile
    package let tokens: ProviderTokens
    /// Indicates whether the provider's word on the address is trusted.
    package let emailVerified: Bool

    /// `https://accounts.google.com/SUB` for Google, otherwise the subject.
    package var federatedID: String { profile.identity.federatedID }
}

extension ProviderProfile {
    /// The identity this profile makes of an account.
    package var identity: Identity {
        Identity(
            provider: provider, subject: subject, email: emailAddress, displayName: displayName,
            photoURL: photoURL, screenName: screenName, voucher: voucher)
    }

    /// The address, when it is one.
    package var emailAddress: EmailAddress? { email?.address.flatMap { EmailAddress($0) } }
}

/// A sign-in that is stored already; its ID token is signed outside the transaction.
struct CommittedSignIn: Sendable {
    let account: Account
    let identity: Identity?
    let isNewUser: Bool
    let emailRecycled: Bool
    let facts: SignInFacts
    /// The sandbox's project id.
    let project: String
    let refreshToken: String
    let credential: ReturnedCredential?
}

extension CommittedSignIn: Redacted {}

/// The result of an exchange's transaction; it is kept, whichever it is.
enum CommittedExchange: Sendable {
    /// The person is refused, and what was spent stays spent.
    case failed(AccountError)
    /// Answered without tokens.
    case answered(SignInOutcome)
    /// Signed in, but for the signature.
    case signedIn(CommittedSignIn)
}

/// A user whose first factor was right.
struct AuthenticatedFactor: Sendable {
    /// As it is to be stored.
    var account: Account
    let facts: SignInFacts
    /// Indicates whether the account is yet to be made.
    var isNew = false
    var emailRecycled = false
    /// The provider's facts, when the first factor was a provider.
    var credential: ReturnedCredential?

    init(
        _ account: Account, _ facts: SignInFacts, isNew: Bool = false, emailRecycled: Bool = false,
        credential: ReturnedCredential? = nil
    ) {
        self.account = account
        self.facts = facts
        self.isNew = isNew
        self.emailRecycled = emailRecycled
        self.credential = credential
    }
}

extension FirstFactor {
    /// Indicates whether a second factor may follow; what an administrator's server vouches for is asked no more.
    var takesSecondFactor: Bool {
        switch self {
        case .provider, .password: true
        case .anonymous, .custom, .phone: false
        }
    }
}
