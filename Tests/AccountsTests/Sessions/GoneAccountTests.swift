import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Refresh tokens of accounts that are gone")
struct GoneAccountTests {
    private static let kind = RecordKind("refresh-token")
    private static let day: Int64 = 86_400

    private func delete(_ member: SignedIn, in bench: AccountBench) async throws {
        try await AccountAdministration(bench.parts).delete(
            localID: member.account.localID.rawValue, sandbox: bench.sandbox, now: bench.now)
    }

    private func records(_ bench: AccountBench) async throws -> Int {
        try await bench.storage.read(bench.sandbox) { (reader) throws(AccountError) in
            try reader.records(Self.kind, limit: 10, now: .distantPast).count
        }
    }

    private func expect(
        _ error: AccountError, of token: String, in bench: AccountBench, after seconds: Int64 = 0
    ) async {
        await #expect(throws: error) {
            try await bench.refresh(token, at: bench.now.adding(seconds: seconds))
        }
    }

    @Test("say that the user is gone, with no record left, however late")
    func gone() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        #expect(try await records(bench) == 1)
        try await ProfileUpdate(bench.parts).delete(
            idToken: member.tokens.idToken, sandbox: bench.sandbox, now: bench.now)
        #expect(try await records(bench) == 0)
        await expect(.userNotFound, of: member.tokens.refreshToken, in: bench)
        await expect(.userNotFound, of: member.tokens.refreshToken, in: bench, after: 100 * Self.day)
    }

    @Test("are those of their sandbox and installation alone, and as they were made")
    func forged() async throws {
        let (bench, other) = (try await AccountBench(), try await AccountBench())
        let member = try await bench.member()
        let token = member.tokens.refreshToken
        try await delete(member, in: bench)
        let elsewhere = try #require(SandboxID("elsewhere"))
        try await bench.storage.write(elsewhere) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(id: elsewhere, project: "other", createdAt: bench.now, expiresWhenIdle: true))
        }
        await #expect(throws: AccountError.invalidRefreshToken) {
            try await Sessions(bench.parts).refresh(
                grantType: "refresh_token", refreshToken: token, sandbox: elsewhere, now: bench.now)
        }
        // The other bench has the same secret and sandbox: there the user is unknown, as after a copy that was older.
        await expect(.userNotFound, of: token, in: other)
        let parts = AccountParts(
            storage: bench.storage, settings: bench.settings,
            tokens: TokenIssuer(
                keyring: bench.tokens.keyring,
                refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 8, count: 32))),
            passwords: bench.parts.passwords, random: .system)
        await #expect(throws: AccountError.invalidRefreshToken) {
            try await Sessions(parts).refresh(
                grantType: "refresh_token", refreshToken: token, sandbox: bench.sandbox, now: bench.now)
        }
        let bytes = try Base64URL.decode(token)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            await expect(.invalidRefreshToken, of: Base64URL.encode(changed), in: bench)
        }
        for length in [0, 1, 32, 41, 57, bytes.count - 1] {
            await expect(.invalidRefreshToken, of: Base64URL.encode(bytes.prefix(length)) + "A", in: bench)
        }
        await expect(.invalidRefreshToken, of: token + String(repeating: "A", count: 400), in: bench)
    }

    @Test("whose account is there say that they are invalid: after a sign-out, beyond the hundred")
    func ended() async throws {
        let bench = try await AccountBench()
        let first = try await bench.member()
        var last = first
        for _ in 0..<Bounds.refreshTokensOfAccount.value {
            last = try await Sessions(bench.parts).age(
                idToken: first.tokens.idToken, seconds: 0, sandbox: bench.sandbox, now: bench.now)
        }
        await expect(.invalidRefreshToken, of: first.tokens.refreshToken, in: bench)
        try await OpenSessions(bench.storage).signOut(
            refreshToken: last.tokens.refreshToken, sandbox: bench.sandbox)
        await expect(.invalidRefreshToken, of: last.tokens.refreshToken, in: bench)
    }

    @Test("end when another account is made under the same id")
    func sameID() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        try await delete(member, in: bench)
        _ = try await AccountAdministration(bench.parts).create(
            localID: member.account.localID.rawValue, AdministratorChanges(), sandbox: bench.sandbox,
            now: bench.now.adding(seconds: 1))
        await expect(.tokenExpired, of: member.tokens.refreshToken, in: bench, after: 2)
    }
}
