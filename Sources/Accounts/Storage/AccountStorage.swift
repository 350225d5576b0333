package import Cryptography
package import OpenID

/// Keeps the accounts of all sandboxes.
///
/// Keys of records may be secrets (a refresh token): a store keeps only a keyed hash of them, and values sealed.
/// Every conformer passes the conformance suite in AccountStoreTests.
///
/// - Throws: every member throws `storage`.
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
    /// Makes a sandbox unless it is there, or there are too many.
    ///
    /// - Parameters:
    ///   - most: sandboxes that there may be in all.
    ///   - mostOfCreator: those that may have been made from the same address.
    /// - Returns: the sandbox as it stands; nil when there are too many.
    func open(_ sandbox: Sandbox, most: Int, mostOfCreator: Int) async throws(AccountError) -> Sandbox?
    /// The parts that can fail by themselves.
    var parts: [StorePart] { get }
    /// Reads and writes something small, to prove that a change of a part can be kept.
    func probe(_ part: StorePart, now: Instant) async throws(AccountError)
    /// The time by the store's own clock, which all nodes on it share; nil where there is one node and its clock.
    func moment() async throws(AccountError) -> Instant?
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
    /// The same for all who ask.
    var records: any RecordStore { get }
    /// Tells of changes on every node that shares the store; the same for all who ask.
    var notices: any ChangeNotifications { get }
}

extension AccountStorage {
    package func sandbox(_ id: SandboxID) async throws(AccountError) -> Sandbox? {
        try await read(id) { (reader) throws(AccountError) in try reader.sandbox() }
    }

    package func moment() async throws(AccountError) -> Instant? { nil }

    package func open(
        _ sandbox: Sandbox, most: Int, mostOfCreator: Int
    ) async throws(AccountError) -> Sandbox? {
        if let found = try await self.sandbox(sandbox.id) { return found }
        guard try await sandboxCount(address: nil) < most else { return nil }
        if let creator = sandbox.creator {
            guard try await sandboxCount(address: creator) < mostOfCreator else { return nil }
        }
        return try await write(sandbox.id) { (transaction) throws(AccountError) in
            // A request beside this one may have made it.
            if let found = try transaction.sandbox() { return found }
            try transaction.save(sandbox)
            return sandbox
        }
    }
}

/// One step about one record.
///
/// - Throws: every member throws `storage` only.
extension AccountStorage {
    /// The record's value, nil when there is none or it has expired.
    package func get(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, now: Instant
    ) async throws(AccountError) -> [UInt8]? {
        try await read(sandbox) { (reader) throws(AccountError) in try reader.record(kind, key, now: now) }
    }

    /// Makes or replaces a record; with an owner it goes when the account does.
    package func put(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?,
        owner: LocalID? = nil
    ) async throws(AccountError) {
        try await write(sandbox) { (transaction) throws(AccountError) in
            try transaction.put(kind, key, value, expires: expires, owner: owner)
        }
    }

    /// Makes a record unless a live one is there; whether it was made.
    package func putOnce(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?,
        now: Instant
    ) async throws(AccountError) -> Bool {
        try await write(sandbox) { (transaction) throws(AccountError) in
            try transaction.putOnce(kind, key, value, expires: expires, now: now)
        }
    }

    /// Reads and removes a record: of several that take the same key, one gets it.
    package func take(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, now: Instant
    ) async throws(AccountError) -> [UInt8]? {
        try await write(sandbox) { (transaction) throws(AccountError) in
            try transaction.take(kind, key, now: now)
        }
    }

    /// Removes a record, if it is there.
    package func remove(_ sandbox: SandboxID, _ kind: RecordKind, _ key: String) async throws(AccountError) {
        try await write(sandbox) { (transaction) throws(AccountError) in try transaction.discard(kind, key) }
    }
}
