package import Accounts
package import Cryptography
package import OpenID

/// A store of one of the engines: what both do alike about all sandboxes.
package protocol SQLStore: AccountStorage {
    var cipher: RecordCipher { get }

    /// Reads all sandboxes.
    ///
    /// - Parameter isPatient: whether it may take as long as it takes: moving and mending a store does.
    /// - Throws: `storage`, and what `body` throws.
    func reading<Value: Sendable>(
        isPatient: Bool, _ body: @escaping @Sendable (any SQLRunner) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value

    /// Changes a sandbox, or its row.
    ///
    /// - Parameter body: may be called more than once.
    /// - Throws: `storage`, and what `body` throws.
    func changing<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any SQLRunner) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value

    /// The column that tells which of two records was put first.
    static var putColumn: String { get }
    /// The table of records of minutes, where they are not in memory.
    static var ephemeralTable: String? { get }
}

extension SQLStore {
    package func sandbox(apiKey: String) async throws(AccountError) -> Sandbox? {
        let name = cipher.name(ofAPIKey: apiKey)
        return try await reading(isPatient: false) { (runner) throws(AccountError) in
            guard
                let row = try runner.rows("SELECT * FROM sandboxes WHERE api_key = ?1", [.bytes(name)]).first
            else { return nil }
            return try Sandbox(row: row)
        }
    }

    package func sandboxes(idleSince moment: Instant, limit: Int) async throws(AccountError) -> [SandboxID] {
        try await reading(isPatient: false) { (runner) throws(AccountError) in
            try runner.rows(
                """
                SELECT id FROM sandboxes WHERE expires_when_idle AND last_used_at < ?1
                ORDER BY last_used_at LIMIT ?2
                """, [.seconds(moment), .integer(limit)]
            ).compactMap { $0["id"].flatMap { SandboxID($0) } }
        }
    }

    package func sandboxCount(address: String?) async throws(AccountError) -> Int {
        try await reading(isPatient: false) { (runner) throws(AccountError) in
            let found = try runner.rows(
                """
                SELECT count(*) AS n FROM sandboxes
                WHERE id <> 'installation' AND (CAST(?1 AS text) IS NULL OR creator = CAST(?1 AS text))
                """, [.text(address)])
            return found.first?.integer("n").map { Int($0) } ?? 0
        }
    }
}

/// Tells whether the key is the one that the store was sealed with.
private let keyCheck = RecordKind("key-check")

extension SQLTransaction {
    /// Returns whether a key was used here already.
    ///
    /// - Throws: `storage`; `wrongKey` when it was another one.
    func isEncrypted() throws(AccountError) -> Bool {
        if try record(keyCheck, "key", now: .distantPast) != nil { return true }
        // Under another key the record has another name.
        let known = try rows(
            "SELECT 1 AS found FROM records WHERE sandbox = ?1 AND kind = ?2", own([.text(keyCheck.rawValue)])
        )
        guard known.isEmpty else { throw .storage(.wrongKey) }
        return false
    }

    /// Notes that this key was used here.
    func markEncrypted() throws(AccountError) { try put(keyCheck, "key", [], expires: nil) }
}
