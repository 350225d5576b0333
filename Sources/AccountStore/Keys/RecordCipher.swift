package import Accounts
package import Cryptography
package import OpenID
internal import Synchronization

/// Encrypts the names and values of records in the database file.
///
/// The name of a record may itself be a secret (a refresh token): the file has its HMAC. The value stands under
/// AES-256-GCM, bound to sandbox, kind and name, so that values cannot be moved either. While a store is sealed anew,
/// values of both keys are opened.
package struct RecordCipher: Sendable {
    private final class Keys: Sendable {
        struct State: Sendable {
            var master: MasterKey
            var ring: KeyRing
            /// Keys of values, the one that seals first.
            var values: [[UInt8]]
            /// The same of peppers.
            var peppers: [PasswordPepper]
        }

        let state: Mutex<State>

        init(_ state: State) { self.state = Mutex(state) }
    }

    private let keys: Keys
    let random: RandomSource
    /// Reads the installation's secret again, which may have been replaced.
    let rereads: @Sendable () -> MasterKey?

    /// - Parameters:
    ///   - master: replaced by what `rereads` gives when the store is opened by that one only.
    package init(
        _ master: MasterKey, random: RandomSource, rereads: @escaping @Sendable () -> MasterKey? = { nil }
    ) {
        let ring = KeyRing(of: master)
        keys = Keys(
            Keys.State(
                master: master, ring: ring, values: ring.values.map(\.key),
                peppers: ring.peppers.map { PasswordPepper($0.key) }))
        self.random = random
        self.rereads = rereads
    }

    /// - Parameter key: 32 bytes; all keys are derived from it.
    /// - Throws: `cryptography` when the key has another length.
    package init(key: [UInt8], random: RandomSource) throws(AccountError) {
        guard key.count == AESGCM.keyLength else {
            throw .cryptography(reason: "the store's key has \(key.count) bytes, not \(AESGCM.keyLength)")
        }
        self.init(MasterKey(store: key, purposes: MasterKey.derived("stand-ins", from: key)), random: random)
    }

    /// The key that the server derives from what browsers, apps and stand-ins know of the installation.
    package var purposes: [UInt8] { keys.state.withLock(\.ring.purposes) }
    /// The peppers of passwords, the one of new hashes first.
    package var peppers: [PasswordPepper] { keys.state.withLock(\.peppers) }
    /// The version of the newest key.
    package var version: Int { keys.state.withLock(\.ring.version) }

    var master: MasterKey { keys.state.withLock(\.master) }
    var ring: KeyRing { keys.state.withLock(\.ring) }

    /// Takes over the keys of a store.
    ///
    /// - Parameter now: decides which key seals; nil before the clock is known.
    func adopt(_ ring: KeyRing, of master: MasterKey, now: Instant?) {
        keys.state.withLock { state in
            state.master = master
            state.ring = ring
            state.values = ring.ordered(ring.values, at: now)
            state.peppers = ring.ordered(ring.peppers, at: now).map { PasswordPepper($0) }
        }
    }

    /// The name of a record in the file.
    package func name(of key: String, _ kind: RecordKind, in sandbox: SandboxID) -> [UInt8] {
        HMACSHA256.authenticate(
            Self.context(sandbox, kind) + Array(key.utf8), key: keys.state.withLock(\.ring.names))
    }

    /// The name of an API key in the file.
    package func name(ofAPIKey key: String) -> [UInt8] {
        HMACSHA256.authenticate(
            Array("api key\u{0}".utf8) + Array(key.utf8), key: keys.state.withLock(\.ring.names))
    }

    /// Encrypts a record's key and value together.
    package func encrypt(
        _ value: [UInt8], key: String, _ kind: RecordKind, in sandbox: SandboxID
    ) throws(AccountError) -> [UInt8] {
        let name = name(of: key, kind, in: sandbox)
        let keyBytes = Array(key.utf8)
        let length = UInt32(truncatingIfNeeded: keyBytes.count)
        let header = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * UInt32($0))) }
        return try encrypt(header + keyBytes + value, Self.context(sandbox, kind) + name)
    }

    private func encrypt(_ plain: [UInt8], _ context: [UInt8]) throws(AccountError) -> [UInt8] {
        let key = keys.state.withLock { $0.values[0] }
        do { return try AESGCM.encrypt(plain, key: key, context: context, random: random) } catch {
            throw .cryptography(reason: "\(error)")
        }
    }

    /// Decrypts the output of `encrypt`.
    ///
    /// - Throws: `storage(.unreadable)` when it was damaged, moved, or sealed with another key.
    package func decrypt(
        _ encrypted: [UInt8], name: [UInt8], _ kind: RecordKind, in sandbox: SandboxID
    ) throws(AccountError) -> (key: String, value: [UInt8]) {
        let context = Self.context(sandbox, kind) + name
        let values = keys.state.withLock(\.values)
        guard
            let plain = values.lazy.compactMap({ try? AESGCM.decrypt(encrypted, key: $0, context: context) })
                .first, plain.count >= 4
        else { throw .storage(.unreadable(what: "record of kind \(kind)")) }
        let length = plain[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard plain.count >= 4 + length else { throw .storage(.unreadable(what: "record of kind \(kind)")) }
        return (String(decoding: plain[4..<4 + length], as: UTF8.self), Array(plain[(4 + length)...]))
    }

    /// The fate of a value that is to stand under the newest key.
    package enum Reencrypted: Hashable, Sendable {
        /// It does so already.
        case newest
        /// It is to be replaced by these bytes.
        case anew([UInt8])
        /// No key opens it: it was damaged before.
        case unreadable
    }

    /// Encrypts with the newest key what an older one encrypted.
    ///
    /// - Throws: `cryptography`.
    package func reencrypted(
        _ encrypted: [UInt8], name: [UInt8], _ kind: RecordKind, in sandbox: SandboxID
    ) throws(AccountError) -> Reencrypted {
        let context = Self.context(sandbox, kind) + name
        let values = keys.state.withLock(\.values)
        if (try? AESGCM.decrypt(encrypted, key: values[0], context: context)) != nil { return .newest }
        guard
            let plain = values.dropFirst().lazy
                .compactMap({ try? AESGCM.decrypt(encrypted, key: $0, context: context) }).first
        else { return .unreadable }
        return .anew(try encrypt(plain, context))
    }

    private static func context(_ sandbox: SandboxID, _ kind: RecordKind) -> [UInt8] {
        Array("\(sandbox)\u{0}\(kind)\u{0}".utf8)
    }
}

extension RecordCipher: Redacted {}

/// The two keys that the secret of an installation gives: one for its store, one for all that its server derives.
package struct MasterKey: Hashable, Sendable {
    /// 32 bytes; opens the store's key ring, and before there is one, everything in the store.
    let store: [UInt8]
    /// 32 bytes; peppers, subjects of stand-ins, names of sandboxes. A key ring has its own, which stays.
    let purposes: [UInt8]

    /// - Parameter secret: the 32 bytes of an installation.
    package init(secret: [UInt8]) {
        self.init(
            store: Self.derived("store", from: secret), purposes: Self.derived("stand-ins", from: secret))
    }

    init(store: [UInt8], purposes: [UInt8]) {
        self.store = store
        self.purposes = purposes
    }

    /// The name of this key's copy of the key ring in a store.
    var ringName: [UInt8] { Self.derived("portico store: name of the key ring", from: store) }
    /// The name under which a store remembers that this key was replaced.
    var retiredName: [UInt8] { Self.derived("portico store: name of a retired key", from: store) }
    /// The key that seals this key's copy of the key ring.
    var ringKey: [UInt8] { Self.derived("portico store: key ring", from: store) }

    static func derived(_ purpose: String, from key: [UInt8]) -> [UInt8] {
        HMACSHA256.authenticate(Array(purpose.utf8), key: key)
    }
}

extension MasterKey: Redacted {}
