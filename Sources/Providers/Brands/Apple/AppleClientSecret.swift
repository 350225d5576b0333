internal import Cryptography
internal import OpenID

/// The verifying side of Apple's client secret: a JWT that the team's key signed.
struct AppleClientSecret: Sendable {
    let client: StandInClient
    /// Any of these is a right `aud`.
    let audiences: [String]
    let now: Instant

    /// Six months, the longest life of a secret.
    static let longestLife: Int64 = 15_777_000

    /// Checks a secret.
    ///
    /// - Throws: `invalid_client` with the rule that failed.
    func verify(_ secret: String) throws(AppleTokenError) {
        guard case .signedSecret(let teamID, let keyID, let publicKey) = client.authentication else {
            throw refusal("The client has no key.")
        }
        guard let token = try? UnverifiedJWS(compact: secret), token.header.algorithm == .es256 else {
            throw refusal("The client secret is not a JWT signed with ES256.")
        }
        guard token.header.keyID == keyID else { throw refusal("The kid of the client secret is unknown.") }
        guard let claims = try? token.verifiedClaims(key: .p256(publicKey)) else {
            throw refusal("The signature of the client secret is wrong.")
        }
        guard claims["iss"]?.stringValue == teamID else {
            throw refusal("The iss of the client secret is not the team.")
        }
        guard claims["sub"]?.stringValue == client.clientID else {
            throw refusal("The sub of the client secret is not the client.")
        }
        guard let audience = claims["aud"]?.stringValue, audiences.contains(audience) else {
            throw refusal("The aud of the client secret is not this issuer.")
        }
        try checkTimes(claims)
    }

    private func checkTimes(_ claims: JSONObject) throws(AppleTokenError) {
        let time = now.secondsSince1970
        guard let issuedAt = claims["iat"]?.integerValue, let expiry = claims["exp"]?.integerValue else {
            throw refusal("The client secret lacks iat or exp.")
        }
        guard expiry > time else { throw refusal("The client secret has expired.") }
        guard (0...time + 60).contains(issuedAt) else {
            throw refusal("The client secret was issued in the future.")
        }
        guard expiry - issuedAt <= Self.longestLife else {
            throw refusal("The client secret lives longer than six months.")
        }
    }

    private func refusal(_ message: String) -> AppleTokenError { AppleTokenError(.invalidClient, message) }
}
