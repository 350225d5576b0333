internal import Cryptography
internal import OpenID

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
