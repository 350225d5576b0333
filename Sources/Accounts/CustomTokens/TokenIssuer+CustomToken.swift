package import Cryptography
package import OpenID

extension TokenIssuer {
    /// `iss` and `sub` of the custom tokens this installation makes itself.
    package static func customTokenIssuer(project: String) -> String { "portico-custom-token:\(project)" }

    /// A custom token of an hour, as an application's server would make one.
    ///
    /// - Throws: `forbiddenClaim`, `claimsTooLarge`, `cryptography`.
    package func customToken(
        for localID: LocalID, claims: JSONObject = JSONObject(), project: String, now: Instant
    ) throws(AccountError) -> String {
        try CustomClaims.check(claims)
        let issuer = Self.customTokenIssuer(project: project)
        var token: JSONObject = [
            "iss": .string(issuer), "sub": .string(issuer), "aud": .string(CustomToken.audience),
            "iat": .integer(now.secondsSince1970), "exp": .integer(now.secondsSince1970 + 3_600),
            "uid": .string(localID.rawValue),
        ]
        if !claims.isEmpty { token["claims"] = .object(claims) }
        return try sign(token, now: now)
    }
}
