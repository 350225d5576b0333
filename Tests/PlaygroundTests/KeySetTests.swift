import Cryptography
import OpenID
import Playground
import Synchronization
import Testing

@testable import RelyingParty

@Suite("Key sets: rotation is followed, floods are bounded (RFC 8725 §3.10)")
struct KeySetTests {
    @Test("A rotated key is fetched, and the sign-in goes on")
    func rotation() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        let next = try RSAPrivateKey.generate()
        fixture.provider.state.withLock { $0.keys.append(("KEYKEYKEY2", next)) }
        #expect(try await fixture.signIn().hasSucceeded)
        #expect(fixture.provider.state.withLock { $0.keyFetches } == 2)
    }

    @Test("A known key is not fetched again")
    func cached() async throws {
        let fixture = try await SignInFixture()
        for _ in 0..<5 { #expect(try await fixture.signIn().hasSucceeded) }
        #expect(fixture.provider.state.withLock { $0.keyFetches } == 1)
    }

    @Test("Twelve unknown keys at once cause few fetches")
    func flood() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        try forge(fixture, "FORGED")
        var states: [String] = []
        for _ in 0..<12 { states.append(try await fixture.begin().state) }
        await withTaskGroup(of: Void.self) { group in
            for state in states {
                group.addTask { _ = try? await fixture.finish(fixture.callback(state)) }
            }
        }
        #expect(fetches(fixture) <= 4)
    }

    /// Signs with a key that the provider does not publish, under the name `keyID`.
    private func forge(_ fixture: SignInFixture, _ keyID: String) throws {
        let forged = try RSAPrivateKey.generate()
        fixture.provider.response(
            .idToken { provider, claims in
                try SignedJWT.make(claims: claims, keyID: keyID, key: .rsa(forged))
            })
    }

    private func fetches(_ fixture: SignInFixture) -> Int {
        fixture.provider.state.withLock { $0.keyFetches }
    }

    /// A sign-in whose callback comes `seconds` after the first.
    private func signIn(_ fixture: SignInFixture, after seconds: Int64) async throws -> SignInRun {
        let state = try await fixture.begin().state
        return try await fixture.finish(
            fixture.callback(state), at: fixture.now.adding(seconds: seconds))
    }

    /// Has the provider sign with another key, which it publishes.
    private func rotate(_ fixture: SignInFixture, to keyID: String) throws {
        let next = try RSAPrivateKey.generate()
        fixture.provider.state.withLock { $0.keys.append((keyID, next)) }
        fixture.provider.response(
            .idToken { provider, claims in
                try SignedJWT.make(claims: claims, keyID: keyID, key: .rsa(next))
            })
    }

    @Test("Unknown keys one after the other: a few fetches at once, then one a minute, and a refusal at once")
    func bucket() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        for number in 0..<12 {
            try forge(fixture, "FORGED\(number)")
            let run = try await signIn(fixture, after: 0)
            #expect(run.failure.map { if case .signIn(.token(.key)) = $0 { true } else { false } } == true)
        }
        #expect(fetches(fixture) == 4)
        for number in 12..<20 {
            try forge(fixture, "FORGED\(number)")
            _ = try await signIn(fixture, after: 60)
        }
        #expect(fetches(fixture) == 5)
    }

    @Test("A key that was looked for in vain is looked for again after a pause that grows")
    func remembered() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        try forge(fixture, "FORGED")
        var seen: [Int64] = []
        for second in Int64(0)..<12 {
            let before = fetches(fixture)
            _ = try await signIn(fixture, after: second)
            if fetches(fixture) > before { seen.append(second) }
        }
        #expect(seen == [0, 3, 9])
    }

    @Test("Keys that are found cost nothing: a provider may change them often")
    func manyRotations() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        for number in 0..<10 {
            try rotate(fixture, to: "ROTATED\(number)")
            #expect(try await signIn(fixture, after: 1).hasSucceeded)
        }
    }

    @Test("A provider that forgot to publish its key is usable a few seconds after it was mended")
    func mendedKey() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        let late = try RSAPrivateKey.generate()
        fixture.provider.response(
            .idToken { provider, claims in
                try SignedJWT.make(claims: claims, keyID: "LATE", key: .rsa(late))
            })
        #expect(try await signIn(fixture, after: 0).hasSucceeded == false)
        fixture.provider.state.withLock { $0.keys.append(("LATE", late)) }
        #expect(try await signIn(fixture, after: KeySetCache.firstMissing).hasSucceeded)
    }

    @Test("After a flood a rotated key is found within the minute")
    func rotationAfterFlood() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        for number in 0..<12 {
            try forge(fixture, "FORGED\(number)")
            _ = try await signIn(fixture, after: 0)
        }
        try rotate(fixture, to: "KEYKEYKEY2")
        #expect(try await signIn(fixture, after: 60).hasSucceeded)
    }

    /// Presents a token that names a key which nobody publishes.
    private func present(
        _ fixture: SignInFixture, keyID: String, key: RSAPrivateKey, as visitor: StoreOwner,
        after seconds: Int64 = 0
    ) async -> Bool {
        let claims = fixture.provider.claims().with("nonce", nil)
        guard let token = try? SignedJWT.make(claims: claims, keyID: keyID, key: .rsa(key)) else {
            return false
        }
        let presented = PresentedCredential(
            provider: fixture.apple, idToken: token, accessToken: nil, rawNonce: nil, user: nil, apps: [],
            visitor: visitor)
        let verify = VerifyPresented(fixture.signIns.access)
        return (try? await verify(presented, now: fixture.now.adding(seconds: seconds))) != nil
    }

    @Test("Strangers who make up keys use up their own fetches, and the provider's tokens are read at once")
    func strangers() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        let forged = try RSAPrivateKey.generate()
        for number in 0..<12 {
            #expect(await !present(fixture, keyID: "A\(number)", key: forged, as: .address("192.0.2.1")))
        }
        #expect(fetches(fixture) == 1 + 3, "three of the stranger's")
        let next = try RSAPrivateKey.generate()
        fixture.provider.state.withLock { $0.keys.append(("KEYKEYKEY2", next)) }
        #expect(await present(fixture, keyID: "KEYKEYKEY2", key: next, as: .address("192.0.2.2")))
        try rotate(fixture, to: "KEYKEYKEY3")
        #expect(try await signIn(fixture, after: 0).hasSucceeded)
    }

    @Test("All strangers together have a bound, and use up no fetch of tokens that the provider sent itself")
    func manyStrangers() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        let forged = try RSAPrivateKey.generate()
        func flood(_ name: String, after seconds: Int64) async {
            for number in 0..<60 {
                _ = await present(
                    fixture, keyID: "\(name)\(number)", key: forged, as: .address("192.0.2.\(number)"),
                    after: seconds)
            }
        }
        await flood("A", after: 0)
        #expect(fetches(fixture) == 1 + KeySetCache.fetchesTogether)
        await flood("B", after: 60)
        #expect(fetches(fixture) == 1 + KeySetCache.fetchesTogether + KeySetCache.fetchesTogetherPerMinute)
        try rotate(fixture, to: "KEYKEYKEY2")
        #expect(try await signIn(fixture, after: 60).hasSucceeded)
    }

    @Test("A provider that fails is usable as soon as it is mended, and left alone when it fails on and on")
    func failures() async throws {
        let fixture = try await SignInFixture()
        fixture.provider.state.withLock { $0.withholdsKeys = true }
        for _ in 0..<2 { #expect(try await signIn(fixture, after: 0).hasSucceeded == false) }
        fixture.provider.state.withLock { $0.withholdsKeys = false }
        #expect(try await signIn(fixture, after: 0).hasSucceeded, "mended at once")

        let away = try await SignInFixture()
        away.provider.state.withLock { $0.withholdsKeys = true }
        for _ in 0..<20 { _ = try await signIn(away, after: 0) }
        #expect(fetches(away) == 4, "three at once and one more, then a pause")
        for _ in 0..<20 { _ = try await signIn(away, after: 2) }
        #expect(fetches(away) == 5)
        for _ in 0..<20 { _ = try await signIn(away, after: 5) }
        #expect(fetches(away) == 5, "the second pause is longer")
        away.provider.state.withLock { $0.withholdsKeys = false }
        #expect(try await signIn(away, after: 6).hasSucceeded, "and it is found as soon as a pause is over")
    }
}
