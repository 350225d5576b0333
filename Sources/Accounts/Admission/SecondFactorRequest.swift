internal import OpenID

/// Asks for the second factor.
package struct SecondFactorRequest: Sendable, Codable {
    package let account: Account
    package let isNewUser: Bool
    /// Opaque; minutes, once.
    package let pendingCredential: String
    package let factors: [SecondFactor]
    /// The provider's facts, when the first factor was a provider.
    package let credential: ReturnedCredential?

    package init(
        account: Account, isNewUser: Bool, pendingCredential: String, factors: [SecondFactor],
        credential: ReturnedCredential?
    ) {
        self.account = account
        self.isNewUser = isNewUser
        self.pendingCredential = pendingCredential
        self.factors = factors
        self.credential = credential
    }
}

extension SecondFactorRequest: Redacted {}
