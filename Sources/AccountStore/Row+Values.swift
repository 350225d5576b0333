internal import Accounts
internal import Cryptography
internal import GRDB

extension Row {
    /// A text that must make a value.
    func required<Value>(_ column: String, _ make: (String) -> Value?) throws -> Value {
        guard let text = self[column] as String?, let value = make(text) else {
            throw AccountError.storage(.unreadable(what: column))
        }
        return value
    }

    /// Seconds since 1970.
    func instant(_ column: String) -> Instant? {
        (self[column] as Int64?).map { Instant(secondsSince1970: $0) }
    }

    /// Milliseconds since 1970.
    func instant(milliseconds column: String) -> Instant? {
        (self[column] as Int64?).map { Instant(millisecondsSince1970: $0) }
    }
}

/// A column that stands at a place of its own in every row.
protocol PlacedColumn: RawRepresentable where RawValue == Int {
    var name: String { get }
}

extension AccountColumn: PlacedColumn {}
extension IdentityColumn: PlacedColumn {}

extension Row {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: some PlacedColumn
    ) -> Value? {
        self[column.rawValue]
    }

    func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: some PlacedColumn
    ) throws -> Value {
        try decode(Value.self, atIndex: column.rawValue)
    }

    /// A text that must make a value.
    func required<Value>(_ column: some PlacedColumn, _ make: (String) -> Value?) throws -> Value {
        guard let text: String = value(column), let value = make(text) else {
            throw AccountError.storage(.unreadable(what: column.name))
        }
        return value
    }

    /// A text that must make a value when it is there.
    func optional<Value>(_ column: some PlacedColumn, _ make: (String) -> Value?) throws -> Value? {
        guard let text: String = value(column) else { return nil }
        guard let value = make(text) else { throw AccountError.storage(.unreadable(what: column.name)) }
        return value
    }

    /// Seconds since 1970.
    func instant(_ column: some PlacedColumn) -> Instant? {
        (value(column) as Int64?).map { Instant(secondsSince1970: $0) }
    }

    /// Milliseconds since 1970.
    func instant(milliseconds column: some PlacedColumn) -> Instant? {
        (value(column) as Int64?).map { Instant(millisecondsSince1970: $0) }
    }
}
