package import Accounts
internal import Cryptography
package import OpenID

extension PostgreSQLStore: CopyableStore {
    package func sandboxRows() async throws(AccountError) -> [SandboxRow] {
        try await pool.run { (connection) throws(AccountError) in
            var rows: [SandboxRow] = []
            for row in try connection.run("SELECT * FROM sandboxes ORDER BY id").rows {
                rows.append(
                    SandboxRow(
                        id: try row.required("id") { $0 }, project: try row.required("project") { $0 },
                        apiKey: row["api_key"] == nil ? nil : try row.bytes("api_key"),
                        createdAt: try row.required("created_at") { Int64($0) },
                        lastUsedAt: try row.required("last_used_at") { Int64($0) },
                        expiresWhenIdle: row.flag("expires_when_idle"), creator: row["creator"],
                        overrides: try row.required("overrides") { $0 }))
            }
            return rows
        }
    }

    package func recordRows(
        of sandbox: SandboxID, after count: Int, limit: Int
    ) async throws(AccountError) -> [RecordRow] {
        try await pool.run { (connection) throws(AccountError) in
            let found = try connection.run(
                "SELECT * FROM records WHERE sandbox = $1 ORDER BY put_at, kind, name LIMIT $2 OFFSET $3",
                [.text(sandbox.rawValue), .integer(limit), .integer(count)])
            var rows: [RecordRow] = []
            for row in found.rows {
                rows.append(
                    RecordRow(
                        kind: try row.required("kind") { $0 }, name: try row.bytes("name"),
                        value: try row.bytes("value"), expiresAt: row["expires_at"].flatMap { Int64($0) },
                        owner: row["owner"]))
            }
            return rows
        }
    }

    package func insert(_ row: SandboxRow) async throws(AccountError) {
        try await pool.run { (connection) throws(AccountError) in
            _ = try connection.run(
                """
                INSERT INTO sandboxes
                    (id, project, api_key, created_at, last_used_at, expires_when_idle, creator, overrides)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                [
                    .text(row.id), .text(row.project), row.apiKey.map { .bytes($0) } ?? .null,
                    .integer(row.createdAt), .integer(row.lastUsedAt), .flag(row.expiresWhenIdle),
                    .text(row.creator), .text(row.overrides),
                ])
        }
    }

    package func insert(_ rows: [RecordRow], in sandbox: SandboxID) async throws(AccountError) {
        try await write(sandbox) { (transaction) throws(AccountError) in
            guard let transaction = transaction as? PostgreSQLTransaction else { return }
            for row in rows {
                try transaction.run(
                    """
                    INSERT INTO records (sandbox, kind, name, value, expires_at, owner)
                    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
                    """,
                    [
                        .text(row.kind), .bytes(row.name), .bytes(row.value), .integer(row.expiresAt),
                        .text(row.owner),
                    ])
            }
        }
    }
}
