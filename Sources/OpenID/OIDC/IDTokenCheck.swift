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
