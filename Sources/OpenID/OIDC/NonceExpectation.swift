/// Which nonce an ID token must carry.
package enum NonceExpectation: Hashable, Sendable {
    /// The raw value (Google, Microsoft, generic providers).
    case plain(Nonce)
    /// The hex of its SHA-256 (Apple, Facebook).
    case hashed(Nonce)
    /// None was sent, so none may be there.
    case notExpected
}
