internal import OpenID

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

    package init(
        account: Account, identity: Identity? = nil, isNewUser: Bool = false, emailRecycled: Bool = false,
        facts: SignInFacts, tokens: AccountTokens, credential: ReturnedCredential? = nil
    ) {
        self.account = account
        self.identity = identity
        self.isNewUser = isNewUser
        self.emailRecycled = emailRecycled
        self.facts = facts
        self.tokens = tokens
        self.credential = credential
    }
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
