import OpenID
import Providers
import Testing

@Suite("Scopes and the other brand rules")
struct ScopeRuleTests {
    @Test("required scopes come first, defaults only when none were chosen, each once")
    func scopes() {
        let rule = ProviderDefinition.google.scopes
        #expect(rule.scopes(chosen: nil) == ["openid", "email", "profile"])
        #expect(rule.scopes(chosen: ["email", "openid", "email"]) == ["openid", "email"])
        #expect(rule.scopes(chosen: [], additional: ["a b", "", "x,y", "drive"]) == ["openid", "drive"])
    }

    @Test("Facebook separates by comma, the others by space", arguments: ProviderID.brands)
    func separator(id: ProviderID) {
        let joined = ProviderDefinition.of(id).scopes.parameter(["a", "b"])
        #expect(joined == (id == .facebook ? "a,b" : "a b"))
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let definition: ProviderDefinition
        let nonce: NonceRule
        let delivery: ResponseDelivery
        let language: String?
        let photo: PhotoRule
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "Apple", definition: .apple, nonce: .hashed, delivery: .formPost, language: "locale",
            photo: .none),
        Case(
            name: "Facebook classic", definition: .facebook, nonce: .none, delivery: .query,
            language: "locale", photo: .url),
        Case(
            name: "Facebook Limited Login", definition: .facebookLimited, nonce: .hashed,
            delivery: .fragment, language: "locale", photo: .url),
        Case(
            name: "Facebook OpenID Connect", definition: .facebookOpenID, nonce: .plain, delivery: .query,
            language: "locale", photo: .url),
        Case(
            name: "Microsoft", definition: .microsoft, nonce: .plain, delivery: .query,
            language: "ui_locales", photo: .binary),
        Case(
            name: "GitHub", definition: .github, nonce: .none, delivery: .query, language: nil, photo: .url),
        Case(
            name: "Google", definition: .google, nonce: .plain, delivery: .query, language: "hl",
            photo: .url),
        Case(
            name: "a generic provider", definition: .openIDConnect(.oidc("x")), nonce: .plain,
            delivery: .query,
            language: "ui_locales", photo: .url),
    ]

    @Test("each brand has its nonce rule, delivery, language parameter and photo rule", arguments: cases)
    func brand(item: Case) {
        #expect(item.definition.nonce == item.nonce)
        #expect(item.definition.delivery == item.delivery)
        #expect(item.definition.languageParameter == item.language)
        #expect(item.definition.photo == item.photo)
        #expect(
            item.definition.issuesIDToken
                == (item.definition.issuer != .none || item.name == "a generic provider"))
    }

    @Test("a bare access token is never a credential at Microsoft and Apple, elsewhere after inspection")
    func accessTokens() {
        #expect(ProviderDefinition.microsoft.accessTokenCredential == .refused)
        #expect(ProviderDefinition.apple.accessTokenCredential == .refused)
        for definition in [ProviderDefinition.facebook, .github, .google] {
            #expect(definition.accessTokenCredential == .afterInspection)
            #expect(definition.endpoints.tokenInspection != nil)
            #expect(definition.standInEndpoints.tokenInspection != nil)
        }
    }
}
