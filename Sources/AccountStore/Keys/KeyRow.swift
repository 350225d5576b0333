internal import Accounts
internal import Cryptography
internal import OpenID

/// A row of the installation's records that no key of the ring seals: a key ring, or a mark of a retired key.
package struct KeyRow: Sendable {
    let kind: RecordKind
    let name: [UInt8]
    let value: [UInt8]

    /// Copies of the key ring, one for each master key.
    static let ring = RecordKind("key-ring")
    /// Marks of master keys that were replaced.
    static let retired = RecordKind("retired-key")
}

extension RecordCipher {
    /// Takes over the keys of a store that is being opened.
    ///
    /// - Parameter rows: all rows of keys in it.
    /// - Throws: `storage` with `retiredKey` when a newer secret opens it, `wrongKey`, `unreadable`.
    func open(with rows: [KeyRow]) throws(AccountError) {
        guard try !adopt(from: rows, now: nil) else { return }
        let master = master
        let isRetired = rows.contains { $0.kind == KeyRow.retired && $0.name == master.retiredName }
        throw .storage(isRetired ? .retiredKey : .wrongKey)
    }

    /// Reads the store's keys again: what is sealed anew, or was, since.
    ///
    /// - Returns: whether this secret, or the one that has taken its place, opens the store.
    /// - Throws: `storage(.unreadable)`.
    func refresh(with rows: [KeyRow], now: Instant) throws(AccountError) -> Bool {
        try adopt(from: rows, now: now)
    }

    private func adopt(from rows: [KeyRow], now: Instant?) throws(AccountError) -> Bool {
        // A store that was never rekeyed has no ring.
        guard rows.contains(where: { $0.kind == KeyRow.ring }) else { return true }
        let (own, next) = (master, rereads())
        let masters = ring.isReplaced ? [next, own] : [own, next]
        for master in masters.compactMap({ $0 }) {
            guard let row = rows.first(where: { $0.kind == KeyRow.ring && $0.name == master.ringName })
            else { continue }
            adopt(try KeyRing(encrypted: row.value, for: master), of: master, now: now)
            return true
        }
        return false
    }
}
