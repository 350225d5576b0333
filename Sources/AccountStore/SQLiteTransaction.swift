internal import Accounts
internal import Cryptography
internal import GRDB
internal import OpenID

/// One transaction of SQLite over one sandbox; lives only as long as the closure it is handed to.
struct SQLiteTransaction: AccountTransaction {
    let db: Database
    let sandboxID: SandboxID
    let sealer: RecordSealer
    /// Told of the kinds of records that are written to; nil where nothing is remembered of them.
    var changes: RecordChanges?
    let stored = StoredIdentities()

    /// Names every failure of SQLite as one of storage.
    func stored<Value>(_ work: () throws -> Value) throws(AccountError) -> Value {
        do { return try work() } catch let error as AccountError { throw error } catch {
            throw .storage(StorageError(error))
        }
    }

    /// Runs a statement whose first argument is the sandbox; prepared once a connection.
    func execute(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) throws(AccountError) {
        try stored {
            try db.cachedStatement(sql: sql).execute(
                arguments: StatementArguments([sandboxID.rawValue] + arguments))
        }
    }

    /// The rows of a query whose first argument is the sandbox.
    func rows(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) throws(AccountError)
        -> [Row]
    {
        try stored {
            try Row.fetchAll(
                db.cachedStatement(sql: sql), arguments: StatementArguments([sandboxID.rawValue] + arguments))
        }
    }
}
