import Cryptography
import OpenID
import Testing

@Suite("IDTokenVerifier: what each brand's honest tokens look like")
struct IDTokenAcceptanceTests {
    private static let now = TestIssuer.now.secondsSince1970

    /// A change that leaves the token acceptable.
    struct Variation: Sendable, CustomTestStringConvertible {
        let name: String
        let change: @Sendable (inout Forgery, TestIssuer) throws -> Void
        var testDescription: String { name }

        init(_ name: String, _ change: @escaping @Sendable (inout Forgery, TestIssuer) throws -> Void) {
            self.name = name
            self.change = change
        }
    }

    static let variations: [Variation] = [
        Variation("no typ") { token, _ in token.header["typ"] = nil },
        Variation("typ in lower case") { token, _ in token.header["typ"] = "jwt" },
        Variation("jku, x5u and x5t in the header, ignored") { token, _ in
            token.header["jku"] = "https://evil.example/keys"
            token.header["x5u"] = "https://evil.example/cert"
            token.header["x5t"] = "abc"
        },
        Variation("no kid and a single key") { token, issuer in
            token.header["kid"] = nil
            token.expectations.keys = JSONWebKeySet([JSONWebKey(key: issuer.key.publicKey, keyID: "one")])
        },
        Variation("a kid that two keys have, one of them ours") { token, issuer in
            token.expectations.keys = JSONWebKeySet([
                JSONWebKey(key: issuer.foreignKey.publicKey, keyID: "one"),
                JSONWebKey(key: issuer.key.publicKey, keyID: "one"),
            ])
        },
        Variation("ES256 where it is used") { token, issuer in
            token.expectations.algorithms = [.es256]
            token.header["alg"] = "ES256"
            token.header["kid"] = "curve"
            token.key = issuer.ellipticKey
        },
        Variation("a list with our audience") { token, _ in token.claims["aud"] = ["com.example.notes"] },
        Variation("several audiences with us as authorized party") { token, _ in
            token.claims["aud"] = ["com.example.other", "com.example.notes"]
            token.claims["azp"] = "com.example.notes"
        },
        Variation("the audience of our other client") { token, _ in
            token.expectations.furtherClientIDs = [try ClientID("com.example.ios")]
            token.claims["aud"] = "com.example.ios"
            token.claims["azp"] = "com.example.ios"
        },
        Variation("Google's old spelling") { token, _ in
            token.expectations.issuer = .anyOf(["https://accounts.google.com", "accounts.google.com"])
            token.claims["iss"] = "accounts.google.com"
        },
        Variation("Apple's hashed nonce and long life") { token, issuer in
            token.expectations.nonce = .hashed(issuer.nonce)
            token.claims["nonce"] = .string(issuer.nonce.hashed)
            token.claims["nonce_supported"] = true
            token.claims["exp"] = .integer(now + 86_400)
            token.claims["auth_time"] = .integer(now - 6)
        },
        Variation("Microsoft's tenant, with a key for any tenant") { token, issuer in
            TokenCase.makeMicrosoft(&token, keyIssuer: "https://login.example/{tenantid}/v2.0", issuer)
            token.claims["iat"] = .integer(now - 300)
            token.claims["nbf"] = .integer(now - 300)
        },
        Variation("Microsoft's tenant, with a key for that tenant") { token, issuer in
            TokenCase.makeMicrosoft(
                &token, keyIssuer: "https://login.example/0d3a4c5e-1111-2222-3333-444455556666/v2.0", issuer)
            token.expectations.issuer = .tenantTemplate(
                "https://login.example/{tenantid}/v2.0", .only(["0d3a4c5e-1111-2222-3333-444455556666"]))
        },
        Variation("no nonce where none was sent") { token, _ in
            token.expectations.nonce = .notExpected
            token.claims["nonce"] = nil
        },
        Variation("clocks that differ by less than the leeway") { token, _ in
            token.claims["iat"] = .integer(now + 60)
            token.claims["nbf"] = .integer(now + 60)
        },
        Variation("expired within the leeway") { token, _ in token.claims["exp"] = .integer(now + -4) },
        Variation("times with fractions") { token, _ in
            token.claims["exp"] = .number(Double(now) + 3600.5)
            token.claims["iat"] = .number(Double(now) - 5.25)
        },
        Variation("issued long ago, where age does not matter") { token, _ in
            token.expectations.maximumAge = nil
            token.claims["iat"] = .integer(now - 3000)
        },
        Variation("an absurd maximum age overflows nothing") { token, _ in
            token.expectations.maximumAge = .max
            token.expectations.maximumAuthenticationAge = .min
            token.claims["auth_time"] = .integer(now)
        },
        Variation("a subject of 255") { token, _ in
            token.claims["sub"] = .string(String(repeating: "s", count: 255))
        },
        // OIDC Core appendix A.4 and A.6.
        Variation("the access token's hash of the specification") { token, _ in
            token.expectations.accessToken = try AccessToken("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y")
            token.expectations.requiresAccessTokenHash = true
            token.claims["at_hash"] = "77QmUPtjPfzWtF2AnpK9RQ"
        },
        Variation("the code's hash of the specification") { token, _ in
            token.expectations.code = try AuthorizationCode(
                "Qcb0Orv1zh30vL1MPRsbm-diHiMwcLyZvn1arpZv-Jxf_11jnpEX3Tgfvk")
            token.expectations.requiresCodeHash = true
            token.claims["c_hash"] = "LDktKdoQak3Pk0cnXxCltA"
        },
        Variation("a hash of an access token we were not given") { token, _ in token.claims["at_hash"] = "x"
        },
        Variation("a token id where one is wanted") { token, _ in
            token.expectations.requiresTokenID = true
            token.claims["jti"] = "id-1"
        },
    ]

    @Test("Honest variations are taken", arguments: variations)
    func taken(_ variation: Variation) throws {
        let issuer = try TestIssuer.shared.get()
        let forgery = try issuer.forged { try variation.change(&$0, issuer) }
        let (report, result) = try forgery.examined()
        #expect(throws: Never.self) { try result.get() }
        #expect(report.failures == [])
    }

    @Test("Apple's texts for truth values are read, strangers are false")
    func truthValues() throws {
        let issuer = try TestIssuer.shared.get()
        let cases: [(JSONValue?, Bool)] = [
            (true, true), ("true", true), (false, false), ("false", false), ("True", false), (1, false),
            ("1", false),
            (.null, false), (nil, false),
        ]
        for (value, expected) in cases {
            let token = try issuer.forged {
                $0.claims["email_verified"] = value
            }.examined().result.get()
            #expect(token.emailVerified == expected)
        }
    }

    @Test("Profile claims of wrong types and bad picture addresses are left out")
    func profile() throws {
        let issuer = try TestIssuer.shared.get()
        let odd = try issuer.forged {
            $0.claims["email"] = 1
            $0.claims["name"] = ""
            $0.claims["picture"] = "javascript:alert(1)"
        }.examined().result.get()
        #expect(odd.email == nil && odd.name == nil && odd.picture == nil)
        let good = try issuer.forged {
            $0.claims["email"] = "a@example.com"
            $0.claims["name"] = "Ada"
            $0.claims["given_name"] = "Ada"
            $0.claims["family_name"] = "L"
            $0.claims["picture"] = "https://example.com/a.png"
            $0.claims["oid"] = "o"
            $0.claims["auth_time"] = .integer(Self.now)
        }.examined().result.get()
        #expect(
            good.email == "a@example.com" && good.name == "Ada" && good.picture == "https://example.com/a.png"
        )
        #expect(good.givenName == "Ada" && good.familyName == "L")
        #expect(good.objectID == "o" && good.tenantID == nil)
        #expect(good.authenticatedAt == TestIssuer.now)
    }
}
