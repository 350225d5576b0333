internal import Accounts
internal import Cryptography
internal import OpenID

/// The keys that verify tokens of ours, as libraries fetch them.
enum PublishedKeys {
    /// Rotated keys stay valid far longer; libraries keep answers for this long.
    private static let caching = "public, max-age=3600, must-revalidate, no-transform"

    /// Key id to certificate.
    static func certificates(_ call: AccountCall) async throws -> AccountResponse {
        let certificates = try call.parts.tokens.keyring.certificates()
        return .json(JSONObject(certificates.map { ($0.keyID, .string($0.pem)) }), caching: caching)
    }

    /// A JWK set.
    static func keySet(_ call: AccountCall) async throws -> AccountResponse {
        guard case .object(let set) = call.parts.tokens.keyring.published.json else {
            throw AccountWireError.failed(reason: "the key set is no object")
        }
        return .json(set, caching: caching)
    }
}

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
