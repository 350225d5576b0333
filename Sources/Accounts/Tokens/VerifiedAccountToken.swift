package import Cryptography
package import OpenID

/// One of our own tokens whose signature, algorithm, issuer, audience and times were checked. Whether its account
/// still honours it (`validSince`, disabled, deleted) is for the rules.
package struct VerifiedAccountToken: Sendable {
    package let localID: LocalID
    package let facts: SignInFacts
    package let issuedAt: Instant
    package let expires: Instant
    /// The account's `generation` when it was issued; a later one ends it.
    package let generation: Int64
    package let claims: JSONObject

    fileprivate init(
        localID: LocalID, facts: SignInFacts, issuedAt: Instant, expires: Instant, claims: JSONObject
    ) {
        self.localID = localID
        self.facts = facts
        self.issuedAt = issuedAt
        generation = claims["firebase"]?["generation"]?.integerValue ?? 0
        self.expires = expires
        self.claims = claims
    }
}

extension VerifiedAccountToken: Redacted {
    package var description: String { "VerifiedAccountToken(\(localID))" }
}

extension TokenIssuer {
    /// Verifies an ID token or session cookie of ours.
    ///
    /// - Throws: `tokenExpired` when all but the time is right, `invalidIDToken` for everything else.
    package func verify(
        _ compact: String, as kind: TokenKind = .idToken, project: String, now: Instant
    ) throws(AccountError) -> VerifiedAccountToken {
        let claims = try signedClaims(compact)
        guard claims["iss"]?.stringValue == kind.issuer(project: project),
            claims["aud"]?.stringValue == project,
            let subject = claims["sub"]?.stringValue, let localID = LocalID(subject),
            let issued = claims["iat"]?.integerValue, let expiry = claims["exp"]?.integerValue,
            let facts = IdentityClaims.facts(in: claims),
            issued <= now.adding(seconds: Self.skewSeconds).secondsSince1970
        else { throw .invalidIDToken }
        guard expiry > now.secondsSince1970 else { throw .tokenExpired }
        return VerifiedAccountToken(
            localID: localID, facts: facts, issuedAt: Instant(secondsSince1970: issued),
            expires: Instant(secondsSince1970: expiry), claims: claims)
    }

    /// The lead allowed to another node's clock, seconds.
    private static let skewSeconds: Int64 = 60

    private func signedClaims(_ compact: String) throws(AccountError) -> JSONObject {
        // RS256 and a key of ours, or nothing: the header chooses among our keys and decides no more than that.
        guard let token = try? UnverifiedJWS(compact: compact), token.header.algorithm == .rs256,
            let keyID = token.header.keyID,
            let key = keyring.published.candidates(keyID: keyID, algorithm: .rs256).first,
            let claims = try? token.verifiedClaims(key: key.key)
        else { throw .invalidIDToken }
        return claims
    }
}
