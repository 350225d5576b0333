import OpenID
import Playground
import Testing

@Suite("An honest and a broken run side by side")
struct RunComparisonTests {
    private static func run(_ fault: Fault?) async throws -> SignInRun {
        let fixture = try await SignInFixture()
        let state = try await fixture.begin(RunPlan(fault: fault)).state
        return try await fixture.finish(fixture.callback(state))
    }

    private static func difference(_ fault: Fault) async throws -> RunComparison.Line? {
        let comparison = try await RunComparison(honest: run(nil), broken: run(fault))
        return comparison.firstDifference.map { comparison.lines[$0] }
    }

    @Test("two honest runs are alike, whatever is made anew for each")
    func alike() async throws {
        let comparison = try await RunComparison(honest: Self.run(nil), broken: Self.run(nil))
        #expect(comparison.firstDifference == nil)
        #expect(comparison.lines.contains { $0.name == "nonce" && $0.honest == "SHA-256(⟨nonce⟩)" })
        #expect(comparison.lines.contains { $0.name == "code_verifier" && $0.honest == "⟨code_verifier⟩" })
    }

    @Test(
        "the first difference is what was broken",
        arguments: [
            (.nonceRaw, .request, "nonce", "SHA-256(⟨nonce⟩)", "⟨nonce⟩"),
            (.verifierWrong, .exchange, "code_verifier", "⟨code_verifier⟩", "⟨?⟩"),
        ] as [(Fault, RunStep, String, String, String)])
    func first(fault: Fault, step: RunStep, name: String, honest: String, broken: String) async throws {
        let line = try #require(try await Self.difference(fault))
        #expect(line.step == step && line.name == name)
        #expect(line.honest == honest && line.broken == broken)
    }

    @Test("what only one run has is a difference too")
    func missing() async throws {
        let line = try #require(try await Self.difference(.verifierMissing))
        #expect(line.name == "code_verifier" && line.honest == "⟨code_verifier⟩" && line.broken == nil)
    }

    @Test("every fault has an attacker's aim, and what is shown first applies to the provider")
    func aims() async throws {
        let fixture = try await SignInFixture()
        let first = Fault.first(for: fixture.apple)
        #expect(Set(first.map(\.aim)).count >= 4)
        #expect(Set(first).isSubset(of: Fault.all(for: fixture.apple)))
        for aim in Fault.AttackGoal.allCases { #expect(Fault.allCases.contains { $0.aim == aim }) }
    }
}
