import AccountStore
import AccountWire
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Published keys")
struct PublishedKeyTests {
    private static let account = "securetoken@system.gserviceaccount.com"

    @Test(
        "certificates by key id",
        arguments: [
            "/www.googleapis.com/robot/v1/metadata/x509/\(account)",
            "/www.googleapis.com/robot/v1/metadata/x509/securetoken%40system.gserviceaccount.com",
            "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
            "/identitytoolkit.googleapis.com/v1/publicKeys",
        ])
    func certificates(path: String) async throws {
        let bench = try await WireBench()
        let response = await bench.send("GET", path, key: nil)
        #expect(response.header("Cache-Control").first?.contains("max-age=") == true)
        let token = await bench.member().text("idToken") ?? ""
        let keyID = try #require(UnverifiedIDToken(token).displayedHeader?["kid"]?.stringValue)
        #expect(response.text(keyID)?.hasPrefix("-----BEGIN CERTIFICATE-----") == true)
    }

    @Test(
        "a key set that verifies our tokens",
        arguments: [
            "/www.googleapis.com/service_accounts/v1/jwk/\(account)",
            "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys",
        ])
    func keySet(path: String) async throws {
        let bench = try await WireBench()
        let response = await bench.send("GET", path, key: nil)
        #expect(response.header("Cache-Control").first?.contains("max-age=") == true)
        let keys = try JSONWebKeySet(parsing: response.response.body)
        let token = try UnverifiedJWS(compact: await bench.member().text("idToken") ?? "")
        let key = try #require(
            keys.candidates(keyID: token.header.keyID, algorithm: .rs256).first)
        #expect(try token.verifiedClaims(key: key.key)["aud"] == "demo-portico")
    }

    @Test("a token of a key that another process made is read after the keys are")
    func rotation() async throws {
        let store = try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
        try await store.write(.standard) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(
                    id: .standard, project: WireBench.project, createdAt: WireBench.now,
                    expiresWhenIdle: false))
        }
        func backend() async throws -> (AccountBackend, SigningKeyring) {
            let keyring = try await SigningKeyring.open(store, random: .system, now: WireBench.now)
            let parts = AccountParts(
                storage: store, settings: AccountSettings(),
                tokens: TokenIssuer(
                    keyring: keyring,
                    refreshTokens: RefreshTokenCodec(secret: [UInt8](repeating: 7, count: 32))),
                passwords: PasswordWork(cost: .lowest, random: .system), random: .system)
            let options = AccountBackendOptions(project: WireBench.project, origin: "http://127.0.0.1")
            return (AccountBackend(parts: parts, options: options, verifier: StagedVerifier()), keyring)
        }
        let (here, _) = try await backend()
        let (there, theirKeys) = try await backend()
        let due = WireBench.now.adding(seconds: SigningKeyring.rotationSeconds)
        try await theirKeys.renew(random: .system, now: due)
        let later = due.adding(seconds: SigningKeyring.publicationSeconds)
        func post(_ backend: AccountBackend, _ path: String, _ body: JSONValue) async -> WireAnswer {
            WireAnswer(
                await backend.response(
                    AccountRequest(
                        method: "POST", path: "\(WireBench.v1)/accounts:\(path)", query: [("key", "k")],
                        body: body.serialized, isLocalProgram: false, now: later)))
        }
        let token: JSONValue = .string(await post(there, "signUp", [:]).text("idToken") ?? "")
        #expect(await post(here, "lookup", ["idToken": token]).status == 200)
        func published(_ path: String) async -> JSONValue {
            let request = AccountRequest(
                method: "GET", path: "/www.googleapis.com/\(path)", isLocalProgram: false, now: later)
            return WireAnswer(await here.response(request)).json
        }
        let set = await published("service_accounts/v1/jwk/\(Self.account)")["keys"]?.arrayValue
        let certificates = await published("robot/v1/metadata/x509/\(Self.account)").objectValue
        #expect(set?.count == 2)
        #expect(Set(set?.compactMap { $0["kid"]?.stringValue } ?? []) == Set(certificates?.names ?? []))
    }
}
