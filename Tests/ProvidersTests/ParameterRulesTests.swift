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
    func sift(of item: Case) {
        let rules = ProviderDefinition.of(item.id).parameters
        let sifted = rules.sift(item.reserved.map { ($0, "x") } + [("login_hint", "a@example.com")])
        #expect(sifted.dropped == item.reserved.map { .init(name: $0, reason: .reserved) })
        #expect(sifted.kept == [.init(name: "login_hint", value: "a@example.com")])
    }

    @Test("a repeated, malformed or surplus parameter is dropped with its reason")
    func reasons() {
        let rules = ProviderDefinition.github.parameters
        let many = (0..<20).map { ("p\($0)", "v") }
        let sifted = rules.sift(
            many + [("p0", "w"), ("one more", "v"), ("bad", "a\r\nb"), ("", "v"), ("p20", "v")])
        #expect(sifted.kept.count == 20)
        #expect(sifted.dropped.map(\.reason) == [.repeated, .malformed, .malformed, .malformed, .tooMany])
    }
}
