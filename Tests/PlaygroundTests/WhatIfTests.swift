import Cryptography
import OpenID
import Playground
import Testing

@Suite("A claim of a run's ID token with another value, before the same checks")
struct WhatIfTests {
    @Test(
        "each change is noticed by the signature and by the check of its claim",
        arguments: [
            ("aud", "another-app.example", [.signature, .audience]),
            ("iss", "https://login.example", [.signature, .issuer]),
            ("exp", "1700000000", [.signature, .expiry]), ("nonce", "0000", [.signature, .nonce]),
            ("nonce", "", [.signature, .nonce]), ("sub", "", [.signature, .subject]),
            ("sub", "somebody-else", [.signature]), ("email", "victim@example.com", [.signature]),
            ("admin", "true", [.signature]), ("alg", "none", [.algorithm]), ("kid", "unknown", [.key]),
        ] as [(String, String, [IDTokenCheck])])
    func noticed(name: String, text: String, checks: [IDTokenCheck]) async throws {
        let fixture = try await SignInFixture()
        let run = try await fixture.signIn()
        let change = try #require(ChangedClaim(name: name, text: text))
        let report = try #require(
            try await fixture.signIns.examine(run, with: change, now: fixture.now))
        #expect(report.failures.map(\.check) == checks)
    }

    @Test("the value that the token has changes nothing, hours later too")
    func unchanged() async throws {
        let fixture = try await SignInFixture()
        let run = try await fixture.signIn()
        let same = try #require(run.idToken?.displayedClaims?["sub"]?.stringValue)
        let change = try #require(ChangedClaim(name: "sub", text: same))
        let later = fixture.now.adding(seconds: 36_000)
        let report = try #require(try await fixture.signIns.examine(run, with: change, now: later))
        #expect(report.failures.isEmpty)
    }

    @Test("names and values that no token has are not looked at, nor is a run without a token")
    func refused() async throws {
        #expect(ChangedClaim(name: "", text: "x") == nil)
        #expect(ChangedClaim(name: String(repeating: "n", count: 101), text: "x") == nil)
        #expect(ChangedClaim(name: "aud", text: String(repeating: "v", count: 1_001)) == nil)
        let fixture = try await SignInFixture()
        let state = try await fixture.begin().state
        let run = try await fixture.finish([("state", state), ("error", "access_denied")])
        let change = try #require(ChangedClaim(name: "aud", text: "x"))
        #expect(try await fixture.signIns.examine(run, with: change, now: fixture.now) == nil)
    }
}
