internal import Accounts
internal import Cryptography
internal import Foundation
internal import GRDB

extension SQLiteTransaction {
    func sandbox() throws(AccountError) -> Sandbox? {
        let rows = try rows("SELECT * FROM sandboxes WHERE id = ?")
        return try stored { try rows.first.map(Sandbox.init(row:)) }
    }

    func save(_ sandbox: Sandbox) throws(AccountError) {
        guard sandbox.id == sandboxID else { throw .storage(.missing) }
        try execute(
            """
            INSERT INTO sandboxes
                (id, project, api_key, created_at, last_used_at, expires_when_idle, creator, overrides)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                api_key = coalesce(excluded.api_key, api_key), last_used_at = excluded.last_used_at,
                expires_when_idle = excluded.expires_when_idle, overrides = excluded.overrides
            """,
            [
                sandbox.project, sandbox.apiKey.map { Data(sealer.name(ofAPIKey: $0)) },
                sandbox.createdAt.secondsSince1970, sandbox.lastUsedAt.secondsSince1970,
                sandbox.expiresWhenIdle,
                sandbox.creator, sandbox.overrides.encoded,
            ])
    }

    func removeSome(atMost most: Int) throws(AccountError) -> Int {
        changes?.noteAll()
        stored.forgetAll()
        try execute(
            "DELETE FROM records WHERE sequence IN (SELECT sequence FROM records WHERE sandbox = ? LIMIT ?)",
            [most])
        let records = db.changesCount
        guard records < most else { return records }
        try execute(
            """
            DELETE FROM accounts WHERE sandbox = ?1 AND local_id IN (
                SELECT local_id FROM accounts WHERE sandbox = ?1 LIMIT ?2)
            """, [most - records])
        return records + db.changesCount
    }

    func removeSandbox() throws(AccountError) {
        changes?.noteAll()
        stored.forgetAll()
        try execute("DELETE FROM sandboxes WHERE id = ?")
    }
}
