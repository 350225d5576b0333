import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Signing keys of the installation")
struct KeyringTests {
    private static let facts = SignInFacts(firstFactor: .password, authTime: AccountBench.now)

    private func token(_ issuer: TokenIssuer, at moment: Instant) throws -> String {
        let account = Account(localID: try #require(LocalID("a")), createdAt: moment)
        return try issuer.idToken(for: account, facts: Self.facts, project: "p", now: moment)
    }

    @Test("opening again finds the same key")
    func stable() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let again = try await SigningKeyring.open(bench.storage, random: .system, now: bench.now)
        #expect(again.published == bench.tokens.keyring.published)
        #expect(again.published.keys.count == 1)
    }

    /// When the keys of a bench are old enough for the next one.
    private static let due = AccountBench.now.adding(seconds: SigningKeyring.rotationSeconds)
    /// When that one signs.
    private static let signs = due.adding(seconds: SigningKeyring.publicationSeconds)

    @Test("each key is published as a certificate, too, the same every time")
    func certificates() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let keyring = bench.tokens.keyring
        try await keyring.renew(random: .system, now: Self.due)
        let certificates = try keyring.certificates()
        let inside = try certificates.map {
            JSONWebKey(key: .rsa(try RSAPublicKey(certificatePEM: $0.pem)), keyID: $0.keyID)
        }
        #expect(inside == keyring.published.keys && inside.count == 2)
        let again = try await SigningKeyring.open(bench.storage, random: .system, now: bench.now)
        #expect(try again.certificates().map(\.pem) == certificates.map(\.pem))
    }

    @Test("what another process rotated is known after reading again")
    func reload() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let other = try await SigningKeyring.open(bench.storage, random: .system, now: bench.now)
        try await other.renew(random: .system, now: Self.due)
        let token = try token(
            TokenIssuer(
                keyring: other, refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 7, count: 32))),
            at: Self.signs)
        #expect(throws: AccountError.invalidIDToken) {
            try bench.tokens.verify(token, project: "p", now: Self.signs)
        }
        try await bench.tokens.keyring.reload(now: Self.signs)
        #expect(try bench.tokens.verify(token, project: "p", now: Self.signs).localID.rawValue == "a")
    }

    @Test("of many processes that find the key old at once, one makes the next")
    func renewalRace() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let made = try await parallel(8) { _ in
            let keyring = try await SigningKeyring.open(bench.storage, random: .system, now: bench.now)
            return try await keyring.renew(random: .system, now: Self.due)
        }
        #expect(made.filter { $0 }.count == 1)
        try await bench.tokens.keyring.reload(now: Self.due)
        #expect(bench.tokens.keyring.published.keys.count == 2)
    }

    @Test("a key that is not old enough stays the only one")
    func young() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let made = try await bench.tokens.keyring.renew(
            random: .system, now: Self.due.adding(seconds: -1))
        #expect(!made && bench.tokens.keyring.published.keys.count == 1)
    }

    @Test("many that open an empty store at once get one key")
    func race() async throws {
        let bench = try await AccountBench(ownKeys: true)
        try await bench.storage.remove(
            .installation, RecordKind("signing-key"),
            try #require(bench.tokens.keyring.published.keys.first?.keyID))
        let keys = try await parallel(8) { _ in
            try await SigningKeyring.open(bench.storage, random: .system, now: bench.now).published
        }
        #expect(Set(keys).count == 1)
        #expect(keys.first?.keys.count == 1)
    }

    @Test("a new key is published before it signs, and the old one until its tokens are dead")
    func rotation() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let keyring = bench.tokens.keyring
        let old = try token(bench.tokens, at: bench.now)
        #expect(try await keyring.renew(random: .system, now: Self.due))
        #expect(keyring.published.keys.count == 2)
        let last = try token(bench.tokens, at: Self.signs.adding(seconds: -1))
        let new = try token(bench.tokens, at: Self.signs)
        let headers = try [old, last, new].map { try UnverifiedJWS(compact: $0).header.keyID }
        #expect(headers[0] == headers[1] && headers[1] != headers[2])
        for token in [last, new] { _ = try bench.tokens.verify(token, project: "p", now: Self.signs) }
        #expect(try await !keyring.renew(random: .system, now: Self.signs))
        let end = Self.due.adding(seconds: SigningKeyring.retirementSeconds)
        try await keyring.renew(random: .system, now: end.adding(seconds: -1))
        #expect(keyring.published.keys.count == 2)
        try await keyring.renew(random: .system, now: end)
        #expect(keyring.published.keys.map(\.keyID) == [headers[2]])
    }
}
