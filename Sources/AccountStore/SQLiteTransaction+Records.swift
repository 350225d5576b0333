internal import Accounts
internal import Cryptography
internal import Foundation
internal import GRDB
internal import OpenID

extension SQLiteTransaction {
    func record(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]? {
        let name = cipher.name(of: key, kind, in: sandboxID)
        let found = try rows(
            """
            SELECT value FROM records
            WHERE sandbox = ? AND kind = ? AND name = ? AND (expires_at IS NULL OR expires_at > ?)
            """, [kind.rawValue, Data(name), now.secondsSince1970])
        return try opened(found.first, name: name, kind)
    }

    /// The record with the time when it ends.
    func storedRecord(
        _ kind: RecordKind, _ key: String, now: Instant
    ) throws(AccountError) -> StoredRecord? {
        let name = cipher.name(of: key, kind, in: sandboxID)
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records
            WHERE sandbox = ? AND kind = ? AND name = ? AND (expires_at IS NULL OR expires_at > ?)
            """, [kind.rawValue, Data(name), now.secondsSince1970])
        return try opened(found, kind).first
    }

    func records(_ kind: RecordKind, limit: Int, now: Instant) throws(AccountError) -> [StoredRecord] {
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records
            WHERE sandbox = ? AND kind = ? AND (expires_at IS NULL OR expires_at > ?)
            ORDER BY sequence LIMIT ?
            """, [kind.rawValue, now.secondsSince1970, limit])
        return try opened(found, kind)
    }

    func records(
        _ kind: RecordKind, of owner: LocalID, limit: Int, now: Instant
    ) throws(AccountError) -> [StoredRecord] {
        // Few belong to one account, and many may be of the kind.
        let found = try rows(
            """
            SELECT name, value, expires_at FROM records INDEXED BY records_owner
            WHERE sandbox = ? AND owner = ? AND kind = ? AND (expires_at IS NULL OR expires_at > ?)
            ORDER BY sequence LIMIT ?
            """, [owner.rawValue, kind.rawValue, now.secondsSince1970, limit])
        return try opened(found, kind)
    }

    private func opened(_ found: [Row], _ kind: RecordKind) throws(AccountError) -> [StoredRecord] {
        var records: [StoredRecord] = []
        for row in found {
            let (name, value): (Data, Data) = try stored {
                (try row.decode(forColumn: "name"), try row.decode(forColumn: "value"))
            }
            let (key, content) = try cipher.decrypt(Array(value), name: Array(name), kind, in: sandboxID)
            let expires: Int64? = row["expires_at"]
            records.append(
                StoredRecord(
                    key: key, value: content, expires: expires.map { Instant(secondsSince1970: $0) }))
        }
        return records
    }

    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, owner: LocalID?
    ) throws(AccountError) {
        changes?.note(kind)
        try execute(
            """
            INSERT INTO records (sandbox, kind, name, value, expires_at, owner) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                value = excluded.value, expires_at = excluded.expires_at, owner = excluded.owner
            """, try arguments(kind, key, value, expires: expires) + [owner?.rawValue])
    }

    func put(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant, owner: LocalID, most: Int
    ) throws(AccountError) {
        try put(kind, key, value, expires: expires, owner: owner)
        try execute(
            """
            DELETE FROM records WHERE sequence IN (
                SELECT sequence FROM records INDEXED BY records_owner
                WHERE sandbox = ? AND owner = ? AND kind = ?
                ORDER BY expires_at DESC, sequence DESC LIMIT -1 OFFSET ?)
            """, [owner.rawValue, kind.rawValue, most])
    }

    func putOnce(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?, now: Instant
    ) throws(AccountError) -> Bool {
        changes?.note(kind)
        // One statement: replaces an expired record, keeps a live one.
        try execute(
            """
            INSERT INTO records (sandbox, kind, name, value, expires_at) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (sandbox, kind, name) DO UPDATE SET
                value = excluded.value, expires_at = excluded.expires_at, owner = NULL
            WHERE records.expires_at <= ?
            """, try arguments(kind, key, value, expires: expires) + [now.secondsSince1970])
        return db.changesCount == 1
    }

    func take(_ kind: RecordKind, _ key: String, now: Instant) throws(AccountError) -> [UInt8]? {
        guard let value = try record(kind, key, now: now) else { return nil }
        return try remove(kind, key) ? value : nil
    }

    func remove(_ kind: RecordKind, _ key: String) throws(AccountError) -> Bool {
        changes?.note(kind)
        try execute(
            "DELETE FROM records WHERE sandbox = ? AND kind = ? AND name = ?",
            [kind.rawValue, Data(cipher.name(of: key, kind, in: sandboxID))])
        return db.changesCount == 1
    }

    private func arguments(
        _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?
    ) throws(AccountError) -> [(any DatabaseValueConvertible)?] {
        let encrypted = try cipher.encrypt(value, key: key, kind, in: sandboxID)
        return [
            kind.rawValue, Data(cipher.name(of: key, kind, in: sandboxID)), Data(encrypted),
            expires?.secondsSince1970,
        ]
    }

    private func opened(_ row: Row?, name: [UInt8], _ kind: RecordKind) throws(AccountError) -> [UInt8]? {
        guard let row else { return nil }
        let value: Data = try stored { try row.decode(forColumn: "value") }
        return try cipher.decrypt(Array(value), name: name, kind, in: sandboxID).value
    }
}
