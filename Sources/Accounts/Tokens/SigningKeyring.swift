package import Cryptography
package import OpenID
internal import Synchronization

/// The installation's signing keys: made once, kept sealed in the store, published.
///
///     made ─ 2 hours ─→ signs ─ 30 days ─→ the next one signs ─ 14 days, 1 hour ─→ gone
///     published ──────────────────────────────────────────────────────────────→
package final class SigningKeyring: Sendable {
    private let storage: any AccountStorage
    private let keys: Mutex<[KeyRecord]>

    /// The age at which the newest key is followed by the next one, seconds.
    package static let rotationSeconds: Int64 = 30 * 86_400
    /// The time that a new key is published before it signs, seconds: longer than verifiers keep what they fetched.
    package static let publicationSeconds: Int64 = 7_200
    /// The time that a key is published after the next one was made, seconds: until that one signs, then the
    /// longest life of a session cookie, and an hour.
    package static let retirementSeconds: Int64 = publicationSeconds + 1_209_600 + 3_600

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

    /// Makes the next key when the newest is old enough, and reads the store again. The new key is published at once
    /// and signs later; the others stay published until nothing that they signed can be alive.
    ///
    /// Of several processes that do so at once, one makes a key.
    ///
    /// - Returns: whether it was this one.
    /// - Throws: `storage`, `cryptography`.
    @discardableResult
    package func renew(random: RandomSource, now: Instant) async throws(AccountError) -> Bool {
        var made = false
        if Self.isDue(keys.withLock { $0 }, now) {
            let next = try KeyRecord.make(random: random, now: now)
            made = try await storage.write(.installation) { (transaction) throws(AccountError) in
                let kept = try transaction.records(.signingKey, limit: Self.maximumKeys, now: now)
                let known = try kept.map { (record) throws(AccountError) in
                    try KeyRecord(encoded: record.value)
                }
                guard Self.isDue(known, now) else { return false }
                for old in kept where old.expires == nil {
                    try transaction.put(
                        .signingKey, old.key, old.value, expires: now.adding(seconds: Self.retirementSeconds))
                }
                try transaction.put(.signingKey, next.keyID, next.encoded(), expires: nil)
                return true
            }
        }
        try await reload(now: now)
        return made
    }

    /// Returns whether the newest key has signed for long enough.
    private static func isDue(_ keys: [KeyRecord], _ now: Instant) -> Bool {
        keys.allSatisfy { now.seconds(since: $0.madeAt) >= rotationSeconds }
    }

    /// Reads the store again: what another process of the installation rotated, what has retired.
    ///
    /// - Throws: `storage`.
    package func reload(now: Instant) async throws(AccountError) {
        let records = try await Self.stored(in: storage, now: now)
        keys.withLock { $0 = records }
    }

    /// The key set that verifiers fetch.
    package var published: JSONWebKeySet {
        JSONWebKeySet(keys.withLock { $0 }.map { JSONWebKey(key: .rsa($0.key.publicKey), keyID: $0.keyID) })
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

    /// The key that signs: the newest that verifiers had the time to fetch, or the only one.
    func signing(at now: Instant) -> KeyRecord? {
        keys.withLock { keys in
            keys.last { now.seconds(since: $0.madeAt) >= Self.publicationSeconds } ?? keys.first
        }
    }

    private static let maximumKeys = 32

    private static func stored(
        in storage: any AccountStorage, now: Instant
    ) async throws(AccountError) -> [KeyRecord] {
        let records = try await storage.read(.installation) { (reader) throws(AccountError) in
            try reader.records(.signingKey, limit: maximumKeys, now: now)
        }
        var keys: [KeyRecord] = []
        for record in records {
            keys.append(try KeyRecord(encoded: record.value))
        }
        return keys.sorted { ($0.madeAt, $0.keyID) < ($1.madeAt, $1.keyID) }
    }
}

extension RecordKind {
    static let signingKey = RecordKind("signing-key")
}

/// One signing key as the store keeps it (sealed there).
struct KeyRecord: Sendable {
    let keyID: String
    let madeAt: Instant
    let key: RSAPrivateKey

    /// A fresh RSA key of 2048 bits; its id is random.
    static func make(random: RandomSource, now: Instant) throws(AccountError) -> KeyRecord {
        try cryptographic { () throws(CryptographyError) in
            KeyRecord(keyID: Hex.encode(try random.bytes(20)), madeAt: now, key: try RSAPrivateKey.generate())
        }
    }

    /// A certificate around the public half, the same every time: from a day before the key was made, for clocks
    /// that are behind, for longer than any key is in use.
    func certificate() throws(AccountError) -> String {
        let subject = CertificateSubject(
            commonName: "securetoken.system.gserviceaccount.com", validFrom: madeAt.adding(seconds: -86_400),
            validUntil: madeAt.adding(seconds: 10 * 366 * 86_400))
        return try cryptographic { () throws(CryptographyError) in try key.certificatePEM(subject) }
    }

    func encoded() throws(AccountError) -> [UInt8] {
        let pem = try cryptographic { () throws(CryptographyError) in try key.pem() }
        return StoredObject.write([
            "keyID": .string(keyID), "madeAt": .integer(madeAt.secondsSince1970), "pem": .string(pem),
        ])
    }
}

extension KeyRecord {
    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "a signing key")
        guard let keyID = object["keyID"]?.stringValue, let madeAt = object["madeAt"]?.integerValue,
            // It was authenticated by the store's encryption, which needs the installation's secret.
            let pem = object["pem"]?.stringValue, let key = try? RSAPrivateKey(ownPEM: pem)
        else { throw .storage(.unreadable(what: "a signing key")) }
        self.init(keyID: keyID, madeAt: Instant(secondsSince1970: madeAt), key: key)
    }
}

extension KeyRecord: Redacted {}
