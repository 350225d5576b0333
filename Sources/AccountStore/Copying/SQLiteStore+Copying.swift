package import Accounts
internal import Foundation
internal import GRDB
package import OpenID

extension SQLiteStore: CopyableStore {
    package func sandboxRows() async throws(AccountError) -> [SandboxRow] {
        try await copying { db in
            try Row.fetchAll(db, sql: "SELECT * FROM sandboxes ORDER BY id").map { row in
                let key: Data? = row["api_key"]
                return SandboxRow(
                    id: row["id"], project: row["project"], apiKey: key.map { Array($0) },
                    createdAt: row["created_at"], lastUsedAt: row["last_used_at"],
                    expiresWhenIdle: row["expires_when_idle"], creator: row["creator"],
                    overrides: row["overrides"])
            }
        }
    }

    package func recordRows(
        of sandbox: SandboxID, after count: Int, limit: Int
    ) async throws(AccountError) -> [RecordRow] {
        try await copying { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM records WHERE sandbox = ? ORDER BY sequence LIMIT ? OFFSET ?",
                arguments: [sandbox.rawValue, limit, count]
            ).map { row in
                let (name, value): (Data, Data) = (row["name"], row["value"])
                return RecordRow(
                    kind: row["kind"], name: Array(name), value: Array(value), expiresAt: row["expires_at"],
                    owner: row["owner"])
            }
        }
    }

    package func insert(_ row: SandboxRow) async throws(AccountError) {
        try await changing { db in
            try db.execute(
                sql: "INSERT INTO sandboxes VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    row.id, row.project, row.apiKey.map { Data($0) }, row.createdAt, row.lastUsedAt,
                    row.expiresWhenIdle, row.creator, row.overrides,
                ])
        }
    }

    package func insert(_ rows: [RecordRow], in sandbox: SandboxID) async throws(AccountError) {
        try await changing { db in
            for row in rows {
                try db.execute(
                    sql: """
                        INSERT INTO records (sandbox, kind, name, value, expires_at, owner)
                        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                        """,
                    arguments: [
                        sandbox.rawValue, row.kind, Data(row.name), Data(row.value), row.expiresAt, row.owner,
                    ])
            }
        }
    }
}
