import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Synchronization
import Testing

@Suite("A run that waits for its reader")
struct StepwiseTests {
    private func waiting(_ fixture: SignInFixture) async throws -> SignInRun {
        let state = try await fixture.begin(RunPlan(isStepwise: true)).state
        return try await fixture.finish(fixture.callback(state))
    }

    @Test("It stands still after the callback, and each step is taken when it is asked for")
    func steps() async throws {
        let fixture = try await SignInFixture()
        var run = try await waiting(fixture)
        #expect(run.reached == .exchange && run.failure == nil && !run.hasSucceeded)
        #expect(fixture.provider.state.withLock { $0.tokenRequests.isEmpty })
        for reached in [RunStep.checks, .credential, .account] {
            run = try await fixture.signIns.resume(
                run.id, step: run.reached, browser: fixture.browser, now: fixture.now)
            #expect(run.reached == reached)
        }
        #expect(run.hasSucceeded)
    }

    @Test("A run that has ended does not go on")
    func ended() async throws {
        let fixture = try await SignInFixture()
        fixture.provider.response(
            .raw(status: 400, type: "application/json", body: #"{"error":"invalid_grant"}"#))
        var run = try await waiting(fixture)
        run = try await fixture.signIns.resume(
            run.id, step: .exchange, browser: fixture.browser, now: fixture.now)
        #expect(run.failure?.code == "code_refused")
        let id = run.id
        await #expect(throws: RunFailure.self) {
            try await fixture.signIns.resume(
                id, step: .exchange, browser: fixture.browser, now: fixture.now)
        }
    }

    @Test("Another browser cannot go on, and does not take the step away")
    func otherBrowser() async throws {
        let fixture = try await SignInFixture()
        let run = try await waiting(fixture)
        await #expect(throws: RunFailure.self) {
            try await fixture.signIns.resume(
                run.id, step: .exchange, browser: BrowserBinding(cookie: "another"), now: fixture.now)
        }
        let next = try await fixture.signIns.resume(
            run.id, step: .exchange, browser: fixture.browser, now: fixture.now)
        #expect(next.reached == .checks)
    }

    @Test("A link that waits goes on only while its account is signed in")
    func accountChanged() async throws {
        let fixture = try await SignInFixture()
        let account = try #require(LocalID("somebody"))
        let url = try await fixture.signIns.start(
            fixture.apple, locale: "en", returnTo: nil, browser: fixture.browser, sandbox: .standard,
            purpose: .link(to: account), plan: RunPlan(isStepwise: true), now: fixture.now)
        let state = try #require(try URLParts(url).queryFields().first { $0.0 == "state" }?.1)
        let run = try await fixture.signIns.finish(
            .apple, method: "POST", parameters: fixture.callback(state), browser: fixture.browser,
            account: account, now: fixture.now)
        #expect(run.reached == .exchange && run.failure == nil)
        let next = try await fixture.signIns.resume(
            run.id, step: .exchange, browser: fixture.browser, account: nil, now: fixture.now)
        #expect(next.failure?.code == "account_changed")
        #expect(fixture.provider.state.withLock { $0.tokenRequests.isEmpty })
    }

    @Test("A reader who takes too long is told so")
    func tooLate() async throws {
        let fixture = try await SignInFixture()
        let run = try await waiting(fixture)
        do {
            _ = try await fixture.signIns.resume(
                run.id, step: .exchange, browser: fixture.browser, now: fixture.now.adding(seconds: 660))
            Issue.record("went on")
        } catch {
            #expect(error.code == "state_expired")
        }
    }

    @Test("Two clicks at once take one step")
    func doubleClick() async throws {
        let fixture = try await SignInFixture()
        let run = try await waiting(fixture)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (try? await fixture.signIns.resume(
                        run.id, step: .exchange, browser: fixture.browser, now: fixture.now)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
        #expect(fixture.provider.state.withLock { $0.tokenRequests.count } == 1)
    }
}
