import OpenID
import Providers
import Testing

@Suite("Apple: discovery and keys")
struct AppleMetadataTests {
    @Test("the issuer is this server's, and every address below it")
    func discovery() async throws {
        let json = try await AppleBench().get("/.well-known/openid-configuration").json()
        #expect(json["issuer"]?.stringValue == AppleBench.issuer)
        for name in ["authorization_endpoint", "token_endpoint", "revocation_endpoint", "jwks_uri"] {
            #expect(json[name]?.stringValue?.hasPrefix(AppleBench.issuer + "/auth/") == true)
        }
        #expect(json["subject_types_supported"]?.stringArrayValue == ["pairwise"])
        #expect(json["userinfo_endpoint"] == nil)
    }

    @Test("each key has a name of ten characters, alg and use, and no private part")
    func keys() async throws {
        let json = try await AppleBench().get("/auth/keys").json()
        let keys = try #require(json["keys"]?.arrayValue)
        #expect(keys.count == 2)
        for key in keys {
            #expect(Set(key.objectValue?.names ?? []) == ["kty", "n", "e", "use", "alg", "kid"])
            #expect(key["alg"]?.stringValue == "RS256")
            #expect(key["use"]?.stringValue == "sig")
            #expect(key["kid"]?.stringValue?.count == 10)
        }
    }
}
