import AccountStore
import Accounts
import Cryptography
import OpenID

/// Accounts in memory.
enum AccountFixture {
    static func storage() throws -> SQLiteStore {
        try SQLiteStore(.memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
    }

    static func makeSandbox(in storage: SQLiteStore, now: Instant) async throws {
        try await storage.write(.standard) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(id: .standard, project: "demo-portico", createdAt: now, expiresWhenIdle: false))
        }
    }
}
