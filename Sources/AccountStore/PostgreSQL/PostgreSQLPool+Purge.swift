internal import Accounts
internal import Cryptography

extension PostgreSQLPool {
    /// Rows that one part of a purge removes at most.
    static let purgedAtOnce = 500

    /// Removes some rows that expired before a moment; nothing while another node does so.
    ///
    /// - Parameter table: of records.
    /// - Returns: how many were removed; fewer than `purgedAtOnce` when there is no more to do here.
    /// - Throws: `storage`.
    func purge(_ table: String, before moment: Instant) async throws(AccountError) -> Int {
        // The lock is the transaction's, so that it also holds behind a pooler. Its number is house-keeping's alone.
        try await run { (connection) throws(AccountError) in
            do throws(AccountError) {
                try connection.run("BEGIN")
                let lock = try connection.run("SELECT pg_try_advisory_xact_lock(7076842) AS mine")
                guard lock.rows.first?.flag("mine") == true else {
                    try connection.run("ROLLBACK")
                    return 0
                }
                let removed = try connection.run(
                    """
                    DELETE FROM \(table) WHERE (sandbox, kind, name) IN (
                        SELECT sandbox, kind, name FROM \(table) WHERE expires_at <= $1 LIMIT \(Self.purgedAtOnce)
                        FOR UPDATE SKIP LOCKED)
                    """, [.integer(moment.secondsSince1970)]
                ).affected
                try connection.run("COMMIT")
                return removed
            } catch {
                _ = try? connection.run("ROLLBACK")
                throw error
            }
        }
    }
}
