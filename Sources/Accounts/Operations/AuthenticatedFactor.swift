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
