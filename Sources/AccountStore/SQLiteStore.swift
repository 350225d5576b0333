package import Accounts
package import Cryptography
internal import Foundation
internal import GRDB
package import OpenID

/// The store of one machine: SQLite, with one writer and many readers.
package struct SQLiteStore: SQLStore {
    private let database: any DatabaseWriter
    package let cipher: RecordCipher
    private let lanes = ReaderThreads(count: Self.readers)
    let writer: GroupCommitQueue
    let recent = RecentRecords()
    private let ephemeral = MemoryRecordStore()
    package let notices: any ChangeNotifications = LocalNotifications()
    private let limits: StoreLimits
    /// Nil for a store in memory.
    private let place: StoreFileIdentity?

    /// The place of the database.
    package enum Location: Hashable, Sendable {
        /// Gone with the process.
        case memory
        case file(path: String)
    }

    /// Connections that read at once.
    static let readers = 4
    package static let putColumn = "sequence"
    package static let ephemeralTable: String? = nil

    /// Opens or makes the database and brings its schema up to date. Blocks: called once, at the start.
    ///
    /// - Throws: `storage` with `unopenable`, `damaged`, `newerSchema`, `wrongKey`, `locked`, `full`, `readOnly`.
    package init(
        _ location: Location, cipher: RecordCipher, limits: StoreLimits = StoreLimits()
    ) throws(AccountError) {
        let configuration = Self.configuration(limits)
        self.limits = limits
        self.cipher = cipher
        let database: any DatabaseWriter
        switch location {
        case .memory:
            database = try Self.opening { try DatabaseQueue(configuration: configuration) }
            try Self.migrate(database)
            place = nil
        case .file(let path):
            let patience = limits.busySeconds
            let pool = try Self.opening {
                try Self.prepareFolder(of: path)
                return try SchemaMigrationLock.take(for: path, patience: patience) {
                    let isNew = StoreFile.size(path) == 0
                    Self.prepareFile(path)
                    let pool = try DatabasePool(path: path, configuration: configuration)
                    // Under the lock, so that no process sees a half-made store.
                    if isNew {
                        try Self.migrate(pool)
                        try Self.checkKey(pool, cipher)
                    }
                    return pool
                }
            }
            try Self.opening { try Self.look(through: pool, seconds: limits.checkSeconds) }
            try Self.opening {
                try SchemaMigrationLock.take(for: path, patience: patience) { try Self.migrate(pool) }
            }
            database = pool
            place = try Self.opening { try StoreFileIdentity(path) }
        }
        self.database = database
        writer = GroupCommitQueue(database, place: place)
        try Self.opening {
            try cipher.open(with: database.read { db in try Self.transaction(db, cipher).keyRows() })
        }
        try Self.checkKey(database, cipher)
    }

    /// Writes the log into the file and closes the database; every call after it fails.
    ///
    /// The file alone is then all there is: a copy of it is a whole backup.
    package func close() throws(AccountError) {
        let isInPlace = place != nil && (try? place?.check()) != nil
        do {
            // A file that is gone cannot be made whole, and a reader of another process only delays it.
            if isInPlace { _ = try? cutJournal() }
            try database.close()
        } catch {
            throw .storage(StorageError(error))
        }
    }

    /// Writes a log that has grown into the file and cuts it. Blocks while it writes.
    ///
    /// - Returns: whether there was something to do.
    package func tidy() throws(AccountError) -> Bool {
        guard let place, place.journalBytes > limits.journalBytes else { return false }
        do {
            try cutJournal()
            return true
        } catch {
            throw .storage(StorageError(error))
        }
    }

    private func cutJournal() throws {
        _ = try database.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }

    package var records: any RecordStore {
        LayeredRecordStore(ephemeral: ephemeral, persistent: AccountRecordStore(storage: self))
    }

    package var parts: [StorePart] { [.accounts, .records] }

    package func probe(_ part: StorePart, now: Instant) async throws(AccountError) {
        guard part != .accounts else {
            return try await read(.installation) { (reader) throws(AccountError) in
                _ = try reader.accounts(after: nil, limit: 1)
            }
        }
        let value = [UInt8](repeating: 0, count: Self.probeBytes)
        try await put(
            .installation, RecordKind("probe"), "probe", value,
            expires: now.adding(seconds: Self.probeSeconds))
    }

    /// Bytes that a probe writes: more than what a half-filled page has room for.
    private static let probeBytes = 8_192
    /// The time that a probe stays, seconds.
    private static let probeSeconds: Int64 = 3_600

    package func read<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await readTransaction(sandbox) { (transaction) throws(AccountError) in try body(transaction) }
    }

    /// Reads as `read` does, with what only this store can tell.
    func readTransaction<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (SQLiteTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let cipher = cipher
        return try await translated { [database, lanes] in
            try await lanes.run {
                try database.read { db in
                    try body(SQLiteTransaction(db: db, sandboxID: sandbox, cipher: cipher))
                }
            }
        }
    }

    package func write<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await writeTransaction(sandbox) { (transaction) throws(AccountError) in try body(transaction) }
    }

    private func writeTransaction<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (SQLiteTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let (cipher, changes) = (cipher, RecordChanges())
        return try await translated { [writer, recent] in
            try await writer.run(settle: { recent.forget(changes, in: sandbox) }) { db in
                try body(SQLiteTransaction(db: db, sandboxID: sandbox, cipher: cipher, changes: changes))
            }
        }
    }

    package func purge(before moment: Instant) async throws(AccountError) -> Int {
        try await translated { [writer] in
            try await writer.run { db in
                try db.cachedStatement(sql: "DELETE FROM records WHERE expires_at <= ?")
                    .execute(arguments: [moment.secondsSince1970])
                return db.changesCount
            }
        }
    }

    package func reading<Value: Sendable>(
        isPatient: Bool, _ body: @escaping @Sendable (any SQLRunner) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await readTransaction(.installation) { (transaction) throws(AccountError) in try body(transaction)
        }
    }

    package func changing<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any SQLRunner) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await writeTransaction(sandbox) { (transaction) throws(AccountError) in
            transaction.forgetRecords(nil)
            return try body(transaction)
        }
    }

    private func translated<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws(AccountError) -> Value {
        do { return try await work() } catch let error as AccountError { throw error } catch {
            throw .storage(StorageError(error))
        }
    }
}
