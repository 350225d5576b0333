package import Accounts
package import Cryptography
internal import OpenID

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
            let row: [PostgreSQLValue] = [
                .text(SandboxID.installation.rawValue), .text(kind.rawValue),
                .bytes(sealer.name(of: name, kind, in: .installation)),
                .bytes(try sealer.seal(value, key: name, kind, in: .installation)),
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

    /// Adds an account and takes it back: nobody ever sees it.
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
            return asked.rows.first?["milliseconds"].flatMap { Int64($0) }
                .map { Instant(millisecondsSince1970: $0) }
        }
    }

    package func open(
        _ sandbox: Sandbox, most: Int, mostOfCreator: Int
    ) async throws(AccountError) -> Sandbox? {
        let id = PostgreSQLValue.text(sandbox.id.rawValue)
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
                [
                    id, .text(sandbox.project),
                    sandbox.apiKey.map { .bytes(sealer.name(ofAPIKey: $0)) } ?? .null,
                    .integer(sandbox.createdAt.secondsSince1970),
                    .integer(sandbox.lastUsedAt.secondsSince1970), .flag(sandbox.expiresWhenIdle),
                    .text(sandbox.creator), .text(sandbox.overrides.encoded), .integer(most),
                    .integer(mostOfCreator),
                ]),
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
