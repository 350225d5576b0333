internal import Accounts
internal import Cryptography
internal import Foundation
import OpenID

/// The keys that a store is sealed with, of all versions in use.
///
/// A store that was never sealed anew has none: everything comes from the master key. Later the store holds it, once
/// for each master key that opens it, sealed with that key; so the master key can be replaced by another one, while
/// what is named or compared by a key that nobody can compute anew keeps that key.
struct KeyRing: Hashable, Sendable {
    /// A key of one version.
    struct Version: Hashable, Sendable, Codable {
        let version: Int
        let key: [UInt8]
        /// From this moment on it seals, seconds since 1970: by then every server has read it.
        let from: Int64
    }

    /// Derives the names of records; never changes, since a name cannot be turned back into its key.
    let names: [UInt8]
    /// Seal values, newest first.
    var values: [Version]
    /// Derives what browsers, apps and stand-ins know of the installation; never changes, like the names.
    let purposes: [UInt8]
    /// Are mixed into passwords, newest first; an older one stays as long as a hash needs it.
    var peppers: [Version]
    /// Indicates whether the master key that this copy is for will be replaced by another one that works already.
    var isReplaced = false
    /// Indicates whether two master keys open the store.
    var isHandedOver = false
    /// The name under which the store will remember the master key that is being replaced.
    var retiring: [UInt8]?

    /// The version of the newest key.
    var version: Int { values.first?.version ?? 1 }

    /// The keys of a store that was never rekeyed.
    init(of master: MasterKey) {
        names = MasterKey.derived("portico store: names of records", from: master.store)
        values = [
            Version(
                version: 1, key: MasterKey.derived("portico store: values of records", from: master.store),
                from: 0)
        ]
        purposes = master.purposes
        peppers = [Version(version: 1, key: MasterKey.derived("passwords", from: master.purposes), from: 0)]
    }

    /// The keys that a master key opens among all rows of keys of a store.
    ///
    /// - Throws: `storage` with `retiredKey` when a newer master key opens them, `wrongKey`, `unreadable`.
    init(of master: MasterKey, among rows: [KeyRow]) throws(AccountError) {
        if let row = rows.first(where: { $0.kind == KeyRow.ring && $0.name == master.ringName }) {
            self = try KeyRing(encrypted: row.value, for: master)
        } else if rows.contains(where: { $0.kind == KeyRow.ring }) {
            let isRetired = rows.contains { $0.kind == KeyRow.retired && $0.name == master.retiredName }
            throw .storage(isRetired ? .retiredKey : .wrongKey)
        } else {
            // A store that was never rekeyed has no ring.
            self = KeyRing(of: master)
        }
    }

    /// Keys in the order they are used: the one that seals first.
    ///
    /// - Parameter now: nil before the clock is known; then the older key seals while a newer one is handed over.
    func ordered(_ versions: [Version], at now: Instant?) -> [[UInt8]] {
        let sealing: Int?
        if let now {
            sealing = versions.firstIndex { $0.from <= now.secondsSince1970 }
        } else {
            sealing = isHandedOver ? versions.indices.dropFirst().first : nil
        }
        let first = sealing ?? 0
        return (versions[first...] + versions[..<first]).map(\.key)
    }
}

extension KeyRing: Codable {
    private static let context = Array("portico key ring".utf8)

    /// This ring as a store keeps it for one master key.
    ///
    /// - Throws: `cryptography`.
    func encrypted(for master: MasterKey, random: RandomSource) throws(AccountError) -> [UInt8] {
        do {
            return try AESGCM.encrypt(
                Array(JSONEncoder().encode(self)), key: master.ringKey, context: Self.context, random: random)
        } catch {
            throw .cryptography(reason: "\(type(of: error))")
        }
    }

    /// - Throws: `storage(.unreadable)` when it was damaged, or sealed for another master key.
    init(encrypted: [UInt8], for master: MasterKey) throws(AccountError) {
        guard let plain = try? AESGCM.decrypt(encrypted, key: master.ringKey, context: Self.context),
            let ring = try? JSONDecoder().decode(Self.self, from: Data(plain)), !ring.values.isEmpty
        else { throw .storage(.unreadable(what: "the key ring")) }
        self = ring
    }
}

extension KeyRing: Redacted {}

extension KeyRing.Version: Redacted {
    var description: String { "KeyRing.Version(redacted)" }
}
