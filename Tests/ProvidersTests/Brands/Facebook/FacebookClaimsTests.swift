import OpenID
import Providers
import Testing

@Suite("Facebook: claims of Limited Login by permission")
struct FacebookClaimsTests {
    @Test("each permission opens its claim, and no other does")
    func claims() async throws {
        let bench = try BrandBench(.facebook)
        let opened = [
            "user_birthday", "user_age_range", "user_link", "user_friends", "user_hometown", "user_location",
            "user_gender",
        ]
        for scopes in [opened, []] {
            let response = try await bench.signIn(
                "ada", at: FacebookSignIn.path,
                BrandBench.fields(
                    FacebookSignIn.query,
                    FacebookIDTokenTests.limited.merging([
                        "response_mode": "form_post", "scope": (["openid"] + scopes).joined(separator: ","),
                    ]) { $1 }))
            let token = try UnverifiedJWS(compact: try #require(try response.delivered()["id_token"]))
            let claims = try token.verifiedClaims(key: try #require(bench.published.keys.first?.key))
            #expect(opened.allSatisfy { (claims[$0] != nil) == scopes.contains($0) })
            #expect(claims["email"] == nil)
        }
    }
}
