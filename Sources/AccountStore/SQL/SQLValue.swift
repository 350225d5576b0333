package import Accounts
internal import Cryptography
internal import OpenID

/// A value as a statement takes and gives it. PostgreSQL gives everything as text.
package enum SQLValue: Sendable {
    case null
    case text(String)
    case integer(Int64)
    case flag(Bool)
    case bytes([UInt8])

    static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    static func integer(_ number: (some BinaryInteger)?) -> SQLValue {
        number.map { .integer(Int64($0)) } ?? .null
    }
    static func bytes(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .bytes($0) } ?? .null }
    static func seconds(_ moment: Instant?) -> SQLValue { .integer(moment?.secondsSince1970) }
    static func milliseconds(_ moment: Instant?) -> SQLValue { .integer(moment?.millisecondsSince1970) }
}

/// The result of a statement.
package struct SQLResult {
    let rows: [any SQLRow]
    /// The number of rows that the statement changed, or gave.
    let affected: Int
}

/// Runs statements that both engines read: their parameters are `?1`, `?2` and so on.
package protocol SQLRunner {
    /// - Throws: `storage`.
    func run(_ sql: String, _ arguments: [SQLValue]) throws(AccountError) -> SQLResult
}

extension SQLRunner {
    func rows(_ sql: String, _ arguments: [SQLValue] = []) throws(AccountError) -> [any SQLRow] {
        try run(sql, arguments).rows
    }
}

/// A column that stands at a place of its own in every row.
protocol PlacedColumn: RawRepresentable, CaseIterable where RawValue == Int {
    /// In the order of the cases.
    static var names: [String] { get }
}

extension PlacedColumn {
    var name: String { Self.names[rawValue] }
}

/// A row of either engine.
package protocol SQLRow {
    /// - Parameter place: where the column stands, if that is known: SQLite reads it faster than it finds its name.
    func value(_ column: String, at place: Int?) -> SQLValue
}

extension SQLRow {
    subscript(_ column: String, at place: Int? = nil) -> String? {
        if case .text(let text) = value(column, at: place) { text } else { nil }
    }

    func integer(_ column: String, at place: Int? = nil) -> Int64? {
        switch value(column, at: place) {
        case .integer(let number): number
        case .text(let text): Int64(text)
        default: nil
        }
    }

    func flag(_ column: String, at place: Int? = nil) -> Bool {
        switch value(column, at: place) {
        case .integer(let number): number != 0
        case .text(let text): text == "t"
        default: false
        }
    }

    /// A moment in seconds since 1970.
    func instant(_ column: String) -> Instant? {
        integer(column).map { Instant(secondsSince1970: $0) }
    }

    /// Bytes; nil when there are none. PostgreSQL gives them in their hexadecimal form.
    ///
    /// - Throws: `storage(.unreadable)`.
    func optionalBytes(_ column: String) throws(AccountError) -> [UInt8]? {
        switch value(column, at: nil) {
        case .null: return nil
        case .bytes(let bytes): return bytes
        case .text(let text):
            if text.hasPrefix("\\x"), let bytes = try? Hex.decode(String(text.dropFirst(2))) { return bytes }
            fallthrough
        default: throw .storage(.unreadable(what: column))
        }
    }

    /// - Throws: `storage(.unreadable)`.
    func bytes(_ column: String) throws(AccountError) -> [UInt8] {
        guard let bytes = try optionalBytes(column) else { throw .storage(.unreadable(what: column)) }
        return bytes
    }

    /// A text that must make a value.
    ///
    /// - Throws: `storage(.unreadable)`.
    func required<Value>(
        _ column: String, at place: Int? = nil, _ make: (String) -> Value? = { $0 }
    ) throws(AccountError) -> Value {
        guard let value = try optional(column, at: place, make) else {
            throw .storage(.unreadable(what: column))
        }
        return value
    }

    /// A text that must make a value when it is there.
    ///
    /// - Throws: `storage(.unreadable)`.
    func optional<Value>(
        _ column: String, at place: Int? = nil, _ make: (String) -> Value?
    ) throws(AccountError) -> Value? {
        guard let text = self[column, at: place] else { return nil }
        guard let value = make(text) else { throw .storage(.unreadable(what: column)) }
        return value
    }
}

/// Columns that are read by their place.
extension SQLRow {
    subscript(_ column: some PlacedColumn) -> String? { self[column.name, at: column.rawValue] }

    func flag(_ column: some PlacedColumn) -> Bool { flag(column.name, at: column.rawValue) }

    func integer(_ column: some PlacedColumn) -> Int64? { integer(column.name, at: column.rawValue) }

    /// A moment in milliseconds since 1970.
    func instant(milliseconds column: some PlacedColumn) -> Instant? {
        integer(column).map { Instant(millisecondsSince1970: $0) }
    }

    func required<Value>(
        _ column: some PlacedColumn, _ make: (String) -> Value?
    ) throws(AccountError) -> Value {
        try required(column.name, at: column.rawValue, make)
    }

    func optional<Value>(
        _ column: some PlacedColumn, _ make: (String) -> Value?
    ) throws(AccountError) -> Value? {
        try optional(column.name, at: column.rawValue, make)
    }
}
