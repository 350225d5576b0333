internal import Accounts
internal import CPostgreSQL
internal import Cryptography

/// The result of a statement: rows of texts, read into Swift and freed at once.
struct PostgreSQLResult {
    /// A row: text by the name of its column; what is NULL is left out.
    struct Row: Sendable {
        fileprivate var texts: [String: String] = [:]

        subscript(_ column: String) -> String? { texts[column] }
    }

    let rows: [Row]
    /// The number of rows that the statement changed, or gave.
    let affected: Int
    /// The command that was carried out: `COMMIT`, or `ROLLBACK` for a COMMIT of a failed transaction.
    let command: String

    /// - Parameter result: freed here; nil when libpq could not even answer.
    /// - Throws: `storage`.
    init(_ result: OpaquePointer?, of connection: OpaquePointer) throws(AccountError) {
        defer { PQclear(result) }
        let status = PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            throw .storage(StorageError(result, of: connection))
        }
        let columns = (0..<PQnfields(result)).map { String(cString: PQfname(result, $0)) }
        var rows: [Row] = []
        rows.reserveCapacity(Int(PQntuples(result)))
        for number in 0..<PQntuples(result) {
            var row = Row()
            for (index, column) in columns.enumerated() where PQgetisnull(result, number, Int32(index)) == 0 {
                row.texts[column] = String(cString: PQgetvalue(result, number, Int32(index)))
            }
            rows.append(row)
        }
        self.rows = rows
        affected = Int(String(cString: PQcmdTuples(result))) ?? rows.count
        command = String(cString: PQcmdStatus(result))
    }
}

extension PostgreSQLResult.Row {
    /// A text that must make a value.
    ///
    /// - Throws: `storage(.unreadable)`.
    func required<Value>(_ column: String, _ make: (String) -> Value?) throws(AccountError) -> Value {
        guard let text = self[column], let value = make(text) else {
            throw .storage(.unreadable(what: column))
        }
        return value
    }

    /// A text that must make a value when it is there.
    ///
    /// - Throws: `storage(.unreadable)`.
    func optional<Value>(_ column: String, _ make: (String) -> Value?) throws(AccountError) -> Value? {
        guard let text = self[column] else { return nil }
        guard let value = make(text) else { throw .storage(.unreadable(what: column)) }
        return value
    }

    /// A `boolean`.
    func flag(_ column: String) -> Bool { self[column] == "t" }

    /// Seconds since 1970.
    func instant(_ column: String) -> Instant? {
        self[column].flatMap { Int64($0) }.map { Instant(secondsSince1970: $0) }
    }

    /// Milliseconds since 1970.
    func instant(milliseconds column: String) -> Instant? {
        self[column].flatMap { Int64($0) }.map { Instant(millisecondsSince1970: $0) }
    }

    /// A `bytea` in its hexadecimal form.
    ///
    /// - Throws: `storage(.unreadable)`.
    func bytes(_ column: String) throws(AccountError) -> [UInt8] {
        try required(column) { text in
            text.hasPrefix("\\x") ? try? Hex.decode(String(text.dropFirst(2))) : nil
        }
    }
}
