internal import Accounts
internal import Cryptography
internal import OpenID

/// Reads the signing keys again when a token names one that is not here: another process may have rotated them.
///
/// Unknown key ids cause at most one reading in `interval` seconds, however many arrive.
actor KeyRenewal {
    private let keyring: SigningKeyring
    private var readAt: Instant?

    /// Least time between two readings, seconds.
    static let interval: Int64 = 3

    init(_ keyring: SigningKeyring) {
        self.keyring = keyring
    }

    /// Reads the keys again, if it is time to.
    ///
    /// - Throws: `storage`.
    func renew(now: Instant) async throws(AccountError) {
        if let readAt, now.seconds(since: readAt) < Self.interval { return }
        readAt = now
        try await keyring.reload(now: now)
    }

    /// Returns whether a token names a key that is not here.
    nonisolated func lacksKey(of token: String) -> Bool {
        guard let keyID = (try? UnverifiedJWS(compact: token))?.header.keyID else { return false }
        return keyring.published.lacks(keyID: keyID)
    }
}
