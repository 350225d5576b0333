internal import Accounts
internal import Cryptography
internal import OpenID

/// Copies everything from one store into another, empty one that is sealed with the same secret.
///
/// Records stay sealed on the way: the seal binds them to sandbox, kind and name, not to the engine. Reading the source
/// goes on meanwhile; what is changed there after its sandbox was copied stays behind.
package struct StoreCopy: Sendable {
    /// The number of things copied.
    package struct Report: Hashable, Sendable {
        package internal(set) var sandboxes = 0
        package internal(set) var accounts = 0
        package internal(set) var records = 0
    }

    /// The target holds something already: nothing was copied.
    package struct NotEmpty: Error, Hashable, Sendable {}

    private let source: any SQLStore
    private let target: any SQLStore

    /// Accounts, or records, that are read and written at once.
    private static let page = 500

    package init(from source: any SQLStore, to target: any SQLStore) {
        self.source = source
        self.target = target
    }

    /// - Throws: `NotEmpty`; `AccountError.storage` of either store.
    package func run() async throws -> Report {
        guard try await target.sandboxCount(address: nil) == 0 else { throw NotEmpty() }
        var report = Report()
        for row in try await source.sandboxRows() {
            guard let sandbox = SandboxID(row.id) else { continue }
            if sandbox != .installation {
                try await target.insert(row, as: sandbox)
                report.sandboxes += 1
            }
            report.accounts += try await copyAccounts(of: sandbox)
            report.records += try await copyRecords(of: sandbox)
        }
        return report
    }

    private func copyAccounts(of sandbox: SandboxID) async throws -> Int {
        var (last, copied) = (LocalID?.none, 0)
        while true {
            let after = last
            let accounts = try await source.read(sandbox) { (reader) throws(AccountError) in
                try reader.accounts(after: after, limit: Self.page)
            }
            guard let newest = accounts.last else { return copied }
            try await target.write(sandbox) { (transaction) throws(AccountError) in
                for account in accounts { try transaction.insert(account) }
            }
            (last, copied) = (newest.localID, copied + accounts.count)
        }
    }

    private func copyRecords(of sandbox: SandboxID) async throws -> Int {
        var copied = 0
        while true {
            let rows = try await source.recordRows(of: sandbox, after: copied, limit: Self.page)
            try await target.insert(rows, in: sandbox)
            copied += rows.count
            if rows.count < Self.page { return copied }
        }
    }
}

/// Rows as they are, encrypted.
extension SQLStore {
    /// All sandboxes, that of the installation among them.
    fileprivate func sandboxRows() async throws(AccountError) -> [SandboxRow] {
        try await reading(isPatient: true) { (runner) throws(AccountError) in
            try runner.rows("SELECT * FROM sandboxes ORDER BY id").map { (row) throws(AccountError) in
                SandboxRow(
                    id: try row.required("id"),
                    values: [
                        .text(try row.required("id")), .text(try row.required("project")),
                        .bytes(try row.optionalBytes("api_key")), .integer(row.integer("created_at")),
                        .integer(row.integer("last_used_at")), .flag(row.flag("expires_when_idle")),
                        .text(row["creator"]), .text(try row.required("overrides")),
                    ])
            }
        }
    }

    /// Records of a sandbox in the order they were put.
    ///
    /// - Parameter count: how many are left out at the beginning.
    fileprivate func recordRows(
        of sandbox: SandboxID, after count: Int, limit: Int
    ) async throws(AccountError) -> [[SQLValue]] {
        try await reading(isPatient: true) { (runner) throws(AccountError) in
            let sql = """
                SELECT * FROM records WHERE sandbox = ?1
                ORDER BY \(Self.putColumn), kind, name LIMIT ?2 OFFSET ?3
                """
            let found = try runner.rows(sql, [.text(sandbox.rawValue), .integer(limit), .integer(count)])
            return try found.map { (row) throws(AccountError) in
                [
                    .text(sandbox.rawValue), .text(try row.required("kind")), .bytes(try row.bytes("name")),
                    .bytes(try row.bytes("value")), .integer(row.integer("expires_at")), .text(row["owner"]),
                ]
            }
        }
    }

    fileprivate func insert(_ row: SandboxRow, as sandbox: SandboxID) async throws(AccountError) {
        try await changing(sandbox) { (runner) throws(AccountError) in
            _ = try runner.run(
                """
                INSERT INTO sandboxes
                    (id, project, api_key, created_at, last_used_at, expires_when_idle, creator, overrides)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """, row.values)
        }
    }

    /// Adds records in their order; those that are there stay.
    fileprivate func insert(_ rows: [[SQLValue]], in sandbox: SandboxID) async throws(AccountError) {
        try await changing(sandbox) { (runner) throws(AccountError) in
            for row in rows {
                _ = try runner.run(
                    """
                    INSERT INTO records (sandbox, kind, name, value, expires_at, owner)
                    VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING
                    """, row)
            }
        }
    }
}

/// A sandbox as stores keep it.
private struct SandboxRow: Sendable {
    let id: String
    let values: [SQLValue]
}
