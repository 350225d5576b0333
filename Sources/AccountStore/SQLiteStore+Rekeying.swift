package import Accounts
package import Cryptography
internal import Foundation
internal import GRDB
internal import OpenID

extension SQLiteStore: RekeyableStore {
    package func refreshKeys(now: Instant) async throws(AccountError) -> Bool {
        guard try cipher.refresh(with: await keyRows(), now: now) else { return false }
        try await ReplacedKeyLease.announce(in: self, now: now)
        return true
    }

    package func keyRows() async throws(AccountError) -> [KeyRow] {
        try await copying { db in try Self.keyRows(db) }
    }

    static func keyRows(_ db: Database) throws -> [KeyRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT kind, name, value FROM records
                WHERE sandbox = 'installation' AND kind IN (?, ?) ORDER BY kind, name
                """, arguments: [KeyRow.ring.rawValue, KeyRow.retired.rawValue]
        ).map { row in
            let (name, value): (Data, Data) = (row["name"], row["value"])
            return KeyRow(kind: RecordKind(row["kind"]), name: Array(name), value: Array(value))
        }
    }

    package func changeKeyRows<Value: Sendable>(
        _ change: @escaping @Sendable ([KeyRow]) throws(AccountError) -> (rows: [KeyRow]?, value: Value)
    ) async throws(AccountError) -> Value {
        try await changing { db in
            let (rows, value) = try change(try Self.keyRows(db))
            guard let rows else { return value }
            try db.execute(
                sql: "DELETE FROM records WHERE sandbox = 'installation' AND kind IN (?, ?)",
                arguments: [KeyRow.ring.rawValue, KeyRow.retired.rawValue])
            for row in rows {
                try db.execute(
                    sql: "INSERT INTO records (sandbox, kind, name, value) VALUES ('installation', ?, ?, ?)",
                    arguments: [row.kind.rawValue, Data(row.name), Data(row.value)])
            }
            return value
        }
    }

    package func encryptedTableParts() async throws(AccountError) -> [EncryptedTablePart] {
        try await copying { db in
            try String.fetchAll(db, sql: "SELECT id FROM sandboxes ORDER BY id")
                .compactMap { SandboxID($0) }
                .flatMap { sandbox in
                    [EncryptedTablePart.Table.records, .factors].map {
                        EncryptedTablePart(table: $0, sandbox: sandbox)
                    }
                }
        }
    }

    package func encryptedRows(
        at place: EncryptedTablePart, after last: EncryptedRow?, limit: Int
    ) async throws(AccountError) -> [EncryptedRow] {
        let cipher = cipher
        return try await copying { db in
            guard place.table == .factors else { return try Self.records(db, place, last, limit) }
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT local_id, enrolment_id, secret FROM second_factors
                    WHERE sandbox = ? AND secret IS NOT NULL AND (local_id, enrolment_id) > (?, ?)
                    ORDER BY local_id, enrolment_id LIMIT ?
                    """,
                arguments: [
                    place.sandbox.rawValue, last?.account ?? "", last?.enrolment ?? "", limit,
                ]
            ).map { row in
                let secret: Data = row["secret"]
                return EncryptedRow(
                    secret: Array(secret), account: row["local_id"], enrolment: row["enrolment_id"],
                    in: place.sandbox, cipher)
            }
        }
    }

    private static func records(
        _ db: Database, _ place: EncryptedTablePart, _ last: EncryptedRow?, _ limit: Int
    ) throws -> [EncryptedRow] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT kind, name, value FROM records
                WHERE sandbox = ? AND (kind, name) > (?, ?) AND kind NOT IN (?, ?) AND length(value) > 0
                ORDER BY kind, name LIMIT ?
                """,
            arguments: [
                place.sandbox.rawValue, last?.kind.rawValue ?? "", Data(last?.name ?? []),
                KeyRow.ring.rawValue, KeyRow.retired.rawValue, limit,
            ]
        ).map { row in
            let (name, value): (Data, Data) = (row["name"], row["value"])
            return EncryptedRow(kind: RecordKind(row["kind"]), name: Array(name), value: Array(value))
        }
    }

    package func replace(
        _ changes: [EncryptedRowChange], at place: EncryptedTablePart
    ) async throws(AccountError) -> Int {
        try await translated { [writer] in
            try await writer.run { db in
                var replaced = 0
                for change in changes {
                    try Self.replace(change, at: place, in: db)
                    replaced += db.changesCount
                }
                return replaced
            }
        }
    }

    private static func replace(_ change: EncryptedRowChange, at place: EncryptedTablePart, in db: Database)
        throws
    {
        let (row, sandbox) = (change.row, place.sandbox.rawValue)
        if place.table == .factors {
            try db.execute(
                sql: """
                    UPDATE second_factors SET secret = ?
                    WHERE sandbox = ? AND local_id = ? AND enrolment_id = ? AND secret = ?
                    """,
                arguments: [Data(change.value), sandbox, row.account, row.enrolment, Data(row.value)])
        } else {
            try db.execute(
                sql: "UPDATE records SET value = ? WHERE sandbox = ? AND kind = ? AND name = ? AND value = ?",
                arguments: [
                    Data(change.value), sandbox, row.kind.rawValue, Data(row.name), Data(row.value),
                ])
        }
    }

    package func hasHash(with pepper: PasswordPepper) async throws(AccountError) -> Bool {
        try await copying { db in
            try Int.fetchOne(
                db, sql: "SELECT 1 FROM accounts WHERE instr(password_hash, ?) > 0 LIMIT 1",
                arguments: [pepper.mark]) != nil
        }
    }
}
