package import Cryptography
package import OpenID

/// One consistent view of a sandbox.
///
/// - Throws: every member throws `storage` only.
package protocol AccountReader {
    /// Says which questions come next, so that a store over a network may answer them in one round trip with the first
    /// that is asked; changes no answer.
    func prefetch(_ questions: [AccountPrefetch], now: Instant)
    /// The sandbox itself, nil when it was never made or is gone.
    func sandbox() throws(AccountError) -> Sandbox?

    func account(_ id: LocalID) throws(AccountError) -> Account?
    func account(email: EmailAddress) throws(AccountError) -> Account?
    func account(phoneNumber: PhoneNumber) throws(AccountError) -> Account?
    func account(provider: ProviderID, subject: String) throws(AccountError) -> Account?
    /// The account with an identity whose provider told that address; of several the first in the order of ids.
    func account(providerEmail: EmailAddress) throws(AccountError) -> Account?
    /// The accounts whose first address it was before it was changed, in the order of ids.
    func accounts(initialEmail: EmailAddress, limit: Int) throws(AccountError) -> [Account]
    /// Accounts in the order of their ids' bytes, those after `id`.
    func accounts(after id: LocalID?, limit: Int) throws(AccountError) -> [Account]
    func accountCount() throws(AccountError) -> Int

    /// The record's value, nil when there is none or it has expired.
    func record(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]?
    /// The live records of a kind in the order they were put.
    func records(_ kind: RecordKind, limit: Int, now: Instant) throws(AccountError) -> [StoredRecord]
    /// The live records of a kind that belong to an account, in the order they were put.
    func records(
        _ kind: RecordKind, of owner: LocalID, limit: Int, now: Instant
    ) throws(AccountError) -> [StoredRecord]
}

extension AccountReader {
    /// A store beside the program answers at once.
    package func prefetch(_ questions: [AccountPrefetch], now: Instant) {}
}

/// A question that a transaction is about to ask; see `AccountReader.prefetch`.
package enum AccountPrefetch: Hashable, Sendable {
    /// The account of an address.
    case email(EmailAddress)
    /// The account of a provider's user.
    case subject(ProviderID, String)
    /// The presence of a live record.
    case record(RecordKind, String)
}

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
    package func discard(_ kind: RecordKind, _ key: String) throws(AccountError) {
        _ = try remove(kind, key)
    }

    /// Makes or replaces a record that belongs to no account.
    package func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?
    ) throws(AccountError) {
        try put(kind, key, value, expires: expires, owner: nil)
    }
}

/// A record as a listing gives it.
package struct StoredRecord: Hashable, Sendable {
    package let key: String
    package let value: [UInt8]
    /// From this moment on it is gone; nil: never.
    package let expires: Instant?

    package init(key: String, value: [UInt8], expires: Instant?) {
        self.key = key
        self.value = value
        self.expires = expires
    }
}

extension StoredRecord: Redacted {}

/// A part of a store that can fail while the others go on: a table that is locked, damaged or gone.
package enum StorePart: String, Hashable, Sendable, CaseIterable {
    case accounts
    /// Sessions, consents, keys, codes.
    case records
    /// Records of minutes that nodes share.
    case signInsInProgress = "sign-ins in progress"
}
