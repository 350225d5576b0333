internal import Accounts
internal import Cryptography
internal import Foundation
internal import GRDB
internal import OpenID

/// One transaction of SQLite.
struct SQLiteTransaction: SQLTransaction {
    let db: Database
    let sandboxID: SandboxID
    let cipher: RecordCipher
    /// Told of the kinds of records that are written to; nil where nothing is remembered of them.
    var changes: RecordChanges?
    let stored = StoredIdentities()

    static let putColumn = SQLiteStore.putColumn
    static let ownerIndex = "INDEXED BY records_owner"

    /// Runs a statement, which is prepared once a connection; names every failure of SQLite as one of storage.
    func run(_ sql: String, _ arguments: [SQLValue]) throws(AccountError) -> SQLResult {
        do {
            let statement = try db.cachedStatement(sql: sql)
            let arguments = StatementArguments(arguments.map(\.databaseValue))
            if statement.columnCount > 0 {
                let rows = try Row.fetchAll(statement, arguments: arguments)
                return SQLResult(rows: rows, affected: rows.count)
            }
            try statement.execute(arguments: arguments)
            return SQLResult(rows: [], affected: db.changesCount)
        } catch {
            throw .storage(StorageError(error))
        }
    }

    func change(_ sql: String, _ arguments: [SQLValue]) throws(AccountError) { _ = try run(sql, arguments) }

    func sandbox() throws(AccountError) -> Sandbox? { try storedSandbox() }

    func putOnce(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, now: Instant
    ) throws(AccountError) -> Bool {
        try insertOnce(kind, key, value, expires: expires, now: now)
    }

    func forgetSandbox() {}

    func forgetRecords(_ kind: RecordKind?) {
        if let kind { changes?.note(kind) } else { changes?.noteAll() }
    }

    func forgetAccounts(_ id: LocalID?) {
        if let id { stored.forget(id.rawValue) } else { stored.forgetAll() }
    }
}

extension SQLValue {
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .text(let text): text.databaseValue
        case .integer(let number): number.databaseValue
        case .flag(let flag): flag.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }
}

extension Row: SQLRow {
    package func value(_ column: String, at place: Int?) -> SQLValue {
        let value: DatabaseValue? = place.map { self[$0] } ?? self[column]
        return switch value?.storage {
        case .string(let text): .text(text)
        case .int64(let number): .integer(number)
        case .blob(let data): .bytes(Array(data))
        default: .null
        }
    }
}
