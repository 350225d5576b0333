/// Signature algorithms we take (RFC 7518 §3.1); there is no `none` and nothing symmetric.
package enum Algorithm: String, Hashable, Sendable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
}
