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

    private func refusal(_ message: String) -> AppleTokenError { AppleTokenError("invalid_client", message) }
}

/// The claims of an Apple ID token.
struct AppleClaims: Sendable {
    let issuer: String
    let installation: StandInInstallation
    let settings: StandInSettings
    let now: Instant

    /// Seconds an ID token is valid; a day, as seen on the wire.
    static let lifetime: Int64 = 86_400

    /// The claims for a grant.
    ///
    /// - Parameters:
    ///   - nonce: nil at a refresh.
    ///   - accessToken: for `at_hash`, at the token endpoint.
    ///   - code: for `c_hash`, in the hybrid flow.
    func make(_ grant: Grant, nonce: String?, accessToken: String? = nil, code: String? = nil) -> JSONObject {
        let identity = AppleIdentity(
            installation: installation, sandbox: grant.sandbox, teamID: grant.audience,
            personID: grant.personID)
        let time = now.secondsSince1970
        var claims: JSONObject = [
            "iss": .string(issuer), "aud": .string(grant.clientID), "exp": .integer(time + Self.lifetime),
            "iat": .integer(time), "sub": .string(identity.subject),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        if let code { claims["c_hash"] = .string(IDTokenMinter.leftHash(of: code)) }
        if let accessToken { claims["at_hash"] = .string(IDTokenMinter.leftHash(of: accessToken)) }
        if let email = grant.extra["email"] {
            claims["email"] = .string(email)
            claims["email_verified"] = boolean(grant.extra["email_verified"] != "0")
            if grant.extra["private"] != nil, !settings.has(.privateFlagAbsent) {
                claims["is_private_email"] = boolean(true)
            }
        }
        claims["auth_time"] = .integer(grant.authenticatedAt.secondsSince1970)
        claims["nonce_supported"] = .bool(true)
        return claims
    }

    private func boolean(_ value: Bool) -> JSONValue {
        settings.has(.booleansAsStrings) ? .string(value ? "true" : "false") : .bool(value)
    }
}
