package import Accounts
package import Cryptography
package import OpenID

/// The store of many machines: PostgreSQL, 14 or newer, or what speaks like it.
///
/// A statement whose result is waited for is one round trip; beginning and end of a transaction go along with others.
package struct PostgreSQLStore: SQLStore {
    let pool: PostgreSQLPool
    package let cipher: RecordCipher
    private let limits: StoreLimits
    private let changes: PostgreSQLNotifications
    package let records: any RecordStore

    package static let putColumn = "put_at"
    package static let ephemeralTable: String? = RecordKind.Standing.ephemeral.table

    /// Connects and brings the schema up to date.
    ///
    /// - Throws: `storage` with `unreachable`, `newerSchema`, `wrongKey`, `locked`.
    package init(
        _ address: PostgreSQLAddress, cipher: RecordCipher, limits: StoreLimits = StoreLimits()
    ) async throws(AccountError) {
        pool = PostgreSQLPool(address, limits: limits)
        changes = PostgreSQLNotifications(address, pool: pool)
        records = PostgreSQLRecordStore(pool: pool, cipher: cipher)
        self.cipher = cipher
        self.limits = limits
        do {
            try await pool.run { (connection) throws(AccountError) in try PostgreSQLSchema.migrate(connection)
            }
            try cipher.open(with: await keyRows())
            // At the start, not at the first sign-in: the store may have been sealed with another key.
            try await transact(.installation) { (transaction) throws(AccountError) in
                if try !transaction.isEncrypted() { try transaction.markEncrypted() }
            }
        } catch {
            pool.close()
            throw error
        }
    }

    /// Closes the connections; every call after it fails.
    package func close() {
        changes.close()
        pool.close()
    }

    package func read<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let (cipher, limits) = (cipher, limits)
        return try await pool.run(isPatient: false) { (connection) throws(AccountError) in
            let pipeline = PostgreSQLPipeline(
                connection,
                beginning: [
                    PostgreSQLStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"), limits.settings,
                ], locksSandbox: false)
            return try Self.transaction(pipeline) { () throws(AccountError) in
                try body(PostgreSQLTransaction(pipeline: pipeline, sandboxID: sandbox, cipher: cipher))
            }
        }
    }

    package func write<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await transact(sandbox) { (transaction) throws(AccountError) in try body(transaction) }
    }

    package func reading<Value: Sendable>(
        isPatient: Bool, _ body: @escaping @Sendable (any SQLRunner) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await pool.run(isPatient: isPatient) { (connection) throws(AccountError) in try body(connection) }
    }

    package func changing<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any SQLRunner) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await transact(sandbox) { (transaction) throws(AccountError) in try body(transaction) }
    }

    private func transact<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (PostgreSQLTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let (cipher, limits) = (cipher, limits)
        return try await pool.run(isPatient: false) { (connection) throws(AccountError) in
            // The row of the sandbox is locked first, so that changes of one sandbox come one after the other.
            let lock = "SELECT * FROM sandboxes WHERE id = $1 FOR NO KEY UPDATE"
            let pipeline = PostgreSQLPipeline(
                connection,
                beginning: [
                    PostgreSQLStatement("BEGIN"), limits.settings,
                    PostgreSQLStatement(lock, [.text(sandbox.rawValue)]),
                ], locksSandbox: true)
            return try Self.transaction(pipeline) { () throws(AccountError) in
                try body(PostgreSQLTransaction(pipeline: pipeline, sandboxID: sandbox, cipher: cipher))
            }
        }
    }

    package func sandbox(_ id: SandboxID) async throws(AccountError) -> Sandbox? {
        try await pool.run(isPatient: false) { (connection) throws(AccountError) in
            let found = try connection.run("SELECT * FROM sandboxes WHERE id = $1", [.text(id.rawValue)])
            return try found.rows.first.map { (row) throws(AccountError) in try Sandbox(row: row) }
        }
    }

    package func purge(before moment: Instant) async throws(AccountError) -> Int {
        var removed = 0
        while true {
            // In small parts, so that other changes do not wait for all of them.
            let part = try await pool.purge("records", before: moment)
            removed += part
            if part < PostgreSQLPool.purgedAtOnce { return removed }
        }
    }

    package var notices: any ChangeNotifications { changes }

    /// The database server keeps its own log small.
    package func tidy() throws(AccountError) -> Bool { false }

    /// Runs `body` in a transaction and ends it, or undoes all of it.
    private static func transaction<Value>(
        _ pipeline: PostgreSQLPipeline, _ body: () throws(AccountError) -> Value
    ) throws(AccountError) -> Value {
        do throws(AccountError) {
            let value = try body()
            try pipeline.commit()
            return value
        } catch {
            pipeline.rollBack()
            throw error
        }
    }
}

extension StoreLimits {
    /// The time that PostgreSQL lets a statement, a lock and a silent transaction take.
    fileprivate var settings: PostgreSQLStatement {
        let milliseconds = Int(busySeconds * 1_000)
        return PostgreSQLStatement(
            """
            SELECT set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true),
                set_config('idle_in_transaction_session_timeout', $2, true)
            """, [.integer(milliseconds), .integer(2 * milliseconds)])
    }
}

/// Questions of a node: does its database work, and what time is it there.
extension PostgreSQLStore {
    package var parts: [StorePart] { StorePart.allCases }

    package func probe(_ part: StorePart, now: Instant) async throws(AccountError) {
        let value = [UInt8](repeating: 0, count: Self.probeBytes)
        let (kind, name) = (RecordKind("probe"), "probe")
        let end = now.adding(seconds: Self.probeSeconds)
        switch part {
        case .accounts: try await pool.run(isPatient: false, Self.tryToAddAccount)
        case .records: try await put(.installation, kind, name, value, expires: end)
        case .signInsInProgress:
            let row: [SQLValue] = [
                .text(SandboxID.installation.rawValue), .text(kind.rawValue),
                .bytes(cipher.name(of: name, kind, in: .installation)),
                .bytes(try cipher.encrypt(value, key: name, kind, in: .installation)),
                .integer(end.secondsSince1970),
            ]
            try await pool.run(isPatient: false) { (connection) throws(AccountError) in
                _ = try connection.run(
                    """
                    INSERT INTO passing_records (sandbox, kind, name, value, expires_at)
                    VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                        value = excluded.value, expires_at = excluded.expires_at
                    """, row)
            }
        }
    }

    /// Bytes that a probe writes: more than what a half-filled page has room for.
    private static let probeBytes = 8_192
    /// The time that a probe stays, seconds.
    private static let probeSeconds: Int64 = 3_600

    /// Adds an account and rolls back, so that it is never visible.
    private static func tryToAddAccount(_ connection: PostgreSQLConnection) throws(AccountError) {
        try connection.run("BEGIN")
        do throws(AccountError) {
            _ = try connection.run(
                """
                INSERT INTO accounts (sandbox, local_id, email_verified, email_link, valid_since, generation,
                    created_ms, disabled, custom_auth)
                VALUES ($1, 'probe', false, false, 0, 0, 0, false, false)
                """, [.text(SandboxID.installation.rawValue)])
            try connection.run("ROLLBACK")
        } catch {
            _ = try? connection.run("ROLLBACK")
            throw error
        }
    }

    package func moment() async throws(AccountError) -> Instant? {
        try await pool.run(isPatient: false) { (connection) throws(AccountError) in
            let asked = try connection.run(
                "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS milliseconds")
            return asked.rows.first?.integer("milliseconds").map { Instant(millisecondsSince1970: $0) }
        }
    }

    package func open(
        _ sandbox: Sandbox, most: Int, mostOfCreator: Int
    ) async throws(AccountError) -> Sandbox? {
        let id = SQLValue.text(sandbox.id.rawValue)
        let statements = [
            // Sandboxes are counted only when there is one to be made.
            PostgreSQLStatement(
                """
                INSERT INTO sandboxes
                    (id, project, api_key, created_at, last_used_at, expires_when_idle, creator, overrides)
                SELECT $1::text, $2::text, $3::bytea, $4::bigint, $5::bigint, $6::boolean, $7::text, $8::text
                WHERE CASE WHEN EXISTS (SELECT 1 FROM sandboxes WHERE id = $1) THEN false
                    ELSE (SELECT count(*) FROM sandboxes WHERE id <> 'installation') < $9::bigint
                        AND ($7::text IS NULL
                            OR (SELECT count(*) FROM sandboxes WHERE creator = $7) < $10::bigint) END
                ON CONFLICT (id) DO NOTHING
                """,
                sandbox.columns(cipher) + [.integer(most), .integer(mostOfCreator)]),
            PostgreSQLStatement("SELECT * FROM sandboxes WHERE id = $1", [id]),
        ]
        return try await pool.run(isPatient: false) { (connection) throws(AccountError) in
            let results: [PostgreSQLResult]
            do throws(PostgreSQLFailure) { results = try connection.run(statements) } catch {
                throw error.cause
            }
            return try results.last?.rows.first.map { (row) throws(AccountError) in try Sandbox(row: row) }
        }
    }
}
