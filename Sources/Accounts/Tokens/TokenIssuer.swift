package import Cryptography
internal import OpenID

/// Issues and verifies this backend's own ID tokens and session cookies: RS256, `kid`, keys published.
package struct TokenIssuer: Sendable {
    package let keyring: SigningKeyring
    /// Makes refresh tokens.
    let refreshTokens: RefreshTokenSeal

    /// Life of an ID token, seconds.
    package static let idTokenSeconds: Int64 = 3_600

    package init(keyring: SigningKeyring, refreshTokens: RefreshTokenSeal) {
        self.keyring = keyring
        self.refreshTokens = refreshTokens
    }

    /// An ID token of an hour.
    ///
    /// - Parameter project: the sandbox's project id, `aud` and end of `iss`.
    /// - Throws: `storage` for an account with damaged claims, `cryptography`.
    package func idToken(
        for account: Account, facts: SignInFacts, project: String, now: Instant
    ) throws(AccountError) -> String {
        var claims = try IdentityClaims.object(of: account, facts: facts)
        claims["iss"] = .string(TokenKind.idToken.issuer(project: project))
        claims["aud"] = .string(project)
        claims["iat"] = .integer(now.secondsSince1970)
        claims["exp"] = .integer(now.adding(seconds: Self.idTokenSeconds).secondsSince1970)
        return try sign(claims, now: now)
    }

    /// A session cookie with the facts of an ID token that was verified.
    ///
    /// - Parameter lifetime: seconds, 300 to 1,209,600.
    /// - Throws: `invalidDuration`, `cryptography`.
    package func sessionCookie(
        from token: VerifiedAccountToken, project: String, lifetime: Int64, now: Instant
    ) throws(AccountError) -> String {
        guard (300...1_209_600).contains(lifetime) else { throw .invalidDuration }
        var claims = token.claims
        claims["iss"] = .string(TokenKind.sessionCookie.issuer(project: project))
        claims["iat"] = .integer(now.secondsSince1970)
        claims["exp"] = .integer(now.adding(seconds: lifetime).secondsSince1970)
        return try sign(claims, now: now)
    }

    func sign(_ claims: JSONObject, now: Instant) throws(AccountError) -> String {
        guard let key = keyring.signing(at: now) else {
            throw .cryptography(reason: "there is no signing key")
        }
        return try cryptographic { () throws(CryptographyError) in
            try SignedJWT.make(claims: claims, keyID: key.keyID, key: .rsa(key.key))
        }
    }
}
