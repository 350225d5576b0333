import Cryptography
import OpenID
import Providers
import Testing

@Suite("Microsoft: domain_hint spares the choice, and shuts nobody out")
struct MicrosoftHintTests {
    struct Hint: CustomTestStringConvertible, Sendable {
        let hint: String?
        let people: [String]
        var testDescription: String { hint ?? "none" }
    }

    static let everybody = Person.cast.map(\.id)
    static let hints = [
        Hint(hint: nil, people: everybody),
        Hint(hint: "consumers", people: ["somchai", "noa", "ada"]),
        Hint(hint: "organizations", people: ["pranee", "layla", "mallory"]),
        Hint(hint: "contoso.example", people: ["pranee", "layla"]),
        Hint(hint: "Contoso.onmicrosoft.com", people: ["pranee", "layla"]),
        Hint(hint: "fabrikam.example", people: ["mallory"]),
        Hint(hint: "nobody.example", people: everybody),
    ]

    @Test("the chooser offers whom the hint fits", arguments: hints)
    func offered(item: Hint) async throws {
        let bench = try BrandBench(.microsoft)
        let query = BrandBench.fields(MicrosoftStandInTests.query, ["domain_hint": item.hint])
        let chooser = try await bench.get(MicrosoftStandInTests.path, query).chooser()
        #expect(chooser.people.map(\.id) == item.people)
    }

    @Test("it is a hint: whoever signs in otherwise is welcome")
    func hintOnly() async throws {
        let bench = try BrandBench(.microsoft)
        let code = try await MicrosoftStandInTests.code(
            bench, ["domain_hint": "consumers"], person: "pranee")
        #expect(try await MicrosoftStandInTests.exchange(bench, code).status == 200)
    }
}
