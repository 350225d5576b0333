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

    @Test("Twelve unknown keys at once cause few fetches")
    func flood() async throws {
        let fixture = try await SignInFixture()
        #expect(try await fixture.signIn().hasSucceeded)
        let forged = try RSAPrivateKey.generate()
        fixture.provider.answer(
            .idToken { provider, claims in
                try SignedJWT.make(claims: claims, keyID: "FORGED", key: .rsa(forged))
            })
        var states: [String] = []
        for _ in 0..<12 { states.append(try await fixture.begin().state) }
        await withTaskGroup(of: Void.self) { group in
            for state in states {
                group.addTask { _ = try? await fixture.finish(fixture.callback(state)) }
            }
        }
        #expect(fixture.provider.state.withLock { $0.keyFetches } <= 4)
    }
}
