internal import Accounts
package import Cryptography
package import OpenID

/// Steps of several statements about one partition, each in one round trip.
extension PostgreSQLRecordStore {
    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner],
        reading others: [RecordKey], now: Instant
    ) async throws -> [Record?] {
        guard !others.isEmpty, others.allSatisfy({ $0.isBeside(key) }) else {
            try await put(key, value, expires: expires, owners: owners, now: now)
            return try await get(others, now: now)
        }
        let row = try row(key, value, expires, now)
        let evicted = try await admit(key, row, owners, now)
        let results = try await run([
            insertion(key, row), selection(others, in: key.partition, key.kind.standing, now: now),
        ])
        for key in evicted { try await remove(key) }
        let found = Dictionary(try read(others, from: results[1]).map { ($0.name, $0.record) }) { first, _ in
            first
        }
        return others.map { found[name($0)] }
    }

    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, beside other: RecordKey,
        owners: @Sendable (Record) throws -> [StoreOwner], now: Instant
    ) async throws -> RecordTaken {
        guard other.isBeside(key) else {
            let found = try await state(other, now: now)
            guard case .record(let record) = found else { return found }
            try await put(key, value, expires: expires, owners: try owners(record), now: now)
            return found
        }
        let row = try row(key, value, expires, now)
        let results = try await run([question(other, now: now), insertion(key, row, beside: other, now: now)])
        let found = try standing(of: other, in: results[0])
        guard case .record(let record) = found else { return found }
        do {
            // The share that it counts for is known only now.
            for key in try await admit(key, row, try owners(record), now) { try await remove(key) }
        } catch {
            try await remove(key)
            throw error
        }
        return found
    }

    package func take(
        _ key: RecordKey, with other: RecordKey, now: Instant
    ) async throws -> (RecordTaken, RecordTaken) {
        guard other.isBeside(key), key.kind.remembersEnd, other.kind.remembersEnd else {
            let taken = try await take(key, now: now)
            guard case .record = taken else { return (taken, .unknown) }
            return (taken, try await take(other, now: now))
        }
        let rows = try await run([taking(key, with: other, now: now)])[0].rows
        guard let first = rows.first(where: { $0["which"] == "first" }) else {
            return (try await state(key, now: now), .unknown)
        }
        forget([key, other])
        let taken = RecordTaken.record(try record(first.bytes("value"), key))
        guard let second = rows.first(where: { $0["which"] == "second" }) else {
            return (taken, try await state(other, now: now))
        }
        return (taken, .record(try record(second.bytes("value"), other)))
    }

    // MARK: Statements

    /// Takes a record and another one, if the first is there, and leaves their marks.
    private func taking(_ key: RecordKey, with other: RecordKey, now: Instant) -> PostgreSQLStatement {
        func mark(_ place: Int, of taken: String) -> String {
            """
            INSERT INTO \(key.table) (sandbox, kind, name, value, expires_at)
            SELECT $1::text, $\(place)::text, $\(place + 1)::bytea, ''::bytea, $\(place + 2)::bigint FROM \(taken)
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET expires_at = excluded.expires_at
            """
        }
        func mark(_ key: RecordKey) -> [SQLValue] {
            let end = RecordExpiry.ofKind.moment(of: key.kind, now: now) ?? now
            return [.text(key.kind.ofMarks.rawValue), .bytes(name(key)), .integer(end.secondsSince1970)]
        }
        return PostgreSQLStatement(
            """
            WITH gone AS (
                DELETE FROM \(key.table)
                WHERE sandbox = $1 AND kind = $3 AND name = $4 AND (expires_at IS NULL OR expires_at > $2)
                RETURNING value), other AS (
                DELETE FROM \(key.table)
                WHERE sandbox = $1 AND kind = $5 AND name = $6 AND (expires_at IS NULL OR expires_at > $2)
                    AND EXISTS (SELECT 1 FROM gone)
                RETURNING value), first_mark AS (\(mark(7, of: "gone"))), second_mark AS (\(mark(10, of: "other")))
            SELECT 'first' AS which, value FROM gone UNION ALL SELECT 'second', value FROM other
            """,
            [
                .text(key.partition.rawValue), .integer(now.secondsSince1970), .text(key.kind.rawValue),
                .bytes(name(key)), .text(other.kind.rawValue), .bytes(name(other)),
            ] + mark(key) + mark(other))
    }

    /// Keeps a record in place of an earlier one.
    func insertion(_ key: RecordKey, _ row: Row) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            INSERT INTO \(key.table) (sandbox, kind, name, value, expires_at) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                value = excluded.value, expires_at = excluded.expires_at
            """, row.arguments)
    }

    /// Keeps a record in place of an earlier one if another one lives.
    private func insertion(
        _ key: RecordKey, _ row: Row, beside other: RecordKey, now: Instant
    ) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            INSERT INTO \(key.table) (sandbox, kind, name, value, expires_at)
            SELECT $1::text, $2::text, $3::bytea, $4::bytea, $5::bigint WHERE EXISTS (
                SELECT 1 FROM \(key.table) WHERE sandbox = $1 AND kind = $6 AND name = $7
                    AND (expires_at IS NULL OR expires_at > $8))
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                value = excluded.value, expires_at = excluded.expires_at
            """,
            row.arguments + [
                .text(other.kind.rawValue), .bytes(name(other)), .integer(now.secondsSince1970),
            ])
    }

    /// The live ones of several records of one partition and table.
    func selection(
        _ keys: [RecordKey], in partition: SandboxID, _ standing: RecordKind.Standing, now: Instant
    ) -> PostgreSQLStatement {
        let places = keys.indices.map { "($\(2 * $0 + 3), $\(2 * $0 + 4))" }.joined(separator: ", ")
        return PostgreSQLStatement(
            """
            SELECT name, value FROM \(standing.table)
            WHERE sandbox = $1 AND (kind, name) IN (\(places)) AND (expires_at IS NULL OR expires_at > $2)
            """,
            [.text(partition.rawValue), .integer(now.secondsSince1970)]
                + keys.flatMap { [.text($0.kind.rawValue), .bytes(name($0))] })
    }

    /// The records of a selection, by the names that the table has for them.
    func read(
        _ keys: [RecordKey], from result: PostgreSQLResult
    ) throws -> [(name: [UInt8], record: Record)] {
        let byName = Dictionary(keys.map { (name($0), $0) }) { first, _ in first }
        var found: [(name: [UInt8], record: Record)] = []
        for row in result.rows {
            let name = try row.bytes("name")
            guard let key = byName[name] else { continue }
            found.append((name, try record(row.bytes("value"), key)))
        }
        return found
    }

    /// A record, also an expired one, and the mark of one that was taken.
    func question(_ key: RecordKey, now: Instant) -> PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT kind, value, expires_at IS NOT NULL AND expires_at <= $4 AS is_over FROM \(key.table)
            WHERE sandbox = $1 AND kind IN ($2, $5) AND name = $3
            """,
            [
                .text(key.partition.rawValue), .text(key.kind.rawValue), .bytes(name(key)),
                .integer(now.secondsSince1970), .text(key.kind.ofMarks.rawValue),
            ])
    }

    /// The answer to such a question.
    func standing(of key: RecordKey, in result: PostgreSQLResult) throws -> RecordTaken {
        let found = result.rows
        let own = found.first { $0["kind"] == key.kind.rawValue }
        if let own, !own.flag("is_over") { return .record(try record(own.bytes("value"), key)) }
        guard key.kind.remembersEnd else { return .unknown }
        if found.contains(where: { $0["kind"] != key.kind.rawValue && !$0.flag("is_over") }) { return .used }
        return own == nil ? .unknown : .expired
    }
}

extension RecordKey {
    /// Returns whether it stands in the same partition of the same table.
    fileprivate func isBeside(_ other: RecordKey) -> Bool {
        partition == other.partition && kind.standing == other.kind.standing
    }
}
