import OpenID
import Playground
import Providers
import RelyingParty
import Testing

@Suite("The latest runs of a browser")
struct RunRecordsTests {
    @Test("the last one kept comes first, also within one second", arguments: [false, true])
    func order(reversed: Bool) async throws {
        let fixture = try await SignInOptionsFixture()
        let identifiers: [ProviderID] =
            reversed ? [.google, .microsoft, .github] : [.github, .microsoft, .google]
        let store = RunRecords(in: WrittenRecords(), providers: [.github, .microsoft, .google])
        for identifier in identifiers {
            let run = try await fixture.refusedRun(
                try SignInOptionsFixture.provider(identifier), SignInOptions())
            try await store.keep(run, for: fixture.browser, now: fixture.now)
        }
        let kept = try await store.runs(of: fixture.browser, now: fixture.now).map(\.provider)
        #expect(kept == identifiers.reversed())
        #expect(try await store.signIns(of: fixture.browser, now: fixture.now).isEmpty, "all were refused")
    }
}
