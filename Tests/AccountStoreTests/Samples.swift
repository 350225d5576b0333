import AccountStore
import Accounts
import Cryptography
import Foundation
import OpenID
import Providers
import Testing

/// Values that the tests of stores share.
enum Samples {
    static let now = Instant(secondsSince1970: 1_800_000_000)
    /// The moment a number of seconds later, to the thousandth.
    static func after(_ seconds: Double) -> Instant {
        Instant(millisecondsSince1970: now.millisecondsSince1970 + Int64((seconds * 1_000).rounded()))
    }
    static let one = sandbox("one")
    static let two = sandbox("two")
    static let key = [UInt8](repeating: 7, count: 32)

    static func sandbox(_ name: String) -> SandboxID { SandboxID(name) ?? .standard }

    static func store(
        _ location: SQLiteStore.Location, key: [UInt8] = key, busySeconds: Double = 5,
        maximumPages: Int? = nil
    ) throws(AccountError) -> SQLiteStore {
        try SQLiteStore(
            location, cipher: RecordCipher(key: key, random: .system),
            limits: StoreLimits(busySeconds: busySeconds, maximumPages: maximumPages))
    }

    static func store(_ location: SQLiteStore.Location, limits: StoreLimits) throws(AccountError)
        -> SQLiteStore
    {
        try SQLiteStore(location, cipher: RecordCipher(key: key, random: .system), limits: limits)
    }

    static func make(_ id: SandboxID, in store: any AccountStorage) async throws {
        try await store.write(id) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(id: id, project: "demo-\(id)", createdAt: now, expiresWhenIdle: true))
        }
    }

    static func account(_ name: String) throws -> Account {
        Account(localID: try #require(LocalID(name)), createdAt: after(0.007))
    }

    /// An account whose every member is set.
    static func fullAccount(_ name: String) throws -> Account {
        var account = try account(name)
        account.email = EmailAddress("\(name)@example.com")
        account.emailVerified = true
        account.displayName = "ชื่อ \u{202E}name"
        account.photoURL = "https://example.com/p.png"
        account.screenName = "octo'; DROP TABLE accounts; --"
        account.phoneNumber = PhoneNumber("+6612345678")
        account.password = StoredPassword(
            hash: try PasswordHash(of: "secret", cost: .lowest, random: .system), updatedAt: after(4.999))
        account.generation = 3
        account.validSince = now.adding(seconds: 5)
        account.lastLoginAt = after(6.12)
        account.lastRefreshAt = after(7.001)
        account.disabled = true
        account.customAttributes = #"{"role":"admin"}"#
        account.customAuth = true
        account.identities = [
            Identity(
                provider: .google, subject: "g-1", email: EmailAddress("g@example.com"), displayName: "G",
                photoURL: "https://example.com/g", screenName: "gg"),
            Identity(provider: .apple, subject: "a.1"),
        ]
        account.secondFactors = [
            SecondFactor(
                enrolmentID: "f1", displayName: "mine",
                phoneNumber: try #require(PhoneNumber("+15555550100")), enrolledAt: now),
            SecondFactor(
                enrolmentID: "f2", displayName: nil,
                proof: .totp(Authenticator(secret: try secret(name), lastStep: 60_000_000)),
                enrolledAt: after(1.5)),
            SecondFactor(
                enrolmentID: "f3", displayName: nil,
                proof: .totp(Authenticator(secret: try secret("unused"))), enrolledAt: now),
        ]
        return account
    }

    /// The secret of an authenticator app that begins with a name.
    static func secret(_ name: String) throws -> AuthenticatorSecret {
        let bytes = Array("\(name) of an authenticator".utf8.prefix(AuthenticatorSecret.length))
        return try #require(AuthenticatorSecret(bytes: bytes))
    }

    /// A folder of its own that is removed afterwards.
    static func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "portico-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }
}

extension AccountStorage {
    /// Adds accounts.
    func insert(_ sandbox: SandboxID, _ accounts: Account...) async throws(AccountError) {
        try await write(sandbox) { (transaction) throws(AccountError) in
            for account in accounts { try transaction.insert(account) }
        }
    }

    /// Replaces an account.
    func update(_ sandbox: SandboxID, _ account: Account) async throws(AccountError) {
        try await write(sandbox) { (transaction) throws(AccountError) in try transaction.update(account) }
    }

    /// Reads an account.
    func account(_ sandbox: SandboxID, _ id: LocalID) async throws(AccountError) -> Account? {
        try await read(sandbox) { (reader) throws(AccountError) in try reader.account(id) }
    }
}
