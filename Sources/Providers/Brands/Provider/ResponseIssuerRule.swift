/// The `iss` that an authorization response may carry (RFC 9207 §2.4).
package enum ResponseIssuerRule: Hashable, Sendable, Codable {
    /// The ID token's issuer when present; required when the provider's metadata advertises it.
    case tokenIssuer
    /// This constant when present; absence is accepted (GitHub).
    case constant(String)
}
