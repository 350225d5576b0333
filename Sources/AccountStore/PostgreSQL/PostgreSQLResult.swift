internal import Accounts
internal import CPostgreSQL

/// The result of a statement: rows of texts, read into Swift and freed at once.
struct PostgreSQLResult {
    /// A row: text by the name of its column; what is NULL is left out.
    struct Row: SQLRow, Sendable {
        fileprivate var texts: [String: String] = [:]

        func value(_ column: String, at place: Int?) -> SQLValue { .text(texts[column]) }
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

extension SQLValue {
    /// Hands parameters to libpq as it takes them; the pointers live as long as `body` runs.
    static func with<Value>(
        _ values: [SQLValue],
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Value
    ) -> Value {
        var bytes: [UInt8] = []
        var places: [Int?] = []
        var lengths: [Int32] = []
        var formats: [Int32] = []
        for value in values {
            let (content, isBinary): ([UInt8]?, Bool) =
                switch value {
                case .null: (nil, false)
                case .text(let text): (Array(text.utf8), false)
                case .integer(let number): (Array(String(number).utf8), false)
                case .flag(let flag): (Array((flag ? "t" : "f").utf8), false)
                case .bytes(let content): (content, true)
                }
            places.append(content == nil ? nil : bytes.count)
            lengths.append(isBinary ? Int32(clamping: content?.count ?? 0) : 0)
            formats.append(isBinary ? 1 : 0)
            if let content { bytes += content + [0] }
        }
        return bytes.withUnsafeBytes { raw in
            let start = raw.baseAddress
            let pointers = places.map { place in
                place.flatMap { start?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return pointers.withUnsafeBufferPointer { pointers in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(
                            Int32(values.count), pointers.baseAddress, lengths.baseAddress,
                            formats.baseAddress)
                    }
                }
            }
        }
    }
}
