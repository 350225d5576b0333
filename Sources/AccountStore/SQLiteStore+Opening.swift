internal import Accounts
internal import Cryptography
internal import Foundation
internal import GRDB
internal import OpenID

extension SQLiteStore {
    static func configuration(_ limits: StoreLimits) -> Configuration {
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
            // The space that the log took during a long read is given back with the next turn of the log.
            try db.execute(sql: "PRAGMA journal_size_limit = \(limits.journalBytes)")
            if let most = limits.maximumPages { try db.execute(sql: "PRAGMA max_page_count = \(most)") }
        }
        return configuration
    }

    /// Makes the file's folder, for its owner only, where it is missing.
    static func prepareFolder(of path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if FileManager.default.fileExists(atPath: folder) { return }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Makes the file readable by its owner only, where it is missing; SQLite gives its side files the same mode, and
    /// says so when there can be no file.
    static func prepareFile(_ path: String) {
        // Never opened when it is there: closing it again would take SQLite's own locks away.
        try? StoreFile.make(path)
    }

    /// Looks through the file for damaged pages, as far as it comes in the time.
    ///
    /// An account on a damaged page would look like one that never was: better not to start.
    ///
    /// - Throws: `damaged`.
    static func look(through database: any DatabaseWriter, seconds: Double) throws {
        let alarm = DispatchWorkItem { database.interrupt() }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: alarm)
        defer { alarm.cancel() }
        do {
            let found = try database.read { db in try String.fetchAll(db, sql: "PRAGMA quick_check(1)") }
            if let first = found.first, first != "ok" { throw StorageError.damaged(reason: first) }
        } catch let error as DatabaseError where error.isInterruptionError {
            // A large file: the rest is looked at by `portico store check`.
        }
    }

    static func migrate(_ database: any DatabaseWriter) throws(AccountError) {
        let migrator = SQLiteSchema.migrator
        try opening {
            let unknown = try database.read { db in
                try migrator.appliedIdentifiers(db).subtracting(migrator.migrations)
            }
            guard unknown.isEmpty else { throw AccountError.storage(.newerSchema(unknown: unknown.sorted())) }
            try migrator.migrate(database)
        }
    }

    /// Finds out at the start, not at the first sign-in, that the store was sealed with another key.
    static func checkKey(_ database: any DatabaseWriter, _ cipher: RecordCipher) throws(AccountError) {
        try opening {
            guard try !database.read({ db in try transaction(db, cipher).isEncrypted() }) else { return }
            try database.write { db in try transaction(db, cipher).markEncrypted() }
        }
    }

    /// A transaction about the installation's own records.
    static func transaction(_ db: Database, _ cipher: RecordCipher) -> SQLiteTransaction {
        SQLiteTransaction(db: db, sandboxID: .installation, cipher: cipher)
    }

    /// Names every failure of opening as one of storage.
    static func opening<Value>(_ work: () throws -> Value) throws(AccountError) -> Value {
        do { return try work() } catch let error as AccountError { throw error } catch {
            throw .storage(StorageError(opening: error))
        }
    }
}
