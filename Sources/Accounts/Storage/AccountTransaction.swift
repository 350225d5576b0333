package import Cryptography
package import OpenID

/// One change of a sandbox: all of it happens, or nothing. Changes of one sandbox happen one after the other, so
/// that what a transaction has read is still true when it ends.
///
/// - Throws: every member throws `storage` only, but for `requireRoom`.
package protocol AccountTransaction: AccountReader {
    /// Makes or replaces the sandbox's own row.
    func save(_ sandbox: Sandbox) throws(AccountError)
    /// Removes the sandbox with everything in it.
    func removeSandbox() throws(AccountError)
    /// Removes some of the sandbox's records, then of its accounts, so that removing all of it stops nobody for long.
    ///
    /// - Returns: how many; fewer than `most` when there are no more.
    func removeSome(atMost most: Int) throws(AccountError) -> Int

    /// Makes sure that the sandbox has fewer accounts than `most`: `sandboxLimit` now, or when the transaction goes on.
    func requireRoom(ofAccounts most: Int) throws(AccountError)
    /// Adds an account; `conflict` when its id or a unique value is taken.
    func insert(_ account: Account) throws(AccountError)
    /// Replaces an account with its identities and factors; `missing` when it is gone, `conflict` as for insert.
    func update(_ account: Account) throws(AccountError)
    /// Removes an account with its records.
    ///
    /// - Returns: whether it was there.
    func removeAccount(_ id: LocalID) throws(AccountError) -> Bool
    /// Removes all accounts with their records.
    func removeAllAccounts() throws(AccountError)

    /// Makes or replaces a record.
    ///
    /// - Parameter owner: the account that it belongs to, and ends with; nil: the sandbox alone.
    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, owner: LocalID?
    ) throws(AccountError)
    /// Makes or replaces a record of an account that may have `most` of the kind: beyond them those that end first go.
    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant, owner: LocalID, most: Int
    ) throws(AccountError)
    /// Makes a record unless a live one is there.
    ///
    /// - Returns: whether it was made: true exactly once for a key, until it expires or is taken.
    func putOnce(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, now: Instant
    ) throws(AccountError) -> Bool
    /// Reads and removes a record: of several that take the same key, one gets it.
    func take(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]?
    /// - Returns: whether it was there.
    func remove(_ kind: RecordKind, _ key: String) throws(AccountError) -> Bool
    /// Removes a record, if it is there.
    func discard(_ kind: RecordKind, _ key: String) throws(AccountError)
}

extension AccountTransaction {
    /// A store beside the program counts at once.
    ///
    /// - Throws: `sandboxLimit`, `storage`.
    package func requireRoom(ofAccounts most: Int) throws(AccountError) {
        guard try accountCount() < most else { throw .sandboxLimit }
    }

    /// Removes a record, if it is there.
    ///
    /// - Throws: `storage`.
    package func discard(_ kind: RecordKind, _ key: String) throws(AccountError) {
        _ = try remove(kind, key)
    }

    /// Makes or replaces a record that belongs to no account.
    ///
    /// - Throws: `storage`.
    package func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?
    ) throws(AccountError) {
        try put(kind, key, value, expires: expires, owner: nil)
    }
}
