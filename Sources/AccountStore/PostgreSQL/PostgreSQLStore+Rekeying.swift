package import Accounts
package import Cryptography
internal import OpenID

extension PostgreSQLStore: RekeyableStore {
    package func refreshKeys(now: Instant) async throws(AccountError) -> Bool {
        guard try cipher.refresh(with: await keyRows(), now: now) else { return false }
        try await ReplacedKeyLease.announce(in: self, now: now)
        return true
    }

    package func keyRows() async throws(AccountError) -> [KeyRow] {
        try await pool.run { (connection) throws(AccountError) in try Self.keyRows(connection) }
    }

    private static func keyRows(_ connection: PostgreSQLConnection) throws(AccountError) -> [KeyRow] {
        var rows: [KeyRow] = []
        let found = try connection.run(
            "SELECT kind, name, value FROM records WHERE sandbox = $1 AND kind IN ($2, $3) ORDER BY kind, name",
            [
                .text(SandboxID.installation.rawValue), .text(KeyRow.ring.rawValue),
                .text(KeyRow.retired.rawValue),
            ])
        for row in found.rows {
            rows.append(
                KeyRow(
                    kind: RecordKind(try row.required("kind") { $0 }), name: try row.bytes("name"),
                    value: try row.bytes("value")))
        }
        return rows
    }

    package func changeKeyRows<Value: Sendable>(
        _ change: @escaping @Sendable ([KeyRow]) throws(AccountError) -> (rows: [KeyRow]?, value: Value)
    ) async throws(AccountError) -> Value {
        try await changing(.installation) { (transaction) throws(AccountError) in
            try transaction.pipeline.settle()
            let (rows, value) = try change(try Self.keyRows(transaction.pipeline.connection))
            guard let rows else { return value }
            try transaction.run(
                "DELETE FROM records WHERE sandbox = $1 AND kind IN ($2, $3)",
                [.text(KeyRow.ring.rawValue), .text(KeyRow.retired.rawValue)])
            for row in rows {
                try transaction.run(
                    "INSERT INTO records (sandbox, kind, name, value) VALUES ($1, $2, $3, $4)",
                    [.text(row.kind.rawValue), .bytes(row.name), .bytes(row.value)])
            }
            return value
        }
    }

    package func encryptedTableParts() async throws(AccountError) -> [EncryptedTablePart] {
        try await pool.run { (connection) throws(AccountError) in
            let sandboxes = try connection.run("SELECT id FROM sandboxes ORDER BY id").rows
                .compactMap { $0["id"].flatMap { SandboxID($0) } }
            // Some records stand before their sandbox is known.
            let ephemeral = try connection.run("SELECT DISTINCT sandbox FROM passing_records").rows
                .compactMap { $0["sandbox"].flatMap { SandboxID($0) } }
            return sandboxes.flatMap { sandbox in
                [EncryptedTablePart.Table.records, .factors].map {
                    EncryptedTablePart(table: $0, sandbox: sandbox)
                }
            } + ephemeral.map { EncryptedTablePart(table: .ephemeral, sandbox: $0) }
        }
    }

    package func encryptedRows(
        at place: EncryptedTablePart, after last: EncryptedRow?, limit: Int
    ) async throws(AccountError) -> [EncryptedRow] {
        let (sandbox, cipher) = (place.sandbox, cipher)
        return try await pool.run { (connection) throws(AccountError) in
            var rows: [EncryptedRow] = []
            guard place.table == .factors else {
                let found = try connection.run(
                    """
                    SELECT kind, name, value FROM \(place.table == .ephemeral ? "passing_records" : "records")
                    WHERE sandbox = $1 AND (kind, name) > ($2, $3) AND kind NOT IN ($4, $5)
                        AND octet_length(value) > 0
                    ORDER BY kind, name LIMIT $6
                    """,
                    [
                        .text(sandbox.rawValue), .text(last?.kind.rawValue ?? ""), .bytes(last?.name ?? []),
                        .text(KeyRow.ring.rawValue), .text(KeyRow.retired.rawValue), .integer(limit),
                    ])
                for row in found.rows {
                    rows.append(
                        EncryptedRow(
                            kind: RecordKind(try row.required("kind") { $0 }), name: try row.bytes("name"),
                            value: try row.bytes("value")))
                }
                return rows
            }
            let found = try connection.run(
                """
                SELECT local_id, enrolment_id, secret FROM second_factors
                WHERE sandbox = $1 AND secret IS NOT NULL AND (local_id, enrolment_id) > ($2, $3)
                ORDER BY local_id, enrolment_id LIMIT $4
                """,
                [
                    .text(sandbox.rawValue), .text(last?.account ?? ""), .text(last?.enrolment ?? ""),
                    .integer(limit),
                ])
            for row in found.rows {
                rows.append(
                    EncryptedRow(
                        secret: try row.bytes("secret"), account: try row.required("local_id") { $0 },
                        enrolment: try row.required("enrolment_id") { $0 }, in: sandbox, cipher))
            }
            return rows
        }
    }

    package func replace(
        _ changes: [EncryptedRowChange], at place: EncryptedTablePart
    ) async throws(AccountError) -> Int {
        try await changing(place.sandbox) { (transaction) throws(AccountError) in
            var replaced = 0
            for change in changes {
                replaced += try transaction.replace(change, in: place.table)
            }
            return replaced
        }
    }

    package func hasHash(with pepper: PasswordPepper) async throws(AccountError) -> Bool {
        try await pool.run { (connection) throws(AccountError) in
            try !connection.run(
                "SELECT 1 AS found FROM accounts WHERE position($1 IN password_hash) > 0 LIMIT 1",
                [.text(pepper.mark)]
            ).rows.isEmpty
        }
    }

    /// Changes a sandbox with statements of this engine.
    private func changing<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (PostgreSQLTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await write(sandbox) { (transaction) throws(AccountError) in
            guard let transaction = transaction as? PostgreSQLTransaction else {
                throw .storage(.failed(reason: "another engine's transaction"))
            }
            return try body(transaction)
        }
    }
}

extension PostgreSQLTransaction {
    /// - Returns: the number of rows that had the value which was read, and have the new one.
    fileprivate func replace(
        _ change: EncryptedRowChange, in table: EncryptedTablePart.Table
    ) throws(AccountError) -> Int {
        let row = change.row
        guard table == .factors else {
            return try run(
                """
                UPDATE \(table == .ephemeral ? "passing_records" : "records") SET value = $5
                WHERE sandbox = $1 AND kind = $2 AND name = $3 AND value = $4
                """,
                [.text(row.kind.rawValue), .bytes(row.name), .bytes(row.value), .bytes(change.value)]
            ).affected
        }
        return try run(
            """
            UPDATE second_factors SET secret = $5
            WHERE sandbox = $1 AND local_id = $2 AND enrolment_id = $3 AND secret = $4
            """, [.text(row.account), .text(row.enrolment), .bytes(row.value), .bytes(change.value)]
        ).affected
    }
}
