import Playground
import Providers
import Testing

@Suite("The latest runs of a browser")
struct RunStoreTests {
    @Test("the last one kept comes first, also within one second", arguments: [false, true])
    func order(reversed: Bool) async throws {
        let fixture = try await WishFixture()
        let store = RunStore()
        let identifiers: [ProviderID] =
            reversed ? [.google, .microsoft, .github] : [.github, .microsoft, .google]
        for identifier in identifiers {
            let run = try await fixture.refusedRun(try WishFixture.provider(identifier), SignInWishes())
            await store.keep(run, for: fixture.browser, now: fixture.now)
        }
        let kept = await store.runs(of: fixture.browser, now: fixture.now).map(\.provider)
        #expect(kept == identifiers.reversed())
        #expect(await store.signIns(of: fixture.browser, now: fixture.now).isEmpty, "all were refused")
    }
}
