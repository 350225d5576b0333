/// A way to break the protocol that a sandbox can switch on; a sound relying party survives every one.
package enum Misbehaviour: String, CaseIterable, Sendable {
    // The ID token.
    case wrongNonce = "wrong-nonce"
    case missingNonce = "missing-nonce"
    case wrongAudience = "wrong-audience"
    case foreignAuthorizedParty = "foreign-authorized-party"
    case wrongIssuer = "wrong-issuer"
    case missingSubject = "missing-subject"
    case expired
    case issuedLongAgo = "issued-long-ago"
    case issuedInFuture = "issued-in-future"
    case notYetValid = "not-yet-valid"
    case algorithmNone = "algorithm-none"
    case algorithmHMAC = "algorithm-hmac"
    case unknownKeyID = "unknown-key-id"
    case missingKeyID = "missing-key-id"
    case badSignature = "bad-signature"
    case foreignKey = "foreign-key"
    case criticalHeader = "critical-header"
    case duplicateMember = "duplicate-member"
    case wrongAccessTokenHash = "wrong-access-token-hash"
    case wrongCodeHash = "wrong-code-hash"

    // The authorization response.
    case accessDenied = "access-denied"
    case wrongState = "wrong-state"
    case missingState = "missing-state"
    case wrongResponseIssuer = "wrong-response-issuer"
    case missingResponseIssuer = "missing-response-issuer"

    // The token endpoint.
    case slowAnswer = "slow-answer"
    case serverError = "server-error"
    case htmlAnswer = "html-answer"
    case brokenJSON = "broken-json"
    case oversizedAnswer = "oversized-answer"
    case redirectedAnswer = "redirected-answer"
    case missingIDToken = "missing-id-token"
    case codeRefused = "code-refused"
    case codeReusable = "code-reusable"

    // The profile.
    case foreignProfile = "foreign-profile"
    case scriptInProfile = "script-in-profile"

    /// The part of the exchange it breaks.
    package var stage: Stage {
        switch self {
        case .accessDenied, .wrongState, .missingState, .wrongResponseIssuer, .missingResponseIssuer:
            .authorizationResponse
        case .slowAnswer, .serverError, .htmlAnswer, .brokenJSON, .oversizedAnswer, .redirectedAnswer,
            .missingIDToken, .codeRefused, .codeReusable:
            .tokenAnswer
        case .foreignProfile, .scriptInProfile: .profile
        default: .idToken
        }
    }

    /// A part of the exchange.
    package enum Stage: String, CaseIterable, Sendable {
        case authorizationResponse = "authorization-response"
        case tokenAnswer = "token-answer"
        case idToken = "id-token"
        case profile
    }
}
