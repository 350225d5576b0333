internal import OpenID

/// The rules of claims that a developer adds to ID tokens.
enum CustomClaims {
    /// Names that a token has a meaning of its own for.
    static let reserved: Set<String> = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time",
        "firebase", "at_hash", "c_hash",
    ]

    /// - Throws: `claimsTooLarge` above 1,000 bytes, `forbiddenClaim`.
    static func check(_ claims: JSONObject) throws(AccountError) {
        for name in claims.names where reserved.contains(name) { throw .forbiddenClaim(name) }
        if JSONValue.object(claims).serialized.count > 1_000 { throw .claimsTooLarge }
    }

    /// Reads the text of `customAttributes`; an empty one means none.
    ///
    /// - Throws: `claimsTooLarge`, `invalidClaims`, `forbiddenClaim`.
    static func parse(_ text: String) throws(AccountError) -> String? {
        if text.isEmpty { return nil }
        if text.utf8.count > 1_000 { throw .claimsTooLarge }
        guard case .object(let claims)? = try? JSONValue(parsing: text, limit: 1_000) else {
            throw .invalidClaims
        }
        try check(claims)
        return claims.isEmpty ? nil : text
    }
}
