package import Cryptography
internal import OpenID

/// Issues and verifies this backend's own ID tokens and session cookies: RS256, `kid`, keys published.
package struct TokenIssuer: Sendable {
    package let keyring: SigningKeyring
    /// Makes refresh tokens.
    let refreshTokens: RefreshTokenCodec

    /// Life of an ID token, seconds.
    package static let idTokenSeconds: Int64 = 3_600

    package init(keyring: SigningKeyring, refreshTokens: RefreshTokenCodec) {
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

extension TokenIssuer {
    /// Signs the ID token of a sign-in that is stored.
    func complete(_ signIn: CommittedSignIn, now: Instant) throws(AccountError) -> SignedIn {
        let idToken = try idToken(
            for: signIn.account, facts: signIn.facts, project: signIn.project, now: now)
        return SignedIn(
            account: signIn.account, identity: signIn.identity, isNewUser: signIn.isNewUser,
            emailRecycled: signIn.emailRecycled, facts: signIn.facts,
            tokens: AccountTokens(
                idToken: idToken, refreshToken: signIn.refreshToken, expiresIn: Self.idTokenSeconds),
            credential: signIn.credential)
    }

    /// The outcome of a stored exchange or sign-in.
    func outcome(_ settled: CommittedExchange, now: Instant) throws(AccountError) -> SignInOutcome {
        switch settled {
        case .failed(let error): throw error
        case .answered(let outcome): outcome
        case .signedIn(let signIn): .signedIn(try complete(signIn, now: now))
        }
    }
}

/// The kinds of token that we sign: the two differ in issuer, so that neither passes for the other.
package enum TokenKind: Sendable {
    case idToken
    case sessionCookie

    /// `iss`. These are the production addresses, since client libraries compare them.
    package func issuer(project: String) -> String {
        switch self {
        case .idToken: "https://securetoken.google.com/\(project)"
        case .sessionCookie: "https://session.firebase.google.com/\(project)"
        }
    }
}
