package import Cryptography
package import SignInFoundation

/// Keeps the accounts of all sandboxes.
///
/// Keys of records may be secrets (a refresh token): a store keeps only a keyed hash of them, and values sealed.
/// Every conformer passes the conformance suite in AccountStoreTests.
package protocol AccountStorage: Sendable {
    /// Reads one sandbox as it was at one moment.
    ///
    /// - Throws: `storage`, and what `body` throws.
    func read<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value

    /// Changes one sandbox: when `body` returns, its changes are kept; when it throws, none of them.
    ///
    /// - Throws: `storage`, and what `body` throws.
    func write<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value

    /// The sandbox of an id, by itself; nil when it was never made or is gone.
    func sandbox(_ id: SandboxID) async throws(AccountError) -> Sandbox?
    /// The sandbox that an API key names.
    func sandbox(apiKey: String) async throws(AccountError) -> Sandbox?
    /// Sandboxes with a time to live that nobody used since `moment`, longest idle first.
    func sandboxes(idleSince moment: Instant, limit: Int) async throws(AccountError) -> [SandboxID]
    /// The number of sandboxes, those made from `address` only when it is not nil.
    func sandboxCount(address: String?) async throws(AccountError) -> Int
    /// Removes records that expired before `moment`.
    ///
    /// - Returns: how many.
    func purge(before moment: Instant) async throws(AccountError) -> Int
    /// Writes something small, to prove that a change can be kept.
    ///
    /// - Throws: `storage`.
    func probe(now: Instant) async throws(AccountError)
    /// Gives back room that a store needs no longer: writes a log that has grown into its file. Blocks while it does.
    ///
    /// - Returns: whether there was something to do.
    func tidy() throws(AccountError) -> Bool
    /// Reads the keys again that everything is sealed with, which may be replaced while servers run.
    ///
    /// - Returns: whether the secret that the server was started with still opens the store.
    /// - Throws: `storage`.
    func refreshKeys(now: Instant) async throws(AccountError) -> Bool
    /// A store of records beside the accounts: passing ones in memory, or in the database where nodes share it.
    ///
    /// Asked for once by each server: what is in memory belongs to who asked.
    var records: any RecordStore { get }
    /// Tells of changes on every node that shares the store. Asked for once by each server.
    var notices: any ChangeNotices { get }
}

extension AccountStorage {
    package func sandbox(_ id: SandboxID) async throws(AccountError) -> Sandbox? {
        try await read(id) { (reader) throws(AccountError) in try reader.sandbox() }
    }
}
