import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Testing

@Suite("Credentials that an application presents")
struct PresentedCredentialTests {
    private func credential(
        _ fixture: SignInFixture, idToken: String? = nil, accessToken: String? = nil, nonce: Nonce? = nil,
        apps: [ClientID] = [], visitor: StoreOwner = .machine
    ) async throws -> ProviderCredential {
        try await VerifyPresented(fixture.signIns.access)(
            PresentedCredential(
                provider: fixture.apple, idToken: idToken, accessToken: accessToken, rawNonce: nonce,
                user: #"{"name":{"firstName":"Noa","lastName":"Levi"}}"#, apps: apps, visitor: visitor),
            now: fixture.now)
    }

    private func claims(_ fixture: SignInFixture, _ changes: JSONObject = JSONObject()) -> JSONObject {
        var claims = fixture.provider.claims().with("nonce", nil)
        for member in changes.members { claims[member.name] = member.value }
        return claims
    }

    @Test("a token of the provider is taken with whatever nonce it has, and the name beside it")
    func taken() async throws {
        let fixture = try await SignInFixture()
        let bare = try await credential(fixture, idToken: fixture.provider.sign(claims(fixture)))
        #expect(bare.nonceClaim == nil)
        #expect(bare.profile.subject == "000851.abc.0747")
        #expect(bare.profile.displayName == "Noa Levi")
        let bound = try await credential(
            fixture, idToken: fixture.provider.sign(claims(fixture, ["nonce": "abc"])),
            nonce: try Nonce("raw"))
        #expect(bound.nonceClaim == "abc")
        #expect(bound.idTokenExpires == fixture.now.adding(seconds: 600))
    }

    @Test("an application may keep its token until it expires")
    func old() async throws {
        let fixture = try await SignInFixture()
        let issued: JSONObject = ["iat": .integer(fixture.now.secondsSince1970 - 3_000)]
        _ = try await credential(fixture, idToken: fixture.provider.sign(claims(fixture, issued)))
    }

    @Test("the provider's clock may be five minutes ahead of ours")
    func ahead() async throws {
        let fixture = try await SignInFixture()
        let moment = JSONValue.integer(fixture.now.secondsSince1970 + 300)
        let issued: JSONObject = ["iat": moment, "nbf": moment, "auth_time": moment, "exp": 1_800_003_600]
        _ = try await credential(fixture, idToken: fixture.provider.sign(claims(fixture, issued)))
    }

    @Test("a token for an application of a developer counts where that is named")
    func apps() async throws {
        let fixture = try await SignInFixture()
        let token = try fixture.provider.sign(claims(fixture, ["aud": "com.example.app"]))
        _ = try await credential(fixture, idToken: token, apps: [try ClientID("com.example.app")])
        await #expect(throws: SignInError.self) { try await credential(fixture, idToken: token) }
    }

    @Test(
        "each failed check refuses",
        arguments: [
            ("issuer", ["iss": "https://other.example"], IDTokenCheck.issuer),
            ("audience", ["aud": "other"], .audience), ("expired", ["exp": 1_799_999_000], .expiry),
            ("not yet", ["iat": 1_800_000_301, "exp": 1_800_003_600], .issuedAt),
            ("not valid yet", ["nbf": 1_800_000_301], .notBefore), ("nobody", ["sub": ""], .subject),
            ("odd nonce", ["nonce": 7], .nonce),
        ] as [(String, JSONObject, IDTokenCheck)])
    func refused(name: String, changes: JSONObject, check: IDTokenCheck) async throws {
        let fixture = try await SignInFixture()
        let token = try fixture.provider.sign(claims(fixture, changes))
        do {
            _ = try await credential(fixture, idToken: token)
            Issue.record("\(name) was taken")
        } catch SignInError.token(let failed) {
            #expect(failed == check)
        }
    }

    @Test("a token that another key signed is refused, and an access token proves nothing at Apple")
    func foreign() async throws {
        let fixture = try await SignInFixture()
        let other = try SignInFixtureKey.token(claims(fixture))
        for (idToken, accessToken) in [(other, nil), ("x", nil), (nil, "opaque"), (nil, nil)]
            as [(String?, String?)]
        {
            await #expect(throws: SignInError.self) {
                try await credential(fixture, idToken: idToken, accessToken: accessToken)
            }
        }
    }

    /// A key that the provider does not publish, under an id that it does.
    private enum SignInFixtureKey {
        static func token(_ claims: JSONObject) throws -> String {
            try SignedJWT.make(claims: claims, keyID: "KEYKEYKEY1", key: .rsa(try RSAPrivateKey.generate()))
        }
    }
}
