package import Cryptography

/// A person of one sandbox.
package struct Account: Hashable, Sendable, Codable {
    package let localID: LocalID
    /// The address the account is found by; unique within a sandbox.
    package var email: EmailAddress?
    /// Indicates whether the person has proven to own `email`.
    package var emailVerified = false
    package var displayName: String?
    package var photoURL: String?
    package var screenName: String?
    /// The number the account signs in with; unique within a sandbox.
    package var phoneNumber: PhoneNumber?
    package var password: StoredPassword?
    /// Indicates whether the person has signed in, or was linked, by a link sent to `email`.
    package var usesEmailLink = false
    /// The first address the account had before it was changed: where the message went that takes the change back.
    package var initialEmail: EmailAddress?
    /// Tokens issued before this moment are dead; a whole second, as tokens say when they were issued.
    package var validSince: Instant
    /// Counts the times all tokens were ended, for what must end at once and not at the next whole second.
    package var generation: Int64 = 0
    package let createdAt: Instant
    package var lastLoginAt: Instant?
    package var lastRefreshAt: Instant?
    package var disabled = false
    /// A JSON object of at most 1,000 bytes, copied into every ID token.
    package var customAttributes: String?
    /// Indicates whether the account came of a custom token.
    package var customAuth = false
    /// At most one a provider, in the order of linking.
    package var identities: [Identity] = []
    package var secondFactors: [SecondFactor] = []

    package init(localID: LocalID, createdAt: Instant) {
        self.localID = localID
        self.createdAt = createdAt
        validSince = createdAt.wholeSecond
    }

    /// Indicates whether the person has anything to prove the account with; an anonymous one has not.
    package var canSignInAgain: Bool {
        email != nil || phoneNumber != nil || password != nil || !identities.isEmpty || customAuth
    }

    /// Ends every token issued until now.
    package mutating func endTokens(now: Instant) {
        validSince = max(validSince, now.wholeSecond)
        generation += 1
    }

    /// Takes another address, which nobody has proven yet.
    ///
    /// - Parameter remembers: whether the first address stays known, so that its owner can take the change back.
    package mutating func replaceEmail(_ address: EmailAddress, remembers: Bool) {
        if remembers, initialEmail == nil { initialEmail = email }
        email = address
        emailVerified = false
    }

    /// Takes every way in from whoever made the account without proving its address: the owner of the address is
    /// here, and must not share it (pre-hijacking).
    package mutating func surrender(now: Instant) {
        password = nil
        usesEmailLink = false
        initialEmail = nil
        phoneNumber = nil
        identities = []
        secondFactors = []
        endTokens(now: now)
    }
}
