package import Cryptography

/// The reason why an ID token is refused. Texts of the token are attacker's words: escape them, keep them out of logs.
package enum IDTokenError: Error, Hashable, Sendable {
    case structure(JWSError)
    case criticalHeader
    case wrongType(String)
    case algorithmNotAllowed(String?)
    /// No key of this id; the caller may fetch the key set anew, within bounds.
    case unknownKey(keyID: String?)
    /// No `kid`, and the set has more than one key or none.
    case keyNotNamed
    case invalidSignature
    case missingClaim(IDTokenCheck)
    /// A claim of the wrong type, or outside any sensible range.
    case malformedClaim(IDTokenCheck)
    case wrongIssuer(String)
    case tenantNotAllowed(String)
    /// The key may sign for another issuer only.
    case keyOfOtherIssuer(String)
    case wrongAudience([String])
    case wrongAuthorizedParty(String)
    case expired(at: Instant)
    case issuedInTheFuture(Instant)
    case issuedTooLongAgo(Instant)
    case notYetValid(until: Instant)
    case nonceMismatch
    /// A nonce nobody asked for: the token belongs to another sign-in.
    case unexpectedNonce
    case accessTokenHashMismatch
    case codeHashMismatch
    case authenticatedTooLongAgo(Instant)
    case authenticatedInTheFuture(Instant)

    /// The check that failed.
    package var check: IDTokenCheck {
        switch self {
        case .structure: .structure
        case .criticalHeader: .criticalHeader
        case .wrongType: .type
        case .algorithmNotAllowed: .algorithm
        case .unknownKey, .keyNotNamed: .key
        case .invalidSignature: .signature
        case .missingClaim(let check), .malformedClaim(let check): check
        case .wrongIssuer, .tenantNotAllowed: .issuer
        case .keyOfOtherIssuer: .keyIssuer
        case .wrongAudience: .audience
        case .wrongAuthorizedParty: .authorizedParty
        case .expired: .expiry
        case .issuedInTheFuture, .issuedTooLongAgo: .issuedAt
        case .notYetValid: .notBefore
        case .nonceMismatch, .unexpectedNonce: .nonce
        case .accessTokenHashMismatch: .accessTokenHash
        case .codeHashMismatch: .codeHash
        case .authenticatedTooLongAgo, .authenticatedInTheFuture: .authenticationTime
        }
    }
}

/// One thing the verifier looks at, in the order it looks.
package enum IDTokenCheck: String, Hashable, Sendable, CaseIterable, Codable {
    case structure, criticalHeader, type, algorithm, key, signature, issuer, keyIssuer, audience,
        authorizedParty
    case expiry, issuedAt, notBefore, subject, nonce, accessTokenHash, codeHash, authenticationTime, tokenID

    /// The rule it follows.
    package var specification: String {
        switch self {
        case .structure: "RFC 7515 §5.2, RFC 8725 §2.4"
        case .criticalHeader: "RFC 7515 §4.1.11"
        case .type: "RFC 8725 §3.11"
        case .algorithm: "OIDC Core §3.1.3.7 step 7, RFC 8725 §3.1"
        case .key: "RFC 7515 §4.1.4, RFC 8725 §3.10"
        case .signature: "OIDC Core §3.1.3.7 step 6"
        case .issuer: "OIDC Core §3.1.3.7 step 2"
        case .keyIssuer: "RFC 8725 §3.8"
        case .audience: "OIDC Core §3.1.3.7 step 3"
        case .authorizedParty: "OIDC Core §3.1.3.7 steps 4 and 5"
        case .expiry: "OIDC Core §3.1.3.7 step 9"
        case .issuedAt: "OIDC Core §3.1.3.7 step 10"
        case .notBefore: "RFC 7519 §4.1.5"
        case .subject: "OIDC Core §2"
        case .nonce: "OIDC Core §3.1.3.7 step 11"
        case .accessTokenHash: "OIDC Core §3.1.3.8"
        case .codeHash: "OIDC Core §3.3.2.10"
        case .authenticationTime: "OIDC Core §3.1.3.7 step 13"
        case .tokenID: "RFC 7519 §4.1.7"
        }
    }
}
