internal import Foundation
internal import GRDB
internal import Synchronization

/// Stores the changes that wait for the one writer together.
///
/// A commit costs as much as most of the changes it keeps: locks are taken, the log is written. So all that came while
/// the last commit was made share the next one. Each change stands in a savepoint of its own, so that one that fails
/// does not undo the others, and callers learn that a change is stored only after its commit.
final class GroupCommitQueue: Sendable {
    /// A change that waits.
    private struct Change: Sendable {
        /// Makes the change inside a transaction; what comes back tells the caller of it.
        let make: @Sendable (Database) -> Answer
        /// Makes it in a transaction of its own, and tells the caller.
        let makeAlone: @Sendable (any DatabaseWriter) -> Void
        /// Tells the caller that nothing was made.
        let refuse: @Sendable (any Error) -> Void
        /// Called once the change is stored or has failed, before the caller is resumed.
        let settle: @Sendable () -> Void
    }

    /// Returns the result of a stored change to its caller.
    private typealias Answer = @Sendable () -> Void

    private struct Line: Sendable {
        var waiting: [Change] = []
        var isRunning = false
    }

    private let database: any DatabaseWriter
    /// Nil for a store in memory.
    private let place: StoreFileIdentity?
    private let queue = DispatchQueue(label: "portico.writer")
    private let line = Mutex(Line())

    /// Changes that share a commit at most, so that none waits long for its neighbours.
    private static let most = 32

    init(_ database: any DatabaseWriter, place: StoreFileIdentity? = nil) {
        self.database = database
        self.place = place
    }

    /// Makes a change and waits, without blocking, until it is stored.
    ///
    /// - Parameters:
    ///   - settle: called once the change is stored or has failed, before the caller, or any caller of a change that
    ///     was stored along with it, is told.
    ///   - body: may run again when the changes beside it could not be stored; of all runs one counts.
    func run<Value: Sendable>(
        settle: @escaping @Sendable () -> Void = {}, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            add(
                Change(
                    make: { db in
                        let result = Result { try Self.inSavepoint(db, body) }
                        return { continuation.resume(with: result) }
                    },
                    makeAlone: { database in
                        let result = Result { try database.write(body) }
                        settle()
                        continuation.resume(with: result)
                    },
                    refuse: { continuation.resume(throwing: $0) }, settle: settle))
        }
    }

    private func add(_ change: Change) {
        let starts = line.withLock { line in
            line.waiting.append(change)
            defer { line.isRunning = true }
            return !line.isRunning
        }
        if starts { queue.async { [self] in drain() } }
    }

    private func drain() {
        while let changes = next() {
            do { try place?.check() } catch {
                // The file is gone: what would be written would be told as kept, and lost.
                for change in changes { change.refuse(error) }
                continue
            }
            guard changes.count > 1 else {
                for change in changes { change.makeAlone(database) }
                continue
            }
            do {
                let answers = try database.write { db in
                    try changes.map { change in
                        // A full disk, say, ends the whole transaction: what would come now would be stored apart.
                        guard db.isInsideTransaction else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
                        return change.make(db)
                    }
                }
                for change in changes { change.settle() }
                for response in answers { response() }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                // Another process holds the lock too long: waits once, not once for each change.
                for change in changes { change.refuse(error) }
            } catch {
                // Nothing was stored. Retries each change alone, so that each caller gets its own result.
                for change in changes { change.makeAlone(database) }
            }
        }
    }

    private func next() -> [Change]? {
        line.withLock { line in
            guard !line.waiting.isEmpty else {
                line.isRunning = false
                return nil
            }
            let changes = Array(line.waiting.prefix(Self.most))
            line.waiting.removeFirst(changes.count)
            return changes
        }
    }

    private static func inSavepoint<Value>(
        _ db: Database, _ body: (Database) throws -> Value
    ) throws -> Value {
        var value: Value?
        try db.inSavepoint {
            value = try body(db)
            return .commit
        }
        guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return value
    }
}
