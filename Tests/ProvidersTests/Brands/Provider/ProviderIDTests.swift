import OpenID
import Providers
import Testing

@Suite("Provider identifiers are spelled as configuration and Firebase spell them")
struct ProviderIDTests {
    @Test("an identifier survives writing and reading", arguments: ProviderID.brands + [.oidc("acme-1")])
    func roundTrip(id: ProviderID) {
        #expect(ProviderID(rawValue: id.rawValue) == id)
        #expect(ProviderID(pathName: id.pathName) == id)
    }

    @Test(
        "what is no identifier makes none",
        arguments: [
            "", "apple", "Apple.com", "apple.com ", "oidc.", "oidc.-a", "oidc.A", "oidc.a/b", "oidc.a.b",
            "oidc.\u{E01}", "oidc." + String(repeating: "a", count: 41), "twitter.com",
        ])
    func refused(text: String) {
        #expect(ProviderID(rawValue: text) == nil)
    }

    @Test("only Facebook has variants")
    func variants() {
        for id in ProviderID.brands {
            #expect(ProviderVariant.offered(by: id).count == (id == .facebook ? 3 : 1))
        }
    }
}
