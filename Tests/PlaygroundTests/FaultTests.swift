import Accounts
import Cryptography
import OpenID
import Providers
import RelyingParty
import Synchronization
import Testing

@testable import Playground

@Suite("A sabotaged run is stopped by the check that it is aimed at")
struct FaultTests {
    /// Those that the relying party alone commits, and that need no real stand-in to be caught.
    static let own: [Fault] = [
        .nonceRaw, .nonceBase64, .nonceUpperCase, .nonceReplayed, .nonceOmitted, .tokenReplayed,
        .foreignBrowser, .answerReplayed,
    ]

    private func end(_ fault: Fault) async throws -> SignInRun {
        let fixture = try await SignInFixture()
        let state = try await fixture.begin(RunPlan(fault: fault)).state
        var run = try #require(try await fixture.signIns.run(ofState: state, now: fixture.now))
        do {
            run = try await fixture.finish(fixture.callback(state))
        } catch {
            run.returned(
                method: "POST", parameters: fixture.callback(state), browser: fixture.browser,
                now: fixture.now)
            run.ended(error, at: .callback, now: fixture.now)
        }
        return run
    }

    @Test("Each mistake of ours ends the run at its own check and step", arguments: own)
    func stops(_ fault: Fault) async throws {
        let run = try await end(fault)
        let stop = try #require(run.stop)
        #expect(stop.check == fault.expectedCheck(at: .google))
        #expect(stop.step == fault.step)
        #expect(!stop.expected.isEmpty && !stop.actual.isEmpty && stop.expected != stop.actual)
        #expect(!run.hasSucceeded)
    }

    static let refused: [(Fault, RunCheck)] = [
        (.verifierMissing, .proofKey), (.verifierWrong, .proofKey), (.redirectChanged, .codeRedirect),
        (.codeRefused, .code),
    ]

    @Test("What went over the wire tells why a code was refused", arguments: refused)
    func refusals(_ fault: Fault, _ check: RunCheck) async throws {
        let fixture = try await SignInFixture()
        fixture.provider.response(
            .raw(status: 400, type: "application/json", body: #"{"error":"invalid_grant"}"#))
        let state = try await fixture.begin(RunPlan(fault: fault)).state
        let run = try await fixture.finish(fixture.callback(state))
        #expect(run.stop?.check == check)
    }

    /// A fault of the code exchange, and whether the token request still looks as the relying party made it.
    static let changed: [(Fault, String, @Sendable (String?, String?) -> Bool)] = [
        (.verifierMissing, "code_verifier", { $0 != nil && $1 == nil }),
        (.verifierWrong, "code_verifier", { $0 != nil && $1?.count == 43 && $0 != $1 }),
        (.redirectChanged, "redirect_uri", { $1 == ($0 ?? "") + "/elsewhere" }),
        (.secretWrong, "client_secret", { $0 != nil && $1?.count == 43 }),
    ]

    @Test(
        "A fault of the exchange changes one field of the token request on its way, and the run shows it so")
    func changesOnTheWay() async throws {
        let sound = try await tokenRequest(nil).sent
        for (fault, field, isChanged) in Self.changed {
            let (sent, shown) = try await tokenRequest(fault)
            #expect(isChanged(sound[field], sent[field]), "\(fault): \(sent)")
            #expect(shown.first { $0.name == field }?.value == sent[field])
            let others = Set(sound.keys).subtracting([field, "client_secret", "code_verifier"])
            for other in others { #expect(sent[other] == sound[other], "\(fault) leaves \(other)") }
        }
    }

    /// The fields of the token request of a run with a fault, at the provider and in the run.
    private func tokenRequest(_ fault: Fault?) async throws -> (
        sent: [String: String], shown: [CapturedValue]
    ) {
        let fixture = try await SignInFixture()
        let state = try await fixture.begin(RunPlan(fault: fault)).state
        let run = try await fixture.finish(fixture.callback(state))
        let sent = try #require(fixture.provider.state.withLock { $0.tokenRequests.last })
        return (sent, try #require(run.exchanges.last).parameters)
    }

    @Test("A provider that is down is asked at an address that nobody listens on")
    func providerDown() async throws {
        let fixture = try await SignInFixture()
        let state = try await fixture.begin(RunPlan(fault: .providerDown)).state
        let run = try await fixture.finish(fixture.callback(state))
        #expect(run.exchanges.map(\.url) == ["http://127.0.0.1:1/token"])
    }

    @Test("A code that is handed in twice is asked for twice, and the second time stops the run")
    func codeReused() async throws {
        let fixture = try await SignInFixture()
        let state = try await fixture.begin(RunPlan(fault: .codeReused)).state
        let run = try await fixture.finish(fixture.callback(state))
        #expect(run.exchanges.count == 2)
        #expect(fixture.provider.state.withLock { $0.tokenRequests.map { $0["code"] } } == ["c0de", "c0de"])
    }

    @Test("A provider that takes a code twice cannot be noticed: the run goes through")
    func codeReusable() async throws {
        let fixture = try await SignInFixture()
        let state = try await fixture.begin(RunPlan(fault: .codeReusable)).state
        let run = try await fixture.finish(fixture.callback(state))
        #expect(Fault.codeReusable.expectedCheck(at: .google) == nil)
        #expect(run.hasSucceeded && run.exchanges.count == 2)
    }

    @Test("A sabotage spoils its own run only")
    func ownRunOnly() async throws {
        let fixture = try await SignInFixture()
        _ = try await fixture.begin(RunPlan(fault: .nonceRaw))
        let run = try await fixture.finish(fixture.callback(try await fixture.begin().state))
        #expect(run.hasSucceeded)
        #expect(run.stop == nil)
    }

    @Test("A real provider cannot be sabotaged")
    func realProvider() async throws {
        let real = try ResolvedProvider(
            ProviderConfiguration(
                id: .google, mode: .real, clientID: "client", credential: .secret(RedactedText("secret"))),
            origin: "https://docs.example.com", standInClient: nil)
        #expect(Fault.all(for: real).isEmpty)
        let fixture = try await SignInFixture()
        await #expect(throws: RunFailure.self) {
            try await fixture.signIns.start(
                real, locale: "en", returnTo: nil, browser: fixture.browser, sandbox: .standard,
                plan: RunPlan(fault: .cancelled), now: fixture.now)
        }
    }

    @Test("Every fault has a row in the table, of words that there are")
    func told() {
        #expect(Fault.untold.isEmpty)
        let unnoticed = Fault.allCases.filter { $0.expectedCheck(at: .oidc("acme")) == nil }
        #expect(unnoticed == [.codeReusable, .profileScript])
        #expect(Fault.allCases.compactMap(\.misbehaviour).count == Misbehaviour.allCases.count)
    }

    @Test("Every check has an id of its own")
    func ids() {
        #expect(Set(RunCheck.all.map(\.id)).count == RunCheck.all.count)
        for provider in [ProviderID.google, .oidc("acme")] {
            for expectedCheck in Fault.allCases.compactMap({ $0.expectedCheck(at: provider) }) {
                #expect(RunCheck.all.contains(expectedCheck))
            }
        }
    }

    @Test("A file of a sabotaged run holds no secret, and says what stopped it")
    func export() async throws {
        let run = try await end(.nonceRaw)
        let text = run.exported.serializedText
        #expect(text.contains(#""stoppedBy":"nonce""#))
        for secret in ["c0de", "opaque", run.nonce.raw.reveal, run.id] { #expect(!text.contains(secret)) }
    }

    @Test("An archive of a run (HAR 1.2) holds its HTTP exchanges and no secret")
    func archive() async throws {
        let fixture = try await SignInFixture()
        let run = try await fixture.signIn()
        let log = try #require(run.archive["log"])
        #expect(log["version"]?.stringValue == "1.2" && log["creator"]?["name"]?.stringValue == "Portico")
        let entries = try #require(log["entries"]?.arrayValue)
        #expect(entries.count == 3)
        for entry in entries {
            #expect(entry["request"]?["url"]?.stringValue?.hasPrefix("http") == true)
            for member in ["startedDateTime", "time", "cache", "timings", "response"] {
                #expect(entry[member] != nil)
            }
        }
        // The clock moves 7 ms at each look: sent off, back, and before and after the call to the provider.
        #expect(
            entries.map { $0["startedDateTime"]?.stringValue } == [
                "2027-01-15T08:00:00.007Z", "2027-01-15T08:00:00.014Z", "2027-01-15T08:00:00.021Z",
            ])
        #expect(entries.map { $0["time"] } == [0, 0, 7])
        #expect(entries.last?["timings"]?["wait"] == 7)
        let text = run.archive.serializedText
        let state = run.request.first { $0.name == "state" }?.value ?? "state"
        for secret in ["c0de", "opaque", run.nonce.raw.reveal, run.id, state] {
            #expect(!text.contains(secret))
        }
    }

    private static let two: StoreBound = {
        var bound = Bounds.sharedRuns
        bound.all.entries = 2
        return bound
    }()

    @Test("A run that is passed on says what happened, and nothing of the person; a day later it is gone")
    func passedOn() async throws {
        let run = try await end(.nonceRaw)
        let shared = SharedRunRecords(in: WrittenRecords(), bound: Self.two)
        let now = run.startedAt
        #expect(try await shared.put(run, link: "first", now: now) == "first")
        #expect(
            try await shared.put(run, link: "second", now: now) == "first", "a second press, the same link")
        let seen = try #require(try await shared.run("first", now: now))
        #expect(seen.stoppedBy == .token(.nonce) && seen.fault == .nonceRaw && !seen.succeeded)
        let values = seen.events.flatMap { $0.sent + $0.received }.map(\.value)
        for secret in ["c0de", run.nonce.raw.reveal] { #expect(!values.contains { $0.contains(secret) }) }
        let tomorrow = now.adding(seconds: SharedRunRecords.lifetime + 1)
        #expect(try await shared.run("first", now: tomorrow) == nil)
        #expect(try await shared.run("second", now: now) == nil)
    }

    @Test("The app's own secrets are told from the visitor's, and masked but for four characters")
    func operators() {
        let secret = CapturedValue("client_secret", "0123456789-0123456789-0123456789")
        #expect(secret.isOperators && secret.masked == "••••••6789")
        #expect(CapturedValue("Authorization", "Basic abc").isOperators)
        #expect(CapturedValue("access_token", "id|secret").isOperators)
        for own in [CapturedValue("access_token", "ya29"), CapturedValue("Authorization", "Bearer x")] {
            #expect(!own.isOperators)
        }
    }

    @Test("The oldest of too many passed on gives way")
    func tooManyPassedOn() async throws {
        let shared = SharedRunRecords(in: WrittenRecords(), bound: Self.two)
        var moment = Instant(secondsSince1970: 0)
        for link in ["a", "b", "c"] {
            let run = try await end(.nonceRaw)
            moment = run.startedAt
            _ = try await shared.put(run, link: link, now: moment)
        }
        #expect(try await shared.run("a", now: moment) == nil)
        #expect(try await shared.run("c", now: moment) != nil)
    }
}
