import Cryptography
import OpenID
import Providers
import Testing

@Suite("Apple: each misbehaviour breaks what it names, in its sandbox only")
struct AppleMisbehaviourTests {
    static let nonce = "the-raw-nonce-of-this-test-000000000000000"

    static func set(
        _ bench: AppleBench, _ misbehaviours: Set<Misbehaviour> = [], variations: Set<Variation> = []
    ) async throws {
        try await StandInSettings(misbehaviours: misbehaviours, variations: variations).save(
            brand: "apple", sandbox: bench.sandbox, to: bench.storage, now: bench.now)
    }

    static func idToken(_ bench: AppleBench) async throws -> (token: UnverifiedIDToken, access: String) {
        let nonce = try Nonce(Self.nonce)
        let code = try await AppleTokenTests.code(bench, AppleBench.query(["nonce": nonce.hashed]))
        let json = try await bench.exchange(code).json()
        return (
            UnverifiedIDToken(try #require(json["id_token"]?.stringValue)),
            try #require(json["access_token"]?.stringValue)
        )
    }

    static func failure(_ bench: AppleBench) async throws -> IDTokenCheck? {
        let (token, access) = try await idToken(bench)
        var expectations = try bench.verifier(nonce: .hashed(try Nonce(nonce))).expectations
        expectations.accessToken = try AccessToken(access)
        do throws(IDTokenError) {
            _ = try IDTokenVerifier(expectations).verify(token, now: bench.now)
            return nil
        } catch {
            return error.check
        }
    }

    static let tokenCases: [(Misbehaviour, IDTokenCheck)] = [
        (.wrongNonce, .nonce), (.missingNonce, .nonce), (.wrongAudience, .audience),
        (.foreignAuthorizedParty, .authorizedParty), (.wrongIssuer, .issuer), (.missingSubject, .subject),
        (.expired, .expiry), (.issuedLongAgo, .issuedAt), (.issuedInFuture, .issuedAt),
        (.notYetValid, .notBefore), (.algorithmNone, .algorithm), (.algorithmHMAC, .algorithm),
        (.unknownKeyID, .key), (.missingKeyID, .key), (.badSignature, .signature), (.foreignKey, .signature),
        (.criticalHeader, .criticalHeader), (.duplicateMember, .structure),
        (.wrongAccessTokenHash, .accessTokenHash),
    ]

    @Test("a spoiled ID token fails the check that it spoils", arguments: tokenCases)
    func faultyToken(misbehaviour: Misbehaviour, check: IDTokenCheck) async throws {
        let bench = try AppleBench()
        try await Self.set(bench, [misbehaviour])
        #expect(try await Self.failure(bench) == check)
        var other = bench
        other.sandbox = "sandbox-2"
        #expect(try await Self.failure(other) == nil)
    }

    @Test("a wrong c_hash fails its check")
    func codeHash() async throws {
        let bench = try AppleBench()
        try await Self.set(bench, [.wrongCodeHash])
        let nonce = try Nonce(Self.nonce)
        let fields = try await bench.signIn(
            "ada", AppleBench.query(["response_type": "code id_token", "nonce": nonce.hashed])
        ).delivered()
        var expectations = try bench.verifier(nonce: .hashed(nonce)).expectations
        expectations.code = try AuthorizationCode(try #require(fields["code"]))
        let token = UnverifiedIDToken(try #require(fields["id_token"]))
        #expect(throws: IDTokenError.codeHashMismatch) {
            try IDTokenVerifier(expectations).verify(token, now: bench.now)
        }
    }

    @Test("authorization responses are spoiled as named")
    func response() async throws {
        let bench = try AppleBench()
        try await Self.set(bench, [.wrongState])
        #expect(try await bench.signIn().delivered()["state"] == "not-the-state-that-was-sent")
        try await Self.set(bench, [.missingState])
        #expect(try await bench.signIn().delivered()["state"] == nil)
        try await Self.set(bench, [.accessDenied])
        #expect(try await bench.signIn().delivered()["error"] == "user_cancelled_authorize")
    }

    @Test("token answers are spoiled as named")
    func tokenAnswers() async throws {
        let bench = try AppleBench()
        func response(_ misbehaviour: Misbehaviour) async throws -> StandInResponse {
            try await Self.set(bench, [misbehaviour])
            return try await bench.exchange(try await AppleTokenTests.code(bench))
        }
        #expect(try await response(.serverError).status == 500)
        #expect(try await response(.missingIDToken).json()["id_token"] == nil)
        #expect(try await response(.codeRefused).json()["error"]?.stringValue == "invalid_grant")
        guard case .delayed(15, _) = try await response(.slowAnswer) else {
            Issue.record("a slow answer is delayed")
            return
        }
        guard case .bytes(let huge, _, _, _) = try await response(.oversizedAnswer) else {
            Issue.record("an oversized answer has a body")
            return
        }
        #expect(huge.count > 2_000_000)
        for misbehaviour in [Misbehaviour.htmlAnswer, .brokenJSON] {
            guard case .bytes(let body, _, 200, _) = try await response(misbehaviour) else {
                Issue.record("\(misbehaviour) has a body")
                return
            }
            #expect((try? JSONValue(parsing: body, limit: 10_000)) == nil)
        }
        guard case .redirect = try await response(.redirectedAnswer) else {
            Issue.record("a redirected answer redirects")
            return
        }
        try await Self.set(bench, [.codeReusable])
        let code = try await AppleTokenTests.code(bench)
        #expect(try await bench.exchange(code).status == 200)
        #expect(try await bench.exchange(code).status == 200)
    }

    @Test("variations are correct though unusual")
    func variations() async throws {
        let bench = try AppleBench()
        try await Self.set(bench, variations: [.booleansAsStrings])
        var claims = try await Self.idToken(bench).token.displayedClaims
        #expect(claims?["email_verified"]?.stringValue == "true")
        try await Self.set(bench, variations: [.secondKey])
        #expect(try await Self.failure(bench) == nil)
        try await Self.set(bench, variations: [.nameNeverSent, .privateFlagAbsent, .formerRelayDomain])
        let fields = try await bench.signIn(
            "noa", consent: [("decision", "allow"), ("email_choice", "hide")]
        ).delivered()
        #expect(fields["user"] == nil)
        let json = try await bench.exchange(try #require(fields["code"])).json()
        claims = UnverifiedIDToken(try #require(json["id_token"]?.stringValue)).displayedClaims
        #expect(claims?["is_private_email"] == nil)
        #expect(claims?["email"]?.stringValue?.hasSuffix("@privaterelay.appleid.com") == true)
    }

    @Test("script in the profile comes as JSON text")
    func scriptInProfile() async throws {
        let bench = try AppleBench()
        try await Self.set(bench, [.scriptInProfile])
        #expect(try await bench.signIn().delivered()["user"]?.contains("<script>") == true)
    }
}
