package import Accounts
package import Cryptography
internal import Foundation
internal import GRDB

/// The store of one machine: SQLite, with one writer and many readers.
package struct SQLiteStore: AccountStorage {
    private let database: any DatabaseWriter
    private let sealer: RecordSealer
    private let lanes = ReadingLanes(count: Self.readers)
    private let writer: WritingLane

    /// Connections that read at once.
    private static let readers = 4

    /// Opens or makes the database and brings its schema up to date. Blocks: called once, at the start.
    ///
    /// - Throws: `storage` with `unopenable`, `newerSchema`, `wrongKey`, `locked`, `full`.
    package init(
        _ location: StoreLocation, sealer: RecordSealer, limits: StoreLimits = StoreLimits()
    ) throws(AccountError) {
        let configuration = Self.configuration(limits)
        do {
            switch location {
            case .memory:
                database = try DatabaseQueue(configuration: configuration)
            case .file(let path):
                try Self.prepareFile(path)
                database = try DatabasePool(path: path, configuration: configuration)
            }
        } catch let error as AccountError {
            throw error
        } catch {
            throw .storage(StorageError(opening: error))
        }
        self.sealer = sealer
        writer = WritingLane(database)
        try migrate()
        try checkKey()
    }

    /// Closes the database; every call after it fails.
    package func close() throws(AccountError) {
        do { try database.close() } catch { throw .storage(StorageError(error)) }
    }

    package func read<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let sealer = sealer
        return try await translated { [database, lanes] in
            try await lanes.run {
                try database.read { db in
                    try body(SQLiteTransaction(db: db, sandboxID: sandbox, sealer: sealer))
                }
            }
        }
    }

    package func write<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let sealer = sealer
        return try await translated { [writer] in
            try await writer.run { db in
                try body(SQLiteTransaction(db: db, sandboxID: sandbox, sealer: sealer))
            }
        }
    }

    package func sandbox(apiKey: String) async throws(AccountError) -> Sandbox? {
        let name = sealer.name(ofAPIKey: apiKey)
        return try await translated { [database] in
            try await database.read { db in
                try Row.fetchOne(
                    db.cachedStatement(sql: "SELECT * FROM sandboxes WHERE api_key = ?"),
                    arguments: [Data(name)]
                ).map(Sandbox.init(row:))
            }
        }
    }

    package func sandboxes(idleSince moment: Instant, limit: Int) async throws(AccountError) -> [SandboxID] {
        try await translated { [database] in
            try await database.read { db in
                try String.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT id FROM sandboxes WHERE expires_when_idle AND last_used_at < ?
                            ORDER BY last_used_at LIMIT ?
                            """),
                    arguments: [moment.secondsSince1970, limit]
                ).compactMap { SandboxID($0) }
            }
        }
    }

    package func sandboxCount(address: String?) async throws(AccountError) -> Int {
        try await translated { [database] in
            try await database.read { db in
                try Int.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT count(*) FROM sandboxes
                            WHERE id <> 'installation' AND (?1 IS NULL OR creator = ?1)
                            """),
                    arguments: [address]) ?? 0
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

    private func translated<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws(AccountError) -> Value {
        do { return try await work() } catch let error as AccountError { throw error } catch {
            throw .storage(StorageError(error))
        }
    }
}

extension SQLiteStore {
    private static func configuration(_ limits: StoreLimits) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        // Another process (a backup, a second server) may hold the lock for a while.
        configuration.busyMode = .timeout(limits.busySeconds)
        configuration.maximumReaderCount = readers
        configuration.prepareDatabase { db in
            // With WAL, NORMAL loses nothing when the process is killed and never damages the file; a power cut may
            // undo the last moments, for which FULL would wait for the disk at every sign-in. What is undone then
            // are sign-ins of people who have to sign in again, and they can.
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            if let most = limits.mostPages { try db.execute(sql: "PRAGMA max_page_count = \(most)") }
        }
        return configuration
    }

    /// Makes the folder and the file readable by their owner only; SQLite gives its side files the same mode.
    private static func prepareFile(_ path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: folder) {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
    }

    private func migrate() throws(AccountError) {
        let migrator = SQLiteSchema.migrator
        do {
            let unknown = try database.read { db in
                try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
            }
            guard unknown.isEmpty else { throw AccountError.storage(.newerSchema(unknown: unknown.sorted())) }
            try migrator.migrate(database)
        } catch let error as AccountError {
            throw error
        } catch {
            throw .storage(StorageError(opening: error))
        }
    }

    /// Finds out at the start, not at the first sign-in, that the store was sealed with another key.
    private func checkKey() throws(AccountError) {
        let kind = RecordKind("key-check")
        do {
            try database.write { db in
                let transaction = SQLiteTransaction(db: db, sandboxID: .installation, sealer: sealer)
                let known = try Int.fetchOne(
                    db, sql: "SELECT 1 FROM records WHERE sandbox = 'installation' AND kind = ?",
                    arguments: [kind.rawValue])
                if known == nil {
                    try transaction.put(kind, "key", [], expires: nil)
                } else if try transaction.record(kind, "key", now: .distantPast) == nil {
                    throw AccountError.storage(.wrongKey)
                }
            }
        } catch let error as AccountError {
            throw error
        } catch {
            throw .storage(StorageError(opening: error))
        }
    }
}
