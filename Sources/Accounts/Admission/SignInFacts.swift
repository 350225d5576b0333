package import Cryptography
package import OpenID

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
