import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Sessions: lookup, refresh, sign-out, cookies")
struct SessionTests {
    @Test("an ID token finds its account until it ends")
    func lookup() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        #expect(try await bench.lookup(member.tokens.idToken).localID == member.account.localID)
        await expectRefusals([
            ("none", .missingIDToken, { _ = try await bench.lookup(nil) }),
            ("empty", .missingIDToken, { _ = try await bench.lookup("") }),
            ("forged", .invalidIDToken, { _ = try await bench.lookup("forged") }),
            (
                "expired", .tokenExpired,
                { _ = try await bench.lookup(member.tokens.idToken, at: bench.now.adding(seconds: 3_600)) }
            ),
        ])
        try await bench.change(member.account.localID) { $0.disabled = true }
        await #expect(throws: AccountError.userDisabled) { try await bench.lookup(member.tokens.idToken) }
        try await bench.change(member.account.localID) {
            $0.disabled = false
            $0.validSince = AccountBench.now.adding(seconds: 1)
        }
        await #expect(throws: AccountError.tokenExpired) { try await bench.lookup(member.tokens.idToken) }
        try await AccountAdministration(bench.parts).delete(
            localID: member.account.localID.rawValue, sandbox: bench.sandbox, now: bench.now)
        await #expect(throws: AccountError.userNotFound) { try await bench.lookup(member.tokens.idToken) }
    }

    @Test("refreshing keeps the facts of the sign-in and reads custom claims anew")
    func refresh() async throws {
        let bench = try await AccountBench()
        let member = try await bench.doublyProven()
        try await bench.change(member.account.localID) { $0.customAttributes = #"{"role":"new"}"# }
        let later = bench.now.adding(seconds: 86_400)
        let refreshed = try await bench.refresh(member.tokens.refreshToken, at: later)
        let claims = try bench.claims(refreshed.tokens.idToken, at: later)
        #expect(claims["auth_time"]?.integerValue == bench.now.secondsSince1970)
        #expect(claims["iat"]?.integerValue == later.secondsSince1970)
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        #expect(
            claims["firebase"]?["second_factor_identifier"]?.stringValue
                == member.facts.secondFactor?.enrolmentID)
        #expect(claims["role"] == "new")
        #expect(refreshed.tokens.refreshToken == member.tokens.refreshToken)
        #expect(try await bench.account(member.account.localID)?.lastRefreshAt == later)
    }

    @Test("what cannot be refreshed")
    func refreshRefused() async throws {
        let bench = try await AccountBench()
        let refresh = Sessions(bench.parts)
        let member = try await bench.member()
        func call(_ grant: String?, _ token: String?, in sandbox: SandboxID) async throws {
            _ = try await refresh.refresh(
                grantType: grant, refreshToken: token, sandbox: sandbox, now: bench.now)
        }
        let token = member.tokens.refreshToken
        await expectRefusals([
            ("no grant", .missingGrantType, { try await call(nil, token, in: bench.sandbox) }),
            ("another grant", .invalidGrantType, { try await call("password", token, in: bench.sandbox) }),
            ("no token", .missingRefreshToken, { try await call("refresh_token", "", in: bench.sandbox) }),
            (
                "made up", .invalidRefreshToken,
                { try await call("refresh_token", "made up", in: bench.sandbox) }
            ),
            (
                "an ID token", .invalidRefreshToken,
                { try await call("refresh_token", member.tokens.idToken, in: bench.sandbox) }
            ),
            ("no sandbox", .sandboxUnknown, { try await call("refresh_token", token, in: .standard) }),
        ])
        try await bench.change(member.account.localID) { $0.disabled = true }
        await #expect(throws: AccountError.userDisabled) { try await bench.refresh(token) }
        try await bench.change(member.account.localID) {
            $0.disabled = false
            $0.endTokens(now: AccountBench.now)
        }
        // In the very second of the revocation, too.
        await #expect(throws: AccountError.tokenExpired) { try await bench.refresh(token) }
        try await AccountAdministration(bench.parts).deleteAll(sandbox: bench.sandbox, now: bench.now)
        await #expect(throws: AccountError.userNotFound) { try await bench.refresh(token) }
    }

    @Test("a token that is used lives on; unused it ends")
    func idle() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let year = bench.now.adding(seconds: 365 * 86_400)
        _ = try await bench.refresh(member.tokens.refreshToken, at: year)
        _ = try await bench.refresh(member.tokens.refreshToken, at: year.adding(seconds: 399 * 86_400))
        await #expect(throws: AccountError.invalidRefreshToken) {
            try await bench.refresh(member.tokens.refreshToken, at: year.adding(seconds: 800 * 86_400))
        }
    }

    @Test("signing out ends one session")
    func signOut() async throws {
        let bench = try await AccountBench()
        let first = try await bench.member()
        let second = try #require(try await bench.signIn().signedIn)
        let signOut = OpenSessions(bench.storage)
        for _ in 0..<2 {
            try await signOut.signOut(refreshToken: first.tokens.refreshToken, sandbox: bench.sandbox)
        }
        await #expect(throws: AccountError.invalidRefreshToken) {
            try await bench.refresh(first.tokens.refreshToken)
        }
        _ = try await bench.refresh(second.tokens.refreshToken)
    }

    @Test("a cookie is made of a living ID token and ends with the account's tokens")
    func cookies() async throws {
        let bench = try await AccountBench()
        let cookies = Sessions(bench.parts)
        let member = try await bench.member()
        func make(_ idToken: String?, _ lifetime: Int64 = 86_400) async throws -> String {
            try await cookies.cookie(
                of: idToken, lifetime: lifetime, sandbox: bench.sandbox, now: bench.now)
        }
        let cookie = try await make(member.tokens.idToken)
        let later = bench.now.adding(seconds: 86_399)
        let found = try await cookies.account(of: cookie, sandbox: bench.sandbox, now: later)
        #expect(found.localID == member.account.localID)
        await expectRefusals([
            ("none", .missingIDToken, { _ = try await make(nil) }),
            ("a cookie of a cookie", .invalidIDToken, { _ = try await make(cookie) }),
            ("too short", .invalidDuration, { _ = try await make(member.tokens.idToken, 299) }),
            (
                "an ID token as cookie", .invalidIDToken,
                {
                    _ = try await cookies.account(
                        of: member.tokens.idToken, sandbox: bench.sandbox, now: bench.now)
                }
            ),
        ])
        try await bench.change(member.account.localID) {
            $0.endTokens(now: AccountBench.now.adding(seconds: 1))
        }
        await expectRefusals([
            (
                "revoked", .tokenExpired,
                { _ = try await cookies.account(of: cookie, sandbox: bench.sandbox, now: later) }
            ),
            ("of a revoked token", .tokenExpired, { _ = try await make(member.tokens.idToken) }),
        ])
    }
}
