import OpenID
import Providers
import Testing

@Suite("Custom parameters: reserved names are dropped and named")
struct ParameterRulesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let id: ProviderID
        let reserved: [String]
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "Microsoft", id: .microsoft,
            reserved: ["client_id", "response_type", "redirect_uri", "state", "scope", "response_mode"]),
        Case(
            name: "GitHub", id: .github,
            reserved: ["client_id", "redirect_uri", "response_type", "scope", "state"]),
        Case(name: "Apple, whose own list is empty", id: .apple, reserved: ["nonce", "code_challenge"]),
        Case(name: "Google", id: .google, reserved: ["claims", "request", "request_uri", "client_secret"]),
    ]

    @Test("the reserved names of a brand are dropped, the rest is sent", arguments: cases)
    func filter(of item: Case) {
        let rules = ProviderDefinition.of(item.id).parameters
        let filtered = rules.filter(item.reserved.map { ($0, "x") } + [("login_hint", "a@example.com")])
        #expect(filtered.dropped == item.reserved.map { .init(name: $0, reason: .reserved) })
        #expect(filtered.kept == [.init(name: "login_hint", value: "a@example.com")])
    }

    @Test("a repeated, malformed or surplus parameter is dropped with its reason")
    func reasons() {
        let rules = ProviderDefinition.github.parameters
        let many = (0..<20).map { ("p\($0)", "v") }
        let filtered = rules.filter(
            many + [("p0", "w"), ("one more", "v"), ("bad", "a\r\nb"), ("", "v"), ("p20", "v")])
        #expect(filtered.kept.count == 20)
        #expect(filtered.dropped.map(\.reason) == [.repeated, .malformed, .malformed, .malformed, .tooMany])
    }

    @Test("what is dropped is named twenty times at most, and what is sent has four kilobytes at most")
    func bounded() {
        let rules = ProviderDefinition.github.parameters
        let flood = (0..<5_000).map { ("client_id", String(repeating: "x", count: $0 % 7)) }
        #expect(rules.filter(flood).dropped.count == 20)
        let long = rules.filter((0..<20).map { ("p\($0)", String(repeating: "v", count: 499)) })
        #expect(long.kept.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } <= 4_096)
        #expect(long.kept.count == 8 && long.dropped.allSatisfy { $0.reason == .tooMany })
        let accents = rules.filter([("e" + String(repeating: "\u{301}", count: 9_000), "v")])
        #expect(accents.dropped.allSatisfy { $0.name.utf8.count <= 80 })
    }

    @Test("a client's scopes are a set of twenty at most")
    func scopes() {
        #expect(ScopeRule.distinct(["b", "a", "b"]) == ["b", "a"])
        #expect(ScopeRule.distinct((0..<20).map { "s\($0)" } + ["s3"])?.count == 20)
        #expect(ScopeRule.distinct((0..<21).map { "s\($0)" }) == nil)
    }
}
