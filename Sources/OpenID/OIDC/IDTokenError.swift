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
