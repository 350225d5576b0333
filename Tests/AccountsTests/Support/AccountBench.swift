import AccountStore
import Accounts
import Cryptography
import OpenID
import Providers
import Testing

/// A sandbox in a store in memory, and the rules over it.
struct AccountBench {
    let storage: any AccountStorage
    let tokens: TokenIssuer
    let sandbox: SandboxID
    var settings: AccountSettings

    static let now = Instant(secondsSince1970: 1_800_000_000)
    static let project = "demo-portico"
    var now: Instant { Self.now }

    /// Making an RSA key takes a while: benches share one unless they ask for their own.
    private static let sharedKeyring = Task {
        try await SigningKeyring.open(try store(), random: .system, now: now)
    }

    private static func store() throws(AccountError) -> SQLiteStore {
        try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
    }

    init(
        settings: AccountSettings = AccountSettings(), overrides: SettingOverrides = SettingOverrides(),
        ownKeys: Bool = false
    ) async throws {
        let store = try Self.store()
        let sandbox = try #require(SandboxID("bench"))
        try await store.write(sandbox) { (transaction) throws(AccountError) in
            var row = Sandbox(id: sandbox, project: Self.project, createdAt: Self.now, expiresWhenIdle: true)
            row.overrides = overrides
            try transaction.save(row)
        }
        storage = store
        self.sandbox = sandbox
        self.settings = settings
        tokens = TokenIssuer(
            keyring: ownKeys
                ? try await SigningKeyring.open(store, random: .system, now: Self.now)
                : try await Self.sharedKeyring.value,
            refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 7, count: 32)))
    }

    var exchange: CredentialExchange {
        CredentialExchange(storage: storage, settings: settings, tokens: tokens, random: .system)
    }

    var parts: AccountParts {
        AccountParts(
            storage: storage, settings: settings, tokens: tokens,
            passwords: PasswordWork(cost: .lowest, random: .system), random: .system)
    }

    /// Adds an account that `change` describes.
    @discardableResult
    func add(_ name: String, _ change: (inout Account) -> Void = { _ in }) async throws -> Account {
        var account = Account(
            localID: try #require(LocalID(name)), createdAt: Self.now.adding(seconds: -1_000))
        change(&account)
        let added = account
        try await storage.write(sandbox) { (transaction) throws(AccountError) in
            try transaction.insert(added)
        }
        return added
    }

    /// Changes an account that is there.
    func change(_ id: LocalID, _ change: @escaping @Sendable (inout Account) -> Void) async throws {
        try await storage.write(sandbox) { (transaction) throws(AccountError) in
            guard var account = try transaction.account(id) else { throw .userNotFound }
            change(&account)
            try transaction.update(account)
        }
    }

    func account(_ id: LocalID) async throws -> Account? {
        try await storage.read(sandbox) { (reader) throws(AccountError) in try reader.account(id) }
    }

    func accountCount() async throws -> Int {
        try await storage.read(sandbox) { (reader) throws(AccountError) in try reader.accountCount() }
    }

    /// The claims of one of our ID tokens, verified.
    func claims(_ idToken: String, at moment: Instant = now) throws -> JSONObject {
        try tokens.verify(idToken, project: Self.project, now: moment).claims
    }
}
