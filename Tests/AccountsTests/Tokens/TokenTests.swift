import Cryptography
import OpenID
import Providers
import Testing

@testable import Accounts

@Suite("Tokens of the account backend")
struct TokenTests {
    private static let now = AccountBench.now

    private static func person() throws -> Account {
        var account = Account(localID: try #require(LocalID("person")), createdAt: now)
        account.email = EmailAddress("who@example.com")
        account.emailVerified = true
        account.displayName = "สมชาย"
        account.photoURL = "https://example.com/p"
        account.phoneNumber = PhoneNumber("+6612345678")
        account.customAttributes = #"{"role":"admin","sub":"someone else","level":3}"#
        account.identities = [Identity(provider: .google, subject: "g-1")]
        return account
    }

    private static let facts = SignInFacts(
        firstFactor: .provider(.google), authTime: now.adding(seconds: -30),
        secondFactor: ProvenSecondFactor(kind: .phone, enrolmentID: "factor"))

    @Test("an ID token carries the claims of the contract, in order, and no more")
    func claims() async throws {
        let bench = try await AccountBench()
        let token = try bench.tokens.idToken(
            for: try Self.person(), facts: Self.facts, project: AccountBench.project, now: Self.now)
        let claims = try bench.claims(token)
        let expected: JSONObject = [
            "name": "สมชาย", "picture": "https://example.com/p", "role": "admin", "sub": "person", "level": 3,
            "auth_time": .integer(Self.now.secondsSince1970 - 30), "user_id": "person",
            "email": "who@example.com", "email_verified": true, "phone_number": "+6612345678",
            "firebase": [
                "identities": [
                    "email": ["who@example.com"], "phone": ["+6612345678"], "google.com": ["g-1"],
                ],
                "sign_in_provider": "google.com", "sign_in_second_factor": "phone",
                "second_factor_identifier": "factor",
            ],
            "iss": "https://securetoken.google.com/demo-portico", "aud": "demo-portico",
            "iat": .integer(Self.now.secondsSince1970), "exp": .integer(Self.now.secondsSince1970 + 3_600),
        ]
        #expect(claims == expected)
        let header = try UnverifiedJWS(compact: token).header
        #expect(header.algorithm == .rs256)
        #expect(header.keyID == bench.tokens.keyring.published.keys.first?.keyID)
    }

    @Test("an anonymous account's token says so and has no e-mail")
    func anonymous() async throws {
        let bench = try await AccountBench()
        let account = Account(localID: try #require(LocalID("anon")), createdAt: Self.now)
        let token = try bench.tokens.idToken(
            for: account, facts: SignInFacts(firstFactor: .anonymous, authTime: Self.now),
            project: AccountBench.project, now: Self.now)
        let claims = try bench.claims(token)
        #expect(claims["provider_id"] == "anonymous")
        #expect(claims["email"] == nil && claims["email_verified"] == nil)
        #expect(claims["firebase"]?["sign_in_provider"] == "anonymous")
    }

    @Test(
        "every spelling of a first factor is read back",
        arguments: [
            "password", "phone", "anonymous", "custom", "apple.com", "oidc.example",
        ])
    func factor(text: String) {
        #expect(FirstFactor(rawValue: text)?.rawValue == text)
        #expect(FirstFactor(rawValue: text + "?") == nil)
    }

    @Test("a token is good for an hour, and then expired")
    func expiry() async throws {
        let bench = try await AccountBench()
        let token = try bench.tokens.idToken(
            for: try Self.person(), facts: Self.facts, project: AccountBench.project, now: Self.now)
        _ = try bench.claims(token, at: Self.now.adding(seconds: 3_599))
        #expect(throws: AccountError.tokenExpired) {
            try bench.claims(token, at: Self.now.adding(seconds: 3_600))
        }
        // Issued an hour ahead of our clock: by another clock than ours.
        #expect(throws: AccountError.invalidIDToken) {
            try bench.claims(token, at: Self.now.adding(seconds: -61))
        }
    }

    @Test("what is not our own good token is refused", arguments: Forgery.all)
    func forged(_ forgery: Forgery) async throws {
        let bench = try await AccountBench()
        let genuine = try bench.tokens.idToken(
            for: try Self.person(), facts: Self.facts, project: AccountBench.project, now: Self.now)
        let token = try await forgery.make(bench, genuine)
        #expect(throws: AccountError.invalidIDToken) { try bench.claims(token) }
    }

    @Test("a session cookie is no ID token, and the other way round")
    func cookies() async throws {
        let bench = try await AccountBench()
        let token = try bench.tokens.idToken(
            for: try Self.person(), facts: Self.facts, project: AccountBench.project, now: Self.now)
        let verified = try bench.tokens.verify(token, project: AccountBench.project, now: Self.now)
        let cookie = try bench.tokens.sessionCookie(
            from: verified, project: AccountBench.project, lifetime: 300, now: Self.now)
        let read = try bench.tokens.verify(
            cookie, as: .sessionCookie, project: AccountBench.project, now: Self.now.adding(seconds: 299))
        #expect(read.claims["iss"] == "https://session.firebase.google.com/demo-portico")
        #expect(read.facts == verified.facts)
        #expect(throws: AccountError.tokenExpired) {
            try bench.tokens.verify(
                cookie, as: .sessionCookie, project: AccountBench.project,
                now: Self.now.adding(seconds: 300))
        }
        #expect(throws: AccountError.invalidIDToken) { try bench.claims(cookie) }
        #expect(throws: AccountError.invalidIDToken) {
            try bench.tokens.verify(
                token, as: .sessionCookie, project: AccountBench.project, now: Self.now)
        }
    }

    @Test("a cookie lives five minutes to two weeks", arguments: [-1, 0, 299, 1_209_601, .max] as [Int64])
    func cookieLifetime(lifetime: Int64) async throws {
        let bench = try await AccountBench()
        let token = try bench.tokens.idToken(
            for: try Self.person(), facts: Self.facts, project: AccountBench.project, now: Self.now)
        let verified = try bench.tokens.verify(token, project: AccountBench.project, now: Self.now)
        #expect(throws: AccountError.invalidDuration) {
            try bench.tokens.sessionCookie(
                from: verified, project: AccountBench.project, lifetime: lifetime, now: Self.now)
        }
    }
}
