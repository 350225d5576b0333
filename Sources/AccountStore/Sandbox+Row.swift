internal import Accounts
internal import Cryptography
internal import GRDB
internal import OpenID

extension Sandbox {
    /// Reads a sandbox back, without its API key.
    init(row: Row) throws {
        self.init(
            id: try row.required("id") { SandboxID($0) }, project: try row.decode(forColumn: "project"),
            createdAt: row.instant("created_at") ?? .distantPast,
            expiresWhenIdle: try row.decode(forColumn: "expires_when_idle"), creator: row["creator"])
        lastUsedAt = row.instant("last_used_at") ?? createdAt
        overrides = try row.required("overrides") { try? SettingOverrides(encoded: $0) }
    }
}
