package import Accounts
internal import Foundation
internal import GRDB

/// A store's file as its operator sees it: looked through, copied, put back. Every call blocks.
package struct StoreFile: Sendable {
    /// Path of the database file.
    package let path: String
    private let cipher: RecordCipher
    /// The time to wait for what another process does with the file, seconds.
    private static let patience = 5.0

    /// The reason to leave a store as it is.
    package enum Failure: Error, Hashable, Sendable {
        /// There is no such file.
        case missing(String)
        /// There is a file already, and nobody said that it may be replaced.
        case exists(String)
        /// A server, or another program, has the store open.
        case inUse(String)
        /// The copy and the store are one file.
        case same(String)
        /// A file cannot be written; private reason.
        case unwritable(String, reason: String)
        /// The database of that path is at fault.
        case storage(StorageError, path: String)
    }

    package init(_ path: String, cipher: RecordCipher) {
        self.path = path
        self.cipher = cipher
    }

    /// Looks through every page, every index and every link between rows; a server may run meanwhile.
    package func check() throws(Failure) -> StoreReport {
        try Self.require(path)
        let first = Result { () throws(Failure) in try looked() }
        if case .success(let report) = first, report.problems.isEmpty { return report }
        // A server may be making the store just now: with its turn at an end, it is whole or really at fault.
        let second = Result { () throws(Failure) in try inTurn { try looked() } }
        if case .failure(.inUse) = second { return try first.get() }
        return try second.get()
    }

    private func looked() throws(Failure) -> StoreReport {
        var report = StoreReport()
        try work(path) {
            let database = try Self.open(path)
            defer { try? database.close() }
            try database.read { db in try read(&report, from: db) }
        }
        report.bytes = Self.size(path)
        report.journalBytes = Self.size(path + "-wal")
        return report
    }

    /// Copies the store, as it is at one moment, into a file of its own; a server may run meanwhile.
    ///
    /// The copy is looked through before it takes its name, which it does in one step.
    ///
    /// - Parameter replaces: whether an earlier file of that name may go.
    package func backUp(to file: String, replaces: Bool) throws(Failure) -> StoreReport {
        try Self.require(path)
        guard !Self.isSame(path, file) else { throw .same(file) }
        guard replaces || access(file, F_OK) != 0 else { throw .exists(file) }
        let temporary = try Self.temporary("making", beside: file)
        defer { Self.remove(temporary) }
        try work(path) {
            let source = try Self.open(path)
            defer { try? source.close() }
            try work(file) {
                let copy = try Self.open(temporary)
                defer { try? copy.close() }
                do { try source.backup(to: copy) } catch {
                    // The copy is what cannot be written: the store is only read.
                    if StorageError(error).isOfWriting { throw error }
                    throw Failure.storage(StorageError(opening: error), path: path)
                }
                // A file of its own, without a log beside it.
                try copy.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
            }
        }
        let report = try sound(temporary, as: file)
        try Self.put(temporary, at: file, replaces: replaces)
        return report
    }

    /// Puts a copy in the place of the store; what stood there is kept beside it.
    ///
    /// - Parameter replaces: whether an earlier store may be moved away.
    /// - Returns: what the store has now, and where the earlier one is.
    package func restore(from file: String, replaces: Bool) throws(Failure) -> (StoreReport, earlier: String?)
    {
        try Self.require(file)
        guard !Self.isSame(path, file) else { throw .same(file) }
        let exists = Self.size(path) > 0
        guard replaces || !exists else { throw .exists(path) }
        try work(path) { try SQLiteStore.prepareFolder(of: path) }
        if exists { try inTurn { try requireUnused() } }
        let temporary = try Self.temporary("restoring", beside: path)
        defer { Self.remove(temporary) }
        try Self.give(temporary, toOwnerOf: path)
        // Files that a copy by hand left beside this one belong to it.
        for tail in ["", "-wal"] where tail.isEmpty || Self.size(file + tail) > 0 {
            try Self.copy(file + tail, to: temporary + tail)
        }
        let report = try sound(temporary, as: file)
        // A server that starts now waits; one that has started meanwhile keeps its file.
        let earlier = try inTurn { try replace(by: temporary, replaces: replaces) }
        return (report, earlier)
    }

    /// Gives another file this one's name, which stands for one of the two at every moment.
    ///
    /// - Returns: where what stood there is kept now.
    private func replace(by temporary: String, replaces: Bool) throws(Failure) -> String? {
        let exists = Self.size(path) > 0
        guard replaces || !exists else { throw .exists(path) }
        if exists { try requireUnused() }
        let name = Self.free(path + ".before-restore")
        var moved: [String] = []
        do throws(Failure) {
            // A log that stayed, as beside a damaged store, would be taken for the new one's.
            for tail in ["-wal", "-shm"] where access(path + tail, F_OK) == 0 {
                try Self.move(path + tail, to: name + tail)
                moved.append(tail)
            }
            if exists { try Self.keep(path, as: name) }
            try Self.move(temporary, to: path)
        } catch {
            guard access(temporary, F_OK) == 0 else { throw error }
            // The name is still the earlier store's: everything of it goes back.
            if access(path, F_OK) != 0 { rename(name, path) } else if Self.isSame(path, name) { unlink(name) }
            for tail in moved { rename(name + tail, path + tail) }
            throw error
        }
        return exists ? name : nil
    }
}

extension StoreFile {
    /// The report of a copy that is a store of ours, of this version, sealed with our key, and sound.
    ///
    /// - Parameter name: the file that messages name, which the copy comes from or becomes.
    private func sound(_ copy: String, as name: String) throws(Failure) -> StoreReport {
        do throws(Failure) {
            let report = try StoreFile(copy, cipher: cipher).looked()
            if let problem = report.problems.first { throw .storage(.damaged(reason: problem), path: copy) }
            return report
        } catch {
            guard case .storage(let cause, _) = error else { throw error }
            throw .storage(cause, path: name)
        }
    }

    /// Does something while no server opens the store.
    ///
    /// - Throws: `inUse` when one takes long to do so; what `body` throws.
    private func inTurn<Value>(_ body: () throws -> Value) throws(Failure) -> Value {
        try work(path) {
            do {
                return try SchemaMigrationLock.take(for: path, patience: Self.patience, body)
            } catch StorageError.locked {
                throw Failure.inUse(path)
            }
        }
    }

    private func read(_ report: inout StoreReport, from db: Database) throws {
        let migrator = SQLiteSchema.migrator
        let applied = try migrator.appliedIdentifiers(db)
        guard !applied.isEmpty else {
            throw StorageError.unopenable(reason: "it is no store of Portico's")
        }
        let unknown = applied.subtracting(migrator.migrations)
        guard unknown.isEmpty else { throw StorageError.newerSchema(unknown: unknown.sorted()) }
        report.schema = migrator.migrations.last { applied.contains($0) } ?? ""
        report.problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
        guard report.problems.isEmpty else { return }
        let dangling = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
        if dangling > 0 { report.problems.append("\(dangling) rows belong to rows that are gone") }
        let transaction = SQLiteStore.transaction(db, cipher)
        try cipher.open(with: transaction.keyRows())
        report.keyVersion = cipher.version
        report.isBeingRekeyed = cipher.ring.isHandedOver
        if try !transaction.isEncrypted() {
            report.problems.append("it says nothing of the secret that it was sealed with")
        }
        report.sandboxes =
            try Int.fetchOne(db, sql: "SELECT count(*) FROM sandboxes WHERE id <> 'installation'") ?? 0
        report.accounts = try Int.fetchOne(db, sql: "SELECT count(*) FROM accounts") ?? 0
        for row in try Row.fetchAll(db, sql: "SELECT kind, count(*) AS n FROM records GROUP BY kind") {
            report.records[row["kind"]] = row["n"]
        }
    }

    /// - Throws: `inUse` when a connection of another process is open, a reader's or a writer's.
    private func requireUnused() throws(Failure) {
        do {
            let database = try Self.open(path, busySeconds: 0)
            defer { try? database.close() }
            // In this mode SQLite wants the file for itself, which every other connection keeps it from having.
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
                try db.execute(sql: "BEGIN IMMEDIATE; ROLLBACK")
            }
        } catch {
            // A store that is damaged is the very one to be replaced.
            if StorageError(error) == .locked { throw .inUse(path) }
        }
    }

    private func work<Value>(_ path: String, _ body: () throws -> Value) throws(Failure) -> Value {
        do { return try body() } catch let error as Failure { throw error } catch {
            if case AccountError.storage(let cause) = error { throw .storage(cause, path: path) }
            throw .storage(StorageError(opening: error), path: path)
        }
    }

    private static func open(_ path: String, busySeconds: Double = patience) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = busySeconds > 0 ? .timeout(busySeconds) : .immediateError
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

/// The findings of a look through a whole store.
package struct StoreReport: Hashable, Sendable {
    /// Problems of the store; empty for a sound one.
    package var problems: [String] = []
    /// The last migration that it has.
    package var schema = ""
    /// The version of the newest key that it is sealed with.
    package var keyVersion = 1
    /// Indicates whether `portico store rekey` was begun and not ended.
    package var isBeingRekeyed = false
    /// Sandboxes, the installation's own not counted.
    package var sandboxes = 0
    package var accounts = 0
    /// The number of records of each kind, by its name.
    package var records: [String: Int] = [:]
    /// Bytes of the file and of its write-ahead log.
    package var bytes = 0
    package var journalBytes = 0
}
