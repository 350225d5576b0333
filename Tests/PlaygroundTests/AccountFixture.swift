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

    /// Issues tokens with keys that all tests share; making an RSA key takes a while.
    static func tokens() async throws -> TokenIssuer {
        TokenIssuer(
            keyring: try await sharedKeyring.value,
            refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 7, count: 32)))
    }

    private static let sharedKeyring = Task {
        try await SigningKeyring.open(
            try storage(), random: .system, now: Instant(secondsSince1970: 1_800_000_000))
    }
}
