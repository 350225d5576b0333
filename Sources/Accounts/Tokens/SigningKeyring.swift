package import Cryptography
package import OpenID
internal import Synchronization

/// The installation's signing keys: made once, kept sealed in the store, published.
///
/// The newest key signs; older ones stay published until nothing that they signed can be alive.
package final class SigningKeyring: Sendable {
    private let storage: any AccountStorage
    private let keys: Mutex<[KeyRecord]>

    /// How long a key that no longer signs is published: the longest life of a session cookie, and an hour.
    package static let retirementSeconds: Int64 = 1_209_600 + 3_600

    private init(storage: any AccountStorage, keys: [KeyRecord]) {
        self.storage = storage
        self.keys = Mutex(keys)
    }

    /// The keys of the store; makes the first one when there is none. Of several processes that do so at once, all
    /// get the same.
    ///
    /// - Throws: `storage`, `cryptography`.
    package static func open(
        _ storage: any AccountStorage, random: RandomSource, now: Instant
    ) async throws(AccountError) -> SigningKeyring {
        var records = try await stored(in: storage, now: now)
        if records.isEmpty {
            let first = try KeyRecord.make(random: random, now: now)
            try await storage.write(.installation) { (transaction) throws(AccountError) in
                guard try transaction.records(.signingKey, limit: 1, now: now).isEmpty else { return }
                try transaction.put(.signingKey, first.keyID, first.encoded(), expires: nil)
            }
            records = try await stored(in: storage, now: now)
        }
        return SigningKeyring(storage: storage, keys: records)
    }

    /// Makes a new key that signs from now on; the old ones stay published for a while.
    ///
    /// - Throws: `storage`, `cryptography`.
    package func rotate(random: RandomSource, now: Instant) async throws(AccountError) {
        let next = try KeyRecord.make(random: random, now: now)
        let retirement = now.adding(seconds: Self.retirementSeconds)
        try await storage.write(.installation) { (transaction) throws(AccountError) in
            for old in try transaction.records(.signingKey, limit: Self.mostKeys, now: now)
            where old.expires == nil {
                try transaction.put(.signingKey, old.key, old.value, expires: retirement)
            }
            try transaction.put(.signingKey, next.keyID, next.encoded(), expires: nil)
        }
        try await reload(now: now)
    }

    /// Reads the store again: what another process of the installation rotated, what has retired.
    ///
    /// - Throws: `storage`.
    package func reload(now: Instant) async throws(AccountError) {
        let records = try await Self.stored(in: storage, now: now)
        keys.withLock { $0 = records }
    }

    /// What verifiers fetch.
    package var published: JSONWebKeySet {
        JSONWebKeySet(
            keys.withLock { $0 }.map { JSONWebKey(key: .rsa($0.key.publicKey), keyID: $0.keyID) })
    }

    /// The same for verifiers that take a map of key id to certificate (PEM text), oldest first.
    ///
    /// - Throws: `cryptography`.
    package func certificates() throws(AccountError) -> [(keyID: String, pem: String)] {
        var certificates: [(keyID: String, pem: String)] = []
        for record in keys.withLock({ $0 }) {
            certificates.append((record.keyID, try record.certificate()))
        }
        return certificates
    }

    /// The key that signs.
    var current: KeyRecord? { keys.withLock { $0.last } }

    private static let mostKeys = 32

    private static func stored(
        in storage: any AccountStorage, now: Instant
    ) async throws(AccountError) -> [KeyRecord] {
        let records = try await storage.read(.installation) { (reader) throws(AccountError) in
            try reader.records(.signingKey, limit: mostKeys, now: now)
        }
        var keys: [KeyRecord] = []
        for record in records {
            guard let key = KeyRecord(encoded: record.value) else {
                throw .storage(.unreadable(what: "a signing key"))
            }
            keys.append(key)
        }
        return keys.sorted { ($0.madeAt, $0.keyID) < ($1.madeAt, $1.keyID) }
    }
}

extension RecordKind {
    static let signingKey = RecordKind("signing-key")
}
