internal import Accounts
internal import Cryptography
internal import OpenID

extension PostgreSQLTransaction {
    func record(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]? {
        let name = cipher.name(of: key, kind, in: sandboxID)
        let found = try rows(
            """
            SELECT value FROM records
            WHERE sandbox = $1 AND kind = $2 AND name = $3 AND (expires_at IS NULL OR expires_at > $4)
            """, [.text(kind.rawValue), .bytes(name), .integer(now.secondsSince1970)])
        return try opened(found.first, name: name, kind)
    }

    func records(_ kind: RecordKind, limit: Int, now: Instant) throws(AccountError) -> [StoredRecord] {
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records
            WHERE sandbox = $1 AND kind = $2 AND (expires_at IS NULL OR expires_at > $3)
            ORDER BY put_at, name LIMIT $4
            """, [.text(kind.rawValue), .integer(now.secondsSince1970), .integer(limit)])
        var records: [StoredRecord] = []
        for row in found {
            let (key, content) = try cipher.decrypt(
                row.bytes("value"), name: row.bytes("name"), kind, in: sandboxID)
            records.append(StoredRecord(key: key, value: content, expires: row.instant("expires_at")))
        }
        return records
    }

    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, owner: LocalID?
    ) throws(AccountError) {
        try pipeline.forgetRecords()
        try pipeline.change(
            statement(
                """
                INSERT INTO records (sandbox, kind, name, value, expires_at, owner)
                VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                    value = excluded.value, expires_at = excluded.expires_at, owner = excluded.owner
                """, try arguments(kind, key, value, expires: expires) + [.text(owner?.rawValue)]))
    }

    func putOnce(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, now: Instant
    ) throws(AccountError) -> Bool {
        try pipeline.look()
        if let isThere = pipeline.prefetched.records[.record(kind, key)] {
            if !isThere { try putPrefetched(kind, key, value, expires: expires, now: now) }
            return !isThere
        }
        // One statement: replaces an expired record, keeps a live one.
        return try run(
            """
            INSERT INTO records (sandbox, kind, name, value, expires_at) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                value = excluded.value, expires_at = excluded.expires_at, owner = NULL
            WHERE records.expires_at <= $6
            """,
            try arguments(kind, key, value, expires: expires) + [.integer(now.secondsSince1970)]
        ).affected == 1
    }

    func take(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]? {
        let name = cipher.name(of: key, kind, in: sandboxID)
        try pipeline.forgetRecords()
        let taken = try rows(
            """
            DELETE FROM records
            WHERE sandbox = $1 AND kind = $2 AND name = $3 AND (expires_at IS NULL OR expires_at > $4)
            RETURNING value
            """, [.text(kind.rawValue), .bytes(name), .integer(now.secondsSince1970)])
        return try opened(taken.first, name: name, kind)
    }

    func remove(_ kind: RecordKind, _ key: String) throws(AccountError) -> Bool {
        try pipeline.forgetRecords()
        return try pipeline.run(removal(kind, key)).affected == 1
    }

    func discard(_ kind: RecordKind, _ key: String) throws(AccountError) {
        try pipeline.forgetRecords()
        try pipeline.change(removal(kind, key))
    }

    private func removal(_ kind: RecordKind, _ key: String) -> PostgreSQLStatement {
        statement(
            "DELETE FROM records WHERE sandbox = $1 AND kind = $2 AND name = $3",
            [.text(kind.rawValue), .bytes(cipher.name(of: key, kind, in: sandboxID))])
    }

    /// Makes a record that was seen not to live while the sandbox is locked. Should there be one after all, the
    /// transaction fails.
    private func putPrefetched(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, now: Instant
    ) throws(AccountError) {
        try pipeline.forgetRecords()
        try pipeline.change(
            statement(
                "DELETE FROM records WHERE sandbox = $1 AND kind = $2 AND name = $3 AND expires_at <= $4",
                [
                    .text(kind.rawValue), .bytes(cipher.name(of: key, kind, in: sandboxID)),
                    .integer(now.secondsSince1970),
                ]))
        try pipeline.change(
            statement(
                "INSERT INTO records (sandbox, kind, name, value, expires_at) VALUES ($1, $2, $3, $4, $5)",
                try arguments(kind, key, value, expires: expires)))
    }

    private func arguments(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?
    ) throws(AccountError) -> [PostgreSQLValue] {
        let encrypted = try cipher.encrypt(value, key: key, kind, in: sandboxID)
        return [
            .text(kind.rawValue), .bytes(cipher.name(of: key, kind, in: sandboxID)), .bytes(encrypted),
            .integer(expires?.secondsSince1970),
        ]
    }

    private func opened(
        _ row: PostgreSQLResult.Row?, name: [UInt8], _ kind: RecordKind
    ) throws(AccountError) -> [UInt8]? {
        guard let row else { return nil }
        return try cipher.decrypt(row.bytes("value"), name: name, kind, in: sandboxID).value
    }
}
