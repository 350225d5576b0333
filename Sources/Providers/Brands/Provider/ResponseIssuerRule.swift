/// The `iss` that an authorization response may carry (RFC 9207 §2.4).
package enum ResponseIssuerRule: Hashable, Sendable, Codable {
    /// The ID token's issuer when present; required when the provider's metadata advertises it.
    case tokenIssuer
    /// This constant when present; absence is accepted (GitHub).
    case constant(String)
}

/// The delivery of the authorization response to the redirect URI.
package enum ResponseDelivery: String, Sendable {
    case query
    case fragment
    /// A cross-site POST, which carries no `SameSite=Lax` cookie: it has to be parked.
    case formPost = "form_post"
}
