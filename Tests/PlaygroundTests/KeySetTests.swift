import Cryptography
import OpenID
import Playground
import Synchronization
import Testing

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

    /// Signs with a key that the provider does not publish, under a name of its own each time.
    private func forge(_ fixture: SignInFixture, _ keyID: String) throws {
        let forged = try RSAPrivateKey.generate()
        fixture.provider.answer(
            .idToken { provider, claims in
                try SignedJWT.make(claims: claims, keyID: keyID, key: .rsa(forged))
            })
    }

    private func fetches(_ fixture: SignInFixture) -> Int {
        fixture.provider.state.withLock { $0.keyFetches }
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

    @Test("Unknown keys one after the other: a few fetches at once, then one a minute, and a refusal at once")
    func bucket() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        for number in 0..<12 {
            try forge(fixture, "FORGED\(number)")
            let run = try await fixture.finish(fixture.callback(try await fixture.begin().state))
            guard case .token(.key)? = run.failure else { return #expect(Bool(false)) }
        }
        #expect(fetches(fixture) == 4)
        for number in 12..<20 {
            try forge(fixture, "FORGED\(number)")
            _ = try await fixture.finish(
                fixture.callback(try await fixture.begin().state), at: fixture.now.adding(seconds: 60))
        }
        #expect(fetches(fixture) == 5)
    }

    @Test("A key that was looked for in vain is not looked for again within a minute")
    func remembered() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        try forge(fixture, "FORGED")
        for _ in 0..<6 { _ = try await fixture.signIn() }
        #expect(fetches(fixture) == 2)
    }

    @Test("After a flood a rotated key is found within the minute")
    func rotationAfterFlood() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        for number in 0..<12 {
            try forge(fixture, "FORGED\(number)")
            _ = try await fixture.finish(fixture.callback(try await fixture.begin().state))
        }
        let next = try RSAPrivateKey.generate()
        fixture.provider.state.withLock { $0.keys.append(("KEYKEYKEY2", next)) }
        fixture.provider.answer(
            .idToken { provider, claims in
                try SignedJWT.make(claims: claims, keyID: "KEYKEYKEY2", key: .rsa(next))
            })
        let run = try await fixture.finish(
            fixture.callback(try await fixture.begin().state), at: fixture.now.adding(seconds: 60))
        #expect(run.hasSucceeded)
    }
}
