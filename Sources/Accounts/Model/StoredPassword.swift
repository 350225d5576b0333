package import Cryptography

/// An account's password, hashed.
package struct StoredPassword: Hashable, Sendable, Codable {
    package var hash: PasswordHash
    package var updatedAt: Instant

    package init(hash: PasswordHash, updatedAt: Instant) {
        self.hash = hash
        self.updatedAt = updatedAt
    }
}
