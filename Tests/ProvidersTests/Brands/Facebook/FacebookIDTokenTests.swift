import Cryptography
import OpenID
import Providers
import Testing

@Suite("Facebook's ID tokens: Limited Login and OpenID Connect")
struct FacebookIDTokenTests {
    static let rawNonce = "the-raw-nonce-of-this-test-000000000000000"
    static let limited: [String: String?] = [
        "response_type": "id_token,graph_domain,user_token_nonce", "scope": "openid,email",
        "tp": "ios_14_do_not_track", "nonce": Hex.encode(SHA256.hash(rawNonce)),
    ]

    @Test(
        "Limited Login gives an ID token in the fragment for an app, by post for a web address, and no code")
    func limitedLogin() async throws {
        let bench = try BrandBench(.facebook, redirectURIs: ["fb1001://authorize", BrandBench.redirect])
        let app = try await bench.signIn(
            "ada", at: FacebookSignIn.path,
            BrandBench.fields(
                FacebookSignIn.query, Self.limited.merging(["redirect_uri": "fb1001://authorize"]) { $1 })
        )
        guard case .redirect(let url) = app else { throw UnexpectedAnswer(app) }
        #expect(url.hasPrefix("fb1001://authorize/?#id_token="))
        let web = try await bench.signIn(
            "ada", at: FacebookSignIn.path,
            BrandBench.fields(
                FacebookSignIn.query, Self.limited.merging(["response_mode": "form_post"]) { $1 }))
        guard case .formPost(BrandBench.redirect, _) = web else { throw UnexpectedAnswer(web) }
        for response in [app, web] {
            let fields = try response.delivered()
            #expect(fields["graph_domain"] == "facebook")
            #expect(fields["granted_scopes"] == "openid,email,public_profile")
            #expect(fields["state"] == "the-state")
            #expect(fields["code"] == nil)
            #expect(fields["access_token"] == nil)
            let keys = try await bench.send("GET", "/limited/.well-known/oauth/openid/jwks/").json()
            var expectations = IDTokenExpectations(
                issuer: .exact(FacebookStandIn.issuer(origin: BrandBench.origin)),
                clientID: try ClientID("1001"), nonce: .hashed(try Nonce(Self.rawNonce)),
                keys: try JSONWebKeySet(parsing: keys.serialized))
            expectations.requiresTokenID = true
            let verified = try IDTokenVerifier(expectations).verify(
                UnverifiedIDToken(try #require(fields["id_token"])), now: bench.now)
            #expect(verified.claims["email"]?.stringValue == "ada@example.com")
            #expect(verified.claims["email_verified"] == nil)
        }
    }

    @Test("OpenID Connect for browsers gives both tokens, and the same person in both")
    func openID() async throws {
        let bench = try BrandBench(.facebook)
        let code = try await FacebookSignIn.code(
            bench, BrandBench.withPKCE.merging(["scope": "openid email", "nonce": "plain-nonce"]) { $1 })
        let json = try await FacebookSignIn.exchange(bench, code, ["code_verifier": BrandBench.verifier])
            .json()
        let access = try #require(json["access_token"]?.stringValue)
        var expectations = IDTokenExpectations(
            issuer: .exact(FacebookStandIn.issuer(origin: BrandBench.origin)),
            clientID: try ClientID("1001"), nonce: .plain(try Nonce("plain-nonce")), keys: bench.published)
        expectations.accessToken = try AccessToken(access)
        expectations.requiresAccessTokenHash = true
        let verified = try IDTokenVerifier(expectations).verify(
            UnverifiedIDToken(try #require(json["id_token"]?.stringValue)), now: bench.now)
        let me = try await bench.send("GET", "/graph/v26.0/me", query: [("access_token", access)]).json()
        #expect(me["id"]?.stringValue == verified.subject)
    }

    @Test("certificates hold the published keys")
    func certificates() async throws {
        let bench = try BrandBench(.facebook)
        let json = try await bench.send("GET", "/limited/.well-known/oauth/openid/certs/").json()
        for key in bench.published.keys {
            let name = try #require(key.keyID)
            let pem = try #require(json[name]?.stringValue)
            #expect(try PublicKey.rsa(RSAPublicKey(certificatePEM: pem)) == key.key)
        }
        let metadata = try await bench.send("GET", "/limited/.well-known/openid-configuration/").json()
        #expect(metadata["issuer"]?.stringValue == "http://127.0.0.1:8080/stand-in/facebook")
        #expect(metadata["token_endpoint"] == nil)
    }
}
