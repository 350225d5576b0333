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
