internal import Accounts
package import Cryptography
package import OpenID

/// Records that all nodes share: ephemeral ones in an unlogged table, persistent ones with the accounts.
///
/// Every operation is one statement and one round trip; a record that is not there to be taken costs a second one,
/// which finds out why. Every statement but house-keeping names the partition.
package struct PostgreSQLRecordStore: RecordStore {
    private let pool: PostgreSQLPool
    private let cipher: RecordCipher
    private let ledger = RecordQuotas()

    init(pool: PostgreSQLPool, cipher: RecordCipher) {
        self.pool = pool
        self.cipher = cipher
    }

    package func get(_ key: RecordKey, now: Instant) async throws -> Record? {
        try await get([key], now: now)[0]
    }

    package func get(_ keys: [RecordKey], now: Instant) async throws -> [Record?] {
        var found: [[UInt8]: Record] = [:]
        for standing in [RecordKind.Standing.ephemeral, .persistent] {
            let wanted = keys.filter { $0.kind.standing == standing }
            guard let partition = wanted.first?.partition else { continue }
            for record in try await select(wanted, in: partition, standing, now: now) {
                found[record.name] = record.record
            }
        }
        return keys.map { found[name($0)] }
    }

    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws {
        let row = try row(key, value, expires, now)
        let evicted = try await admit(key, row, owners, now)
        _ = try await run([insertion(key, row)])
        for key in evicted { try await remove(key) }
    }

    package func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        let row = try row(key, value, expires, now)
        let evicted = try await admit(key, row, owners, now)
        // One statement: replaces an expired record; a live one and a remembered end stay.
        let conflict =
            key.kind.remembersEnd
            ? "NOTHING"
            : """
            UPDATE SET value = excluded.value, expires_at = excluded.expires_at
                WHERE \(key.table).expires_at <= $6
            """
        let isMade =
            try await run(
                """
                INSERT INTO \(key.table) (sandbox, kind, name, value, expires_at)
                SELECT $1::text, $2::text, $3::bytea, $4::bytea, $5::bigint WHERE NOT EXISTS (
                    SELECT 1 FROM \(key.table)
                    WHERE sandbox = $1 AND kind = $7 AND name = $3 AND expires_at > $6)
                ON CONFLICT (sandbox, kind, name) DO \(conflict)
                """,
                row.arguments + [.integer(now.secondsSince1970), .text(key.kind.ofMarks.rawValue)]
            ).affected == 1
        for key in evicted { try await remove(key) }
        return isMade
    }

    package func take(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        ledger.forget(key)
        let isMarked = key.kind.remembersEnd
        let end = RecordExpiry.ofKind.moment(of: key.kind, now: now) ?? now
        // Of two that delete the same row the second waits, and then finds none.
        let mark =
            isMarked
            ? """
            , mark AS (
                INSERT INTO \(key.table) (sandbox, kind, name, value, expires_at)
                SELECT $1::text, $5::text, $3::bytea, ''::bytea, $6::bigint FROM gone
                ON CONFLICT (sandbox, kind, name) DO UPDATE SET expires_at = excluded.expires_at)
            """ : ""
        let taken = try await run(
            """
            WITH gone AS (
                DELETE FROM \(key.table)
                WHERE sandbox = $1 AND kind = $2 AND name = $3 AND (expires_at IS NULL OR expires_at > $4)
                RETURNING value)\(mark)
            SELECT value FROM gone
            """,
            [
                .text(key.partition.rawValue), .text(key.kind.rawValue), .bytes(name(key)),
                .integer(now.secondsSince1970),
            ] + (isMarked ? [.text(key.kind.ofMarks.rawValue), .integer(end.secondsSince1970)] : []))
        if let row = taken.rows.first { return .record(try record(row.bytes("value"), key)) }
        return isMarked ? try await state(key, now: now) : .unknown
    }

    package func state(_ key: RecordKey, now: Instant) async throws -> RecordTaken {
        try standing(of: key, in: try await run([question(key, now: now)])[0])
    }

    package func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) async throws -> Bool {
        guard let revision else {
            return try await putOnce(key, value, expires: expires, owners: owners, now: now)
        }
        let row = try row(key, value, expires, now)
        let evicted = try await admit(key, row, owners, now)
        let isChanged =
            try await run(
                """
                UPDATE \(key.table) SET value = $4, expires_at = $5::bigint
                WHERE sandbox = $1 AND kind = $2 AND name = $3 AND substring(value FROM 1 FOR 12) = $6
                """, row.arguments + [.bytes(revision.bytes)]
            ).affected == 1
        for key in evicted { try await remove(key) }
        return isChanged
    }

    package func remove(_ key: RecordKey) async throws {
        ledger.forget(key)
        try await run(
            "DELETE FROM \(key.table) WHERE sandbox = $1 AND kind IN ($2, $4) AND name = $3",
            [
                .text(key.partition.rawValue), .text(key.kind.rawValue), .bytes(name(key)),
                .text(key.kind.ofMarks.rawValue),
            ])
    }

    package func removeEphemeral(of sandbox: SandboxID) async throws {
        // In parts, so that a large sandbox does not block others; a part belongs to one partition.
        while try await run(
            """
            DELETE FROM passing_records WHERE sandbox = $1 AND (kind, name) IN (
                SELECT kind, name FROM passing_records WHERE sandbox = $1 LIMIT 500)
            """, [.text(sandbox.rawValue)]
        ).affected == 500 {}
    }

    package func purge(now: Instant) async throws -> Int {
        try await pool.purge("passing_records", before: now.adding(seconds: -Self.rememberedSeconds))
    }

    /// The time that an expired record still stands, so that its owner is told; seconds.
    private static let rememberedSeconds: Int64 = 600
}

extension PostgreSQLRecordStore {
    /// A record as the table holds it.
    struct Row {
        let arguments: [SQLValue]
        let expires: Instant?
        let bytes: Int
    }

    /// Counts records no longer.
    func forget(_ keys: [RecordKey]) {
        for key in keys { ledger.forget(key) }
    }

    func name(_ key: RecordKey) -> [UInt8] { cipher.name(of: key.name, key.kind, in: key.partition) }

    func row(_ key: RecordKey, _ value: RecordValue, _ expires: RecordExpiry, _ now: Instant) throws -> Row {
        let content = try value.bytes()
        let encrypted = try cipher.encrypt(content, key: key.name, key.kind, in: key.partition)
        let expires = expires.moment(of: key.kind, now: now)
        // Every passing record has an end, so that one index finds them.
        let end = key.kind.standing == .ephemeral ? expires ?? .distantFuture : expires
        return Row(
            arguments: [
                .text(key.partition.rawValue), .text(key.kind.rawValue), .bytes(name(key)), .bytes(encrypted),
                .integer(end?.secondsSince1970),
            ], expires: expires, bytes: encrypted.count)
    }

    func record(_ encrypted: [UInt8], _ key: RecordKey) throws -> Record {
        let opened = try cipher.decrypt(encrypted, name: name(key), key.kind, in: key.partition)
        return Record(value: RecordValue(opened.value), revision: RecordRevision(Array(encrypted.prefix(12))))
    }

    @discardableResult
    private func run(_ sql: String, _ arguments: [SQLValue]) async throws(AccountError)
        -> PostgreSQLResult
    {
        try await run([PostgreSQLStatement(sql, arguments)])[0]
    }

    /// Runs statements about one partition in one step and one round trip.
    func run(_ statements: [PostgreSQLStatement]) async throws(AccountError) -> [PostgreSQLResult] {
        try await pool.run(isPatient: false) { (connection) throws(AccountError) in
            // They may have been carried out even when no answer comes.
            connection.mayBeginAgain = false
            do throws(PostgreSQLFailure) { return try connection.run(statements) } catch { throw error.cause }
        }
    }

    /// The live ones of several records of one partition and table.
    private func select(
        _ keys: [RecordKey], in partition: SandboxID, _ standing: RecordKind.Standing, now: Instant
    ) async throws -> [(name: [UInt8], record: Record)] {
        try read(keys, from: try await run([selection(keys, in: partition, standing, now: now)])[0])
    }

    /// Counts a record; looks up what all nodes have together when that is long ago.
    ///
    /// - Returns: records that have to give way.
    /// - Throws: `StoreFull`.
    func admit(
        _ key: RecordKey, _ row: Row, _ owners: [StoreOwner], _ now: Instant
    ) async throws -> [RecordKey] {
        if ledger.isStale(now: now) { Task { try await learnTotals() } }
        return try ledger.count(key, bytes: row.bytes, owners: owners, expires: row.expires, now: now)
    }

    private func learnTotals() async throws {
        let rows = try await run(
            "SELECT kind, count(*) AS entries, sum(octet_length(value)) AS bytes FROM passing_records GROUP BY kind",
            []
        ).rows
        var room: [String: StoreBound.Room] = [:]
        for row in rows {
            guard let kind = row["kind"], let entries = row["entries"].flatMap({ Int($0) }),
                let bytes = row["bytes"].flatMap({ Int($0) })
            else { continue }
            room[kind] = .init(entries: entries, bytes: bytes)
        }
        ledger.learn(room)
    }
}

extension RecordKind.Standing {
    var table: String {
        switch self {
        case .ephemeral: "passing_records"
        case .persistent: "records"
        }
    }
}

extension RecordKey {
    var table: String { kind.standing.table }
}
