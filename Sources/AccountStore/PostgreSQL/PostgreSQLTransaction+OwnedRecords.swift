internal import Accounts
internal import Cryptography
internal import OpenID

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
            let (key, content) = try sealer.open(
                row.bytes("value"), name: row.bytes("name"), kind, in: sandboxID)
            records.append(StoredRecord(key: key, value: content, expires: row.instant("expires_at")))
        }
        return records
    }

    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant, owner: LocalID, most: Int
    ) throws(AccountError) {
        let name = sealer.name(of: key, kind, in: sandboxID)
        // One round trip. The statement sees what was there before it, so there is room for one less.
        try trips.forgetRecords()
        try trips.change(
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
                    .bytes(try sealer.seal(value, key: key, kind, in: sandboxID)),
                    .integer(expires.secondsSince1970), .text(owner.rawValue), .integer(max(0, most - 1)),
                ]))
    }
}
