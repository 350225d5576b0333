/// The form of the nonce that goes out with the authorization request and comes back in the ID token.
package enum NonceRule: String, Sendable, Codable {
    /// `hex(sha256(raw))`, lower case; the backend receives the raw value and hashes it itself.
    case hashed
    /// The raw value.
    case plain
    /// No nonce: the provider issues no ID token.
    case none
}
