internal import Accounts
internal import Cryptography
internal import Foundation
internal import GRDB
internal import SignInFoundation

/// Finds the accounts of records that an older version wrote without their owner.
///
/// They are sealed, so no statement can tell: each is opened once. Records whose account is gone, or that cannot be
/// read, are removed: nobody could use them any more.
struct RecordAdoption {
    let sealer: RecordSealer

    /// Records that one transaction looks at.
    private static let most = 500

    func run(_ database: any DatabaseWriter) throws {
        while try database.write({ db in try adopt(in: db) }) == Self.most {}
    }

    /// - Returns: how many records were looked at.
    private func adopt(in db: Database) throws -> Int {
        let rows = try Row.fetchAll(
            db, sql: "SELECT sequence, sandbox, kind, name, value FROM records WHERE owner = '' LIMIT ?",
            arguments: [Self.most])
        for row in rows {
            let sequence: Int64 = row["sequence"]
            if let owner = try owner(of: row, in: db) {
                try db.execute(
                    sql: "UPDATE records SET owner = ? WHERE sequence = ?", arguments: [owner, sequence])
            } else {
                try db.execute(sql: "DELETE FROM records WHERE sequence = ?", arguments: [sequence])
            }
        }
        return rows.count
    }

    private func owner(of row: Row, in db: Database) throws -> String? {
        let (name, value): (Data, Data) = (row["name"], row["value"])
        guard let sandbox = SandboxID(row["sandbox"]),
            let opened = try? sealer.open(
                Array(value), name: Array(name), RecordKind(row["kind"]), in: sandbox),
            let owner = RecordKind.owner(of: opened.value)?.rawValue
        else { return nil }
        return try String.fetchOne(
            db, sql: "SELECT local_id FROM accounts WHERE sandbox = ? AND local_id = ?",
            arguments: [sandbox.rawValue, owner])
    }
}
