package import Accounts
package import Cryptography
internal import OpenID

/// The rows of keys, and everything that is encrypted, by its place.
extension SQLStore {
    package func refreshKeys(now: Instant) async throws(AccountError) -> Bool {
        guard try cipher.refresh(with: await keyRows(), now: now) else { return false }
        try await ReplacedKeyLease.announce(in: self, now: now)
        return true
    }

    /// The rows that no key of the ring seals.
    func keyRows() async throws(AccountError) -> [KeyRow] {
        try await reading(isPatient: true) { (runner) throws(AccountError) in try runner.keyRows() }
    }

    /// Puts other rows of keys in the place of all that are there, in one transaction; nil leaves them.
    ///
    /// - Parameter change: may be called more than once.
    func changeKeyRows<Value: Sendable>(
        _ change: @escaping @Sendable ([KeyRow]) throws(AccountError) -> (rows: [KeyRow]?, value: Value)
    ) async throws(AccountError) -> Value {
        try await changing(.installation) { (runner) throws(AccountError) in
            let (rows, value) = try change(try runner.keyRows())
            guard let rows else { return value }
            _ = try runner.run(
                "DELETE FROM records WHERE sandbox = ?1 AND kind IN (?2, ?3)", KeyRow.arguments)
            for row in rows {
                _ = try runner.run(
                    "INSERT INTO records (sandbox, kind, name, value) VALUES (?1, ?2, ?3, ?4)",
                    [
                        .text(SandboxID.installation.rawValue), .text(row.kind.rawValue), .bytes(row.name),
                        .bytes(row.value),
                    ])
            }
            return value
        }
    }

    /// The places where something encrypted stands.
    package func encryptedTableParts() async throws(AccountError) -> [EncryptedTablePart] {
        try await reading(isPatient: true) { (runner) throws(AccountError) in
            func sandboxes(_ sql: String) throws(AccountError) -> [SandboxID] {
                try runner.rows(sql).compactMap { $0["id"].flatMap { SandboxID($0) } }
            }
            var parts = try sandboxes("SELECT id FROM sandboxes ORDER BY id").flatMap { sandbox in
                ["records", "second_factors"].map { EncryptedTablePart(table: $0, sandbox: sandbox) }
            }
            // Some records stand before their sandbox is known.
            if let table = Self.ephemeralTable {
                parts += try sandboxes("SELECT DISTINCT sandbox AS id FROM \(table)")
                    .map { EncryptedTablePart(table: table, sandbox: $0) }
            }
            return parts
        }
    }

    /// Some encrypted rows of a place in their order, those after `last`.
    package func encryptedRows(
        at place: EncryptedTablePart, after last: EncryptedRow?, limit: Int
    ) async throws(AccountError) -> [EncryptedRow] {
        let (sandbox, cipher) = (SQLValue.text(place.sandbox.rawValue), cipher)
        return try await reading(isPatient: true) { (runner) throws(AccountError) in
            guard place.isOfFactors else {
                let found = try runner.rows(
                    """
                    SELECT kind, name, value FROM \(place.table)
                    WHERE sandbox = ?1 AND (kind, name) > (?2, ?3) AND kind NOT IN (?4, ?5) AND length(value) > 0
                    ORDER BY kind, name LIMIT ?6
                    """,
                    [
                        sandbox, .text(last?.kind.rawValue ?? ""), .bytes(last?.name ?? []),
                        .text(KeyRow.ring.rawValue), .text(KeyRow.retired.rawValue), .integer(limit),
                    ])
                return try found.map { (row) throws(AccountError) in
                    EncryptedRow(
                        kind: RecordKind(try row.required("kind")), name: try row.bytes("name"),
                        value: try row.bytes("value"))
                }
            }
            let found = try runner.rows(
                """
                SELECT local_id, enrolment_id, secret FROM second_factors
                WHERE sandbox = ?1 AND secret IS NOT NULL AND (local_id, enrolment_id) > (?2, ?3)
                ORDER BY local_id, enrolment_id LIMIT ?4
                """, [sandbox, .text(last?.account ?? ""), .text(last?.enrolment ?? ""), .integer(limit)])
            return try found.map { (row) throws(AccountError) in
                EncryptedRow(
                    secret: try row.bytes("secret"), account: try row.required("local_id"),
                    enrolment: try row.required("enrolment_id"), in: place.sandbox, cipher)
            }
        }
    }

    /// Replaces the values that were read, unless another writer changed them since.
    ///
    /// - Returns: how many were replaced.
    package func replace(
        _ changes: [EncryptedRowChange], at place: EncryptedTablePart
    ) async throws(AccountError) -> Int {
        let sql =
            place.isOfFactors
            ? """
            UPDATE second_factors SET secret = ?5
            WHERE sandbox = ?1 AND local_id = ?2 AND enrolment_id = ?3 AND secret = ?4
            """
            : """
            UPDATE \(place.table) SET value = ?5
            WHERE sandbox = ?1 AND kind = ?2 AND name = ?3 AND value = ?4
            """
        return try await changing(place.sandbox) { (runner) throws(AccountError) in
            var replaced = 0
            for (row, value) in changes.map({ ($0.row, $0.value) }) {
                let key: [SQLValue] =
                    place.isOfFactors
                    ? [.text(row.account), .text(row.enrolment)]
                    : [.text(row.kind.rawValue), .bytes(row.name)]
                let arguments = [.text(place.sandbox.rawValue)] + key + [.bytes(row.value), .bytes(value)]
                replaced += try runner.run(sql, arguments).affected
            }
            return replaced
        }
    }

    /// Returns whether a password was hashed with a pepper.
    func hasHash(with pepper: PasswordPepper) async throws(AccountError) -> Bool {
        try await reading(isPatient: true) { (runner) throws(AccountError) in
            let sql = """
                SELECT 1 AS found FROM accounts
                WHERE replace(password_hash, CAST(?1 AS text), '') <> password_hash LIMIT 1
                """
            return try !runner.rows(sql, [.text(pepper.mark)]).isEmpty
        }
    }
}

extension SQLRunner {
    func keyRows() throws(AccountError) -> [KeyRow] {
        try rows(
            "SELECT kind, name, value FROM records WHERE sandbox = ?1 AND kind IN (?2, ?3) ORDER BY kind, name",
            KeyRow.arguments
        ).map { (row) throws(AccountError) in
            KeyRow(
                kind: RecordKind(try row.required("kind")), name: try row.bytes("name"),
                value: try row.bytes("value"))
        }
    }
}

extension KeyRow {
    fileprivate static var arguments: [SQLValue] {
        [.text(SandboxID.installation.rawValue), .text(ring.rawValue), .text(retired.rawValue)]
    }
}
