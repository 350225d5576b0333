package import OpenID

/// The proof in the request that an ID token was made for it.
package enum NonceProof: Sendable, Codable {
    /// Nothing.
    case none
    /// The raw nonce; its SHA-256 in lower-case hex must be the token's claim (Apple, Facebook Limited Login).
    case raw(Nonce)
    /// The nonce of a code flow that we ran; it must be the claim itself.
    case flow(Nonce)
}

/// The form of the nonce that goes out with the authorization request and comes back in the ID token.
package enum NonceRule: String, Sendable, Codable {
    /// `hex(sha256(raw))`, lower case; the backend receives the raw value and hashes it itself.
    case hashed
    /// The raw value.
    case plain
    /// No nonce: the provider issues no ID token.
    case none
}
