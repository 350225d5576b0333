import Cryptography
import OpenID
import RelyingParty

/// Two sign-ins with one provider, line by line: one that went well, and one that was broken on purpose.
///
/// Values made anew for each sign-in are told by their name in angle brackets, so that two honest runs are alike;
/// `⟨?⟩` is a value that its own run never made.
package struct RunComparison: Sendable {
    /// One line; a side that lacks it is nil.
    package struct Line: Hashable, Sendable {
        package let step: RunStep
        package let name: String
        package let honest: String?
        package let broken: String?

        package var differs: Bool { honest != broken }
    }

    package let lines: [Line]

    package var firstDifference: Int? { lines.firstIndex { $0.differs } }

    package init(honest: SignInRun, broken: SignInRun) {
        let left = RunFacts(honest).facts
        var right = RunFacts(broken).facts
        var lines: [Line] = []
        for step in RunStep.allCases {
            for fact in left where fact.step == step {
                let index = right.firstIndex { $0.step == step && $0.name == fact.name }
                lines.append(
                    Line(
                        step: step, name: fact.name, honest: fact.value,
                        broken: index.map { right.remove(at: $0).value }))
            }
            lines += right.filter { $0.step == step }.map {
                Line(step: step, name: $0.name, honest: nil, broken: $0.value)
            }
        }
        self.lines = lines
    }
}

/// The facts of a run: sent, received and checked, without what is made anew for each.
private struct RunFacts {
    struct Fact {
        let step: RunStep
        let name: String
        let value: String
    }

    private let run: SignInRun
    private(set) var facts: [Fact] = []

    /// Values that differ from run to run; others are compared as they are.
    private static let fresh: Set<String> = [
        "state", "nonce", "code", "code_challenge", "code_verifier", "client_secret", "client_assertion",
        "id_token", "access_token", "refresh_token", "session_state", "user", "Authorization",
    ]
    /// Names of what a provider tells at the first sign-in only, which says nothing of a fault.
    private static let passedOver: Set<String> = ["user"]

    init(_ run: SignInRun) {
        self.run = run
        for value in run.request { add(.request, value.name, symbol(value)) }
        if let callback = run.callback {
            for value in callback.parameters where !Self.passedOver.contains(value.name) {
                add(.callback, value.name, symbol(value))
            }
            add(.callback, "Cookie", run.returningBrowser == run.browser?.fingerprint ? "⟨browser⟩" : "⟨?⟩")
        }
        for exchange in run.exchanges where exchange.purpose == .token {
            for value in exchange.parameters { add(.exchange, value.name, symbol(value)) }
            add(.exchange, "HTTP", exchange.status.map(String.init) ?? "—")
            for value in exchange.response { add(.exchange, "→ \(value.name)", symbol(value)) }
        }
        for exchange in run.checkExchanges { add(.checks, "HTTP", exchange.status.map(String.init) ?? "—") }
        for check in run.report?.checks ?? [] {
            // A failed check names what it saw too, but for a value that was made for this run.
            let seen = check.check == .nonce ? "" : " \(check.actual)"
            let said =
                switch check.verdict {
                case .passed: "✓"
                case .failed: "✗\(seen)"
                case .notApplicable: "–"
                }
            add(.checks, check.check.rawValue, said)
        }
        if run.failure != nil || run.hasSucceeded {
            add(.account, "localId", run.hasSucceeded ? "⟨account⟩" : "—")
        }
    }

    private mutating func add(_ step: RunStep, _ name: String, _ value: String) {
        facts.append(Fact(step: step, name: name, value: value))
    }

    /// A value by its name where it is made for the run.
    private func symbol(_ value: CapturedValue) -> String {
        guard Self.fresh.contains(value.name) else { return String(value.value.prefix(200)) }
        let text = value.value
        switch value.name {
        case "state": return text == sent("state") ? "⟨state⟩" : "⟨?⟩"
        case "nonce":
            if text == run.nonce.raw.reveal { return "⟨nonce⟩" }
            return text == Hex.encode(SHA256.hash(run.nonce.raw.reveal)) ? "SHA-256(⟨nonce⟩)" : "⟨?⟩"
        case "code":
            return text == run.callback?.parameters.first { $0.name == "code" }?.value ? "⟨code⟩" : "⟨?⟩"
        case "code_verifier":
            let fits = Base64URL.encode(SHA256.hash(text)) == sent("code_challenge")
            return fits ? "⟨code_verifier⟩" : "⟨?⟩"
        case "code_challenge": return "SHA-256(⟨code_verifier⟩)"
        default: return "⟨\(value.name)⟩"
        }
    }

    private func sent(_ name: String) -> String? { run.request.first { $0.name == name }?.value }
}
