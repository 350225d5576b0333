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
