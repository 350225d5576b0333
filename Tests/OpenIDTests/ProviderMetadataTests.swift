import OpenID
import Testing

@Suite("Discovery documents: OIDC Discovery §3 and §4.3, RFC 9207")
struct ProviderMetadataTests {
    private static let fine: JSONObject = [
        "issuer": "https://p.example", "authorization_endpoint": "https://p.example/authorize",
        "token_endpoint": "https://p.example/token", "jwks_uri": "https://p.example/keys",
        "response_types_supported": ["code", "code id_token"], "subject_types_supported": ["pairwise"],
        "id_token_signing_alg_values_supported": ["RS256", "none"], "strange": [1],
        "userinfo_endpoint": .null, "authorization_response_iss_parameter_supported": true,
    ]

    private func read(
        _ object: JSONObject, issuer: IssuerRule = .exact("https://p.example"), allowingHTTP: Bool = false
    ) throws -> ProviderMetadata {
        try ProviderMetadata(
            parsing: JSONValue.object(object).serialized, issuer: issuer, allowingHTTP: allowingHTTP)
    }

    @Test("A document is read, strangers and nulls ignored")
    func fine() throws {
        let metadata = try read(Self.fine)
        #expect(metadata.authorizationEndpoint.text == "https://p.example/authorize")
        #expect(metadata.tokenEndpoint?.text == "https://p.example/token")
        #expect(metadata.userinfoEndpoint == nil)
        #expect(metadata.responseTypes == ["code", "code id_token"])
        #expect(metadata.sendsIssuer)
    }

    @Test("What is published is read back")
    func roundTrip() throws {
        let metadata = ProviderMetadata(
            issuer: "http://127.0.0.1:8080/stand-in/apple",
            authorizationEndpoint: try URLParts("http://127.0.0.1:8080/stand-in/apple/auth/authorize"),
            tokenEndpoint: try URLParts("http://127.0.0.1:8080/stand-in/apple/auth/token"),
            jwksURI: try URLParts("http://127.0.0.1:8080/stand-in/apple/auth/keys"),
            responseModes: ["query", "fragment", "form_post"], claims: ["sub"],
            codeChallengeMethods: ["S256"],
            sendsIssuer: true)
        let again = try ProviderMetadata(
            parsing: metadata.json.serialized, issuer: .exact(metadata.issuer), allowingHTTP: true)
        #expect(again == metadata)
    }

    @Test(
        "A document of another issuer is refused, byte for byte",
        arguments: [
            "https://p.example/", "https://P.example", "http://p.example", "https://evil.example", "",
        ])
    func impersonation(issuer: String) {
        #expect(throws: ProviderMetadataError.wrongIssuer(issuer)) {
            try read(Self.fine.with("issuer", .string(issuer)))
        }
    }

    @Test("Microsoft's template stands for itself and for its tenants")
    func template() throws {
        let template = "https://login.example/{tenantid}/v2.0"
        let rule = IssuerRule.tenantTemplate(template, .organizations)
        let tenant = "0d3a4c5e-1111-2222-3333-444455556666"
        for (issuer, isTaken) in [
            (template, true), ("https://login.example/\(tenant)/v2.0", true),
            ("https://login.example/\(TenantRule.personalAccounts)/v2.0", false),
            ("https://login.example/common/v2.0", false), ("https://login.example//v2.0", false),
            ("https://login.example/v2.0", false), ("https://login.example/\(tenant)/v2.0/", false),
            ("https://evil.example/\(tenant)/v2.0", false),
            ("https://login.example/\(tenant.uppercased())/v2.0", false),
        ] {
            #expect(rule.matches(metadataIssuer: issuer) == isTaken, "\(issuer)")
        }
    }

    @Test(
        "Odd documents are refused",
        arguments: [
            ("issuer", nil, ProviderMetadataError.missing("issuer")), ("issuer", 1, .malformed("issuer")),
            ("authorization_endpoint", nil, .missing("authorization_endpoint")),
            ("jwks_uri", nil, .missing("jwks_uri")),
            ("jwks_uri", "javascript://x", .malformed("jwks_uri")),
            ("jwks_uri", "/keys", .malformed("jwks_uri")),
            ("jwks_uri", "http://p.example/keys", .insecureEndpoint("jwks_uri")),
            ("token_endpoint", "https://p.example/token#x", .malformed("token_endpoint")),
            ("token_endpoint", 1, .malformed("token_endpoint")),
            ("scopes_supported", "openid", .malformed("scopes_supported")),
            ("response_types_supported", [1], .malformed("response_types_supported")),
            (
                "authorization_response_iss_parameter_supported", "true",
                .malformed("authorization_response_iss_parameter_supported")
            ),
        ] as [(String, JSONValue?, ProviderMetadataError)])
    func odd(name: String, value: JSONValue?, error: ProviderMetadataError) {
        #expect(throws: error) { try read(Self.fine.with(name, value)) }
    }

    @Test("Texts that are no document are refused")
    func noDocument() {
        #expect(throws: ProviderMetadataError.notAnObject) {
            try ProviderMetadata(parsing: Array("[]".utf8), issuer: .exact("x"), allowingHTTP: false)
        }
        #expect(throws: ProviderMetadataError.malformedJSON(.unexpectedEnd)) {
            try ProviderMetadata(parsing: [], issuer: .exact("x"), allowingHTTP: false)
        }
        #expect(throws: ProviderMetadataError.malformedJSON(.tooLarge(limit: 65_536))) {
            try ProviderMetadata(
                parsing: [UInt8](repeating: 32, count: 65_537), issuer: .exact("x"), allowingHTTP: false)
        }
    }
}
