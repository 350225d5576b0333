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

    @Test("each key is published as a certificate, too, the same every time")
    func certificates() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let keyring = bench.tokens.keyring
        try await keyring.rotate(random: .system, now: bench.now.adding(seconds: 60))
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
        try await other.rotate(random: .system, now: bench.now.adding(seconds: 60))
        let token = try token(TokenIssuer(keyring: other), at: bench.now.adding(seconds: 60))
        let later = bench.now.adding(seconds: 61)
        #expect(throws: AccountError.invalidIDToken) {
            try bench.tokens.verify(token, project: "p", now: later)
        }
        try await bench.tokens.keyring.reload(now: later)
        #expect(try bench.tokens.verify(token, project: "p", now: later).localID.rawValue == "a")
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

    @Test("after a rotation the new key signs, and the old one is published until its tokens are dead")
    func rotation() async throws {
        let bench = try await AccountBench(ownKeys: true)
        let keyring = bench.tokens.keyring
        let old = try token(bench.tokens, at: bench.now)
        let later = bench.now.adding(seconds: 60)
        try await keyring.rotate(random: .system, now: later)
        let new = try token(bench.tokens, at: later)
        #expect(keyring.published.keys.count == 2)
        let headers = try [old, new].map { try UnverifiedJWS(compact: $0).header.keyID }
        #expect(headers[0] != headers[1])
        for token in [old, new] { _ = try bench.tokens.verify(token, project: "p", now: later) }
        let end = later.adding(seconds: SigningKeyring.retirementSeconds)
        let reopened = try await SigningKeyring.open(bench.storage, random: .system, now: end)
        #expect(reopened.published.keys.map(\.keyID) == [headers[1]])
        let nearly = try await SigningKeyring.open(
            bench.storage, random: .system, now: end.adding(seconds: -1))
        #expect(nearly.published.keys.count == 2)
    }
}
