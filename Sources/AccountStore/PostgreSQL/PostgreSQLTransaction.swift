internal import Accounts
internal import Cryptography
internal import OpenID

/// One transaction of PostgreSQL over one sandbox; lives only as long as the closure it is handed to.
///
/// Every statement's first parameter is the sandbox, which all tables are partitioned by.
struct PostgreSQLTransaction: AccountTransaction {
    let trips: PostgreSQLTrips
    let sandboxID: SandboxID
    let sealer: RecordSealer

    /// Runs a statement whose first parameter is the sandbox.
    @discardableResult
    func run(_ sql: String, _ arguments: [PostgreSQLValue] = []) throws(AccountError) -> PostgreSQLResult {
        try trips.run(statement(sql, arguments))
    }

    /// A statement whose first parameter is the sandbox.
    func statement(_ sql: String, _ arguments: [PostgreSQLValue] = []) -> PostgreSQLStatement {
        PostgreSQLStatement(sql, [.text(sandboxID.rawValue)] + arguments)
    }

    /// The rows of a query whose first parameter is the sandbox.
    func rows(
        _ sql: String, _ arguments: [PostgreSQLValue] = []
    ) throws(AccountError) -> [PostgreSQLResult.Row] {
        try run(sql, arguments).rows
    }
}

extension PostgreSQLTransaction {
    func sandbox() throws(AccountError) -> Sandbox? {
        if trips.foreseen.sandbox == nil, trips.locksSandbox { try trips.settle() }
        if let sandbox = trips.foreseen.sandbox { return sandbox }
        guard let row = try rows("SELECT * FROM sandboxes WHERE id = $1").first else { return nil }
        return try Sandbox(row: row)
    }

    func save(_ sandbox: Sandbox) throws(AccountError) {
        guard sandbox.id == sandboxID else { throw .storage(.missing) }
        // The row that was foreseen is of before.
        try trips.settle()
        trips.foreseen.sandbox = nil
        try trips.change(
            statement(
                """
                INSERT INTO sandboxes
                    (id, project, api_key, created_at, last_used_at, expires_when_idle, creator, overrides)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                ON CONFLICT (id) DO UPDATE SET
                    api_key = coalesce(excluded.api_key, sandboxes.api_key), last_used_at = excluded.last_used_at,
                    expires_when_idle = excluded.expires_when_idle, overrides = excluded.overrides
                """,
                [
                    .text(sandbox.project),
                    sandbox.apiKey.map { .bytes(sealer.name(ofAPIKey: $0)) } ?? .null,
                    .integer(sandbox.createdAt.secondsSince1970),
                    .integer(sandbox.lastUsedAt.secondsSince1970),
                    .flag(sandbox.expiresWhenIdle), .text(sandbox.creator), .text(sandbox.overrides.encoded),
                ]))
    }

    func removeSome(atMost most: Int) throws(AccountError) -> Int {
        try trips.forgetRecords()
        try trips.forgetAccounts()
        let records = try run(
            """
            DELETE FROM records WHERE sandbox = $1 AND (kind, name) IN (
                SELECT kind, name FROM records WHERE sandbox = $1 LIMIT $2)
            """, [.integer(most)]
        ).affected
        guard records < most else { return records }
        return try records
            + run(
                """
                DELETE FROM accounts WHERE sandbox = $1 AND local_id IN (
                    SELECT local_id FROM accounts WHERE sandbox = $1 LIMIT $2)
                """, [.integer(most - records)]
            ).affected
    }

    func removeSandbox() throws(AccountError) {
        defer { trips.foreseen = .init() }
        try run("DELETE FROM sandboxes WHERE id = $1")
    }
}

extension Sandbox {
    /// Reads a sandbox back, without its API key.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(row: PostgreSQLResult.Row) throws(AccountError) {
        self.init(
            id: try row.required("id") { SandboxID($0) }, project: try row.required("project") { $0 },
            createdAt: row.instant("created_at") ?? .distantPast,
            expiresWhenIdle: row.flag("expires_when_idle"), creator: row["creator"])
        lastUsedAt = row.instant("last_used_at") ?? createdAt
        overrides = try row.required("overrides") { try? SettingOverrides(encoded: $0) }
    }
}
