internal import Accounts
internal import Cryptography
internal import OpenID

/// One transaction of PostgreSQL over one sandbox; lives only as long as the closure it is handed to.
///
/// Every statement's first parameter is the sandbox, which all tables are partitioned by.
struct PostgreSQLTransaction: AccountTransaction {
    let pipeline: PostgreSQLPipeline
    let sandboxID: SandboxID
    let cipher: RecordCipher

    /// Runs a statement whose first parameter is the sandbox.
    @discardableResult
    func run(_ sql: String, _ arguments: [PostgreSQLValue] = []) throws(AccountError) -> PostgreSQLResult {
        try pipeline.run(statement(sql, arguments))
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
        if pipeline.prefetched.sandbox == nil, pipeline.locksSandbox { try pipeline.settle() }
        if let sandbox = pipeline.prefetched.sandbox { return sandbox }
        guard let row = try rows("SELECT * FROM sandboxes WHERE id = $1").first else { return nil }
        return try Sandbox(row: row)
    }

    func save(_ sandbox: Sandbox) throws(AccountError) {
        guard sandbox.id == sandboxID else { throw .storage(.missing) }
        // The row that was prefetched is of before.
        try pipeline.settle()
        pipeline.prefetched.sandbox = nil
        try pipeline.change(
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
                    sandbox.apiKey.map { .bytes(cipher.name(ofAPIKey: $0)) } ?? .null,
                    .integer(sandbox.createdAt.secondsSince1970),
                    .integer(sandbox.lastUsedAt.secondsSince1970),
                    .flag(sandbox.expiresWhenIdle), .text(sandbox.creator), .text(sandbox.overrides.encoded),
                ]))
    }

    func removeSome(atMost most: Int) throws(AccountError) -> Int {
        try pipeline.forgetRecords()
        try pipeline.forgetAccounts()
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
        defer { pipeline.prefetched = .init() }
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

/// Records that belong to an account.
extension PostgreSQLTransaction {
    func records(
        _ kind: RecordKind, of owner: LocalID, limit: Int, now: Instant
    ) throws(AccountError) -> [StoredRecord] {
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records
            WHERE sandbox = $1 AND owner = $2 AND kind = $3 AND (expires_at IS NULL OR expires_at > $4)
            ORDER BY put_at, name LIMIT $5
            """,
            [
                .text(owner.rawValue), .text(kind.rawValue), .integer(now.secondsSince1970), .integer(limit),
            ])
        var records: [StoredRecord] = []
        for row in found {
            let (key, content) = try cipher.decrypt(
                row.bytes("value"), name: row.bytes("name"), kind, in: sandboxID)
            records.append(StoredRecord(key: key, value: content, expires: row.instant("expires_at")))
        }
        return records
    }

    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant, owner: LocalID, most: Int
    ) throws(AccountError) {
        let name = cipher.name(of: key, kind, in: sandboxID)
        // One round trip. The statement sees what was there before it, so there is room for one less.
        try pipeline.forgetRecords()
        try pipeline.change(
            statement(
                """
                WITH gone AS (
                    DELETE FROM records WHERE sandbox = $1 AND kind = $2 AND name <> $3 AND name IN (
                        SELECT name FROM records WHERE sandbox = $1 AND owner = $6 AND kind = $2 AND name <> $3
                        ORDER BY expires_at DESC, put_at DESC OFFSET $7))
                INSERT INTO records (sandbox, kind, name, value, expires_at, owner) VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                    value = excluded.value, expires_at = excluded.expires_at, owner = excluded.owner
                """,
                [
                    .text(kind.rawValue), .bytes(name),
                    .bytes(try cipher.encrypt(value, key: key, kind, in: sandboxID)),
                    .integer(expires.secondsSince1970), .text(owner.rawValue), .integer(max(0, most - 1)),
                ]))
    }
}

/// Prefetching: queries that are sent together with others, before their results are needed.
extension PostgreSQLTransaction {
    func prefetch(_ questions: [AccountPrefetch], now: Instant) {
        let (pipeline, transaction) = (pipeline, self)
        for question in questions {
            switch question {
            case .record(let kind, let key):
                let name = cipher.name(of: key, kind, in: sandboxID)
                pipeline.prefetch(
                    statement(
                        """
                        SELECT 1 AS found FROM records
                        WHERE sandbox = $1 AND kind = $2 AND name = $3 AND (expires_at IS NULL OR expires_at > $4)
                        """, [.text(kind.rawValue), .bytes(name), .integer(now.secondsSince1970)])
                ) { [unowned pipeline] (result) in
                    pipeline.prefetched.records[question] = !result.rows.isEmpty
                }
            case .email, .subject:
                pipeline.prefetch(selection(of: question)) {
                    [unowned pipeline] (result) throws(AccountError) in
                    pipeline.prefetched.accounts[question] = try transaction.read(result)
                }
            }
        }
    }

    /// The account of a query, from the prefetched results if it is among them.
    func account(_ question: AccountPrefetch) throws(AccountError) -> Account? {
        try pipeline.look()
        if let found = pipeline.prefetched.accounts[question] { return found.first }
        return try read(try pipeline.run(selection(of: question))).first
    }

    private func selection(of question: AccountPrefetch) -> PostgreSQLStatement {
        switch question {
        case .email(let email):
            selection("FROM accounts WHERE sandbox = $1 AND email = $2", [.text(email.rawValue)])
        case .subject(let provider, let subject):
            selection(
                """
                FROM accounts WHERE sandbox = $1 AND local_id = (
                    SELECT local_id FROM identities WHERE sandbox = $1 AND provider = $2 AND subject = $3)
                """, [.text(provider.rawValue), .text(subject)])
        case .record(let kind, _):
            selection("FROM accounts WHERE sandbox = $1 AND false", [.text(kind.rawValue)])
        }
    }
}

extension Account {
    /// Returns whether the values that no two accounts share are the same.
    func hasUniqueValues(of other: Account) -> Bool {
        localID == other.localID && email == other.email && phoneNumber == other.phoneNumber
            && identities.map(\.provider) == other.identities.map(\.provider)
            && identities.map(\.subject) == other.identities.map(\.subject)
    }
}
