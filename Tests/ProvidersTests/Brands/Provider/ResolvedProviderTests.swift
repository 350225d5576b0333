import OpenID
import Providers
import Testing

@Suite("Resolution: brand, configuration and origin become one provider with final addresses")
struct ResolvedProviderTests {
    static let origin = "http://127.0.0.1:8080"
    static let publicOrigin = "https://docs.example.com"
    static let client = StandInClientCredential(clientID: "local.client", credential: .none)

    @Test(
        "without credentials a brand is local, and every address is below the origin's stand-in",
        arguments: ProviderID.brands)
    func local(id: ProviderID) throws {
        for variant in ProviderVariant.offered(by: id) {
            let provider = try ResolvedProvider(
                ProviderConfiguration(id: id), variant: variant, origin: Self.origin,
                standInClient: Self.client)
            #expect(provider.mode == .local)
            #expect(provider.clientID == "local.client")
            let base = "\(Self.origin)/stand-in/\(id.pathName)/"
            for address in provider.endpoints.present {
                #expect(address.hasPrefix(base))
                #expect(!address.contains("{"))
            }
            #expect(provider.redirectURI == "\(Self.origin)/playground/\(id.rawValue)/callback")
        }
    }

    @Test("the stand-in's addresses stand where the design says")
    func standInAddresses() throws {
        func endpoints(_ id: ProviderID) throws -> ProviderEndpoints {
            try ResolvedProvider(
                ProviderConfiguration(id: id), origin: Self.origin, standInClient: Self.client
            ).endpoints
        }
        let base = "\(Self.origin)/stand-in"
        #expect(try endpoints(.apple).authorization == "\(base)/apple/auth/authorize")
        #expect(try endpoints(.microsoft).token == "\(base)/microsoft/common/oauth2/v2.0/token")
        #expect(try endpoints(.github).token == "\(base)/github/login/oauth/access_token")
        #expect(try endpoints(.github).userinfo == "\(base)/github/api/user")
        #expect(
            try endpoints(.github).tokenInspection == "\(base)/github/api/applications/local.client/token")
        #expect(try endpoints(.facebook).authorization == "\(base)/facebook/v26.0/dialog/oauth")
        #expect(try endpoints(.facebook).userinfo == "\(base)/facebook/graph/v26.0/me")
        #expect(try endpoints(.google).authorization == "\(base)/google/o/oauth2/v2/auth")
    }

    @Test("a stand-in's issuers hold this server's origin, never the real one")
    func standInIssuers() throws {
        for id in ProviderID.brands {
            let provider = try ResolvedProvider(
                ProviderConfiguration(id: id), origin: Self.origin, standInClient: Self.client)
            for issuer in provider.issuer.expected(tenantID: Tenant.personalDirectory) {
                #expect(issuer.hasPrefix("\(Self.origin)/stand-in/\(id.pathName)"))
            }
            if case .constant(let issuer) = provider.responseIssuer {
                #expect(issuer == "\(Self.origin)/stand-in/github/login/oauth")
            }
        }
    }

    @Test("credentials make a brand real, with the real addresses unless overridden")
    func real() throws {
        let provider = try ResolvedProvider(
            ProviderConfiguration(
                id: .google, clientID: "id", credential: .secret(RedactedText("s")),
                endpoints: ProviderEndpoints(token: "https://proxy.example.com/token")),
            origin: Self.publicOrigin, standInClient: nil)
        #expect(provider.mode == .real)
        #expect(provider.endpoints.token == "https://proxy.example.com/token")
        #expect(provider.endpoints.keys == "https://www.googleapis.com/oauth2/v3/certs")
        #expect(provider.issuer.accepts("accounts.google.com"))
        #expect(!provider.issuer.accepts("https://accounts.google.com/"))
    }

    @Test("a Microsoft tenant goes into path and issuer rule")
    func tenant() throws {
        let provider = try ResolvedProvider(
            ProviderConfiguration(
                id: .microsoft, clientID: "id", credential: .secret(RedactedText("s")),
                tenant: .directory(MicrosoftRulesTests.directory)),
            origin: Self.publicOrigin, standInClient: nil)
        let base = "https://login.microsoftonline.com/\(MicrosoftRulesTests.directory)"
        #expect(provider.endpoints.authorization == "\(base)/oauth2/v2.0/authorize")
        #expect(provider.issuer.accepts("\(base)/v2.0", tenantID: MicrosoftRulesTests.directory))
    }

    @Test("a generic provider is known by its issuer, and completed by discovery")
    func generic() throws {
        let provider = try ResolvedProvider(
            ProviderConfiguration(
                id: .oidc("acme"), clientID: "id", issuer: "https://id.example.com/",
                endpoints: ProviderEndpoints(token: "https://id.example.com/own-token")),
            origin: Self.publicOrigin, standInClient: nil)
        #expect(provider.mode == .real)
        #expect(provider.endpoints.discovery == "https://id.example.com/.well-known/openid-configuration")
        let complete = provider.completed(
            by: ProviderEndpoints(
                authorization: "https://id.example.com/auth", token: "https://id.example.com/token"),
            issuer: "https://id.example.com/")
        #expect(complete.endpoints.authorization == "https://id.example.com/auth")
        #expect(complete.endpoints.token == "https://id.example.com/own-token")
        #expect(complete.issuer == .exact("https://id.example.com/"))
    }

    struct Refusal: CustomTestStringConvertible, Sendable {
        let name: String
        let configuration: ProviderConfiguration
        var origin = ResolvedProviderTests.publicOrigin
        let error: ProviderResolutionError
        var testDescription: String { name }
    }

    static func google(_ token: String) -> ProviderConfiguration {
        ProviderConfiguration(
            id: .google, clientID: "id", credential: .secret(RedactedText("s")),
            endpoints: ProviderEndpoints(token: token))
    }

    static let refusals = [
        Refusal(
            name: "real without anything", configuration: ProviderConfiguration(id: .google, mode: .real),
            error: .missingSettings(["clientID", "clientSecret"])),
        Refusal(
            name: "real Apple without key",
            configuration: ProviderConfiguration(id: .apple, mode: .real, clientID: "x"),
            error: .missingSettings(["teamID", "keyID", "privateKeyFile"])),
        Refusal(
            name: "real Apple with half a key",
            configuration: ProviderConfiguration(
                id: .apple, mode: .real, clientID: "x",
                credential: .signingKey(
                    teamID: "T", keyID: "", privateKeyPEM: ClientSigningKey(pem: RedactedText("k")))),
            error: .missingSettings(["keyID"])),
        Refusal(
            name: "generic provider without issuer",
            configuration: ProviderConfiguration(id: .oidc("a"), mode: .real, clientID: "x"),
            error: .missingSettings(["issuer"])),
        Refusal(
            name: "tenant at Google",
            configuration: ProviderConfiguration(id: .google, tenant: .common), error: .tenantNotSupported),
        Refusal(
            name: "plain http from a public origin", configuration: google("http://example.com/t"),
            error: .insecureAddress("http://example.com/t")),
        Refusal(
            name: "loopback from a public origin", configuration: google("https://127.0.0.1/t"),
            error: .privateAddress("https://127.0.0.1/t")),
        Refusal(
            name: "the metadata service of a cloud",
            configuration: google("https://169.254.169.254/t"),
            error: .privateAddress("https://169.254.169.254/t")),
        Refusal(
            name: "another spelling of loopback", configuration: google("https://127.1/t"),
            error: .malformedAddress("https://127.1/t")),
        Refusal(
            name: "IPv6 loopback", configuration: google("https://[::1]/t"),
            error: .privateAddress("https://[::1]/t")),
        Refusal(
            name: "user information", configuration: google("https://a@example.com/t"),
            error: .malformedAddress("https://a@example.com/t")),
        Refusal(
            name: "another scheme", configuration: google("file:///etc/passwd"),
            error: .malformedAddress("file:///etc/passwd")),
    ]

    @Test("what makes no provider is refused by name", arguments: refusals)
    func refused(item: Refusal) {
        #expect(throws: item.error) {
            try ResolvedProvider(item.configuration, origin: item.origin, standInClient: Self.client)
        }
    }

    @Test("an own provider without credentials is played by its stand-in; without a client there, by nobody")
    func ownProvider() throws {
        var configuration = ProviderConfiguration(id: ProviderID.oidc("acme").named("Acme"))
        configuration.icon = "/images/acme.svg"
        configuration.guide = "/guide/"
        let provider = try ResolvedProvider(
            configuration, origin: Self.origin, standInClient: Self.client)
        #expect(provider.mode == .local && provider.id.displayName == "Acme")
        #expect(provider.icon == "/images/acme.svg" && provider.guide == "/guide/")
        #expect(provider.issuer == .exact("\(Self.origin)/stand-in/oidc.acme"))
        #expect(provider.endpoints.token == "\(Self.origin)/stand-in/oidc.acme/token")
        #expect(throws: ProviderResolutionError.noStandIn) {
            try ResolvedProvider(configuration, origin: Self.origin, standInClient: nil)
        }
    }

    @Test("from a loopback origin, or when allowed, private addresses are fine")
    func privateAllowed() throws {
        _ = try ResolvedProvider(
            Self.google("http://127.0.0.1:1/t"), origin: Self.origin, standInClient: nil)
        var allowed = Self.google("http://10.0.0.1/t")
        allowed.allowPrivateNetwork = true
        _ = try ResolvedProvider(allowed, origin: Self.publicOrigin, standInClient: nil)
    }

    @Test(
        "what a discovery document names is on the public Internet where the origin is public",
        arguments: [
            ("https://login.example.com/keys", true), ("http://login.example.com/keys", false),
            ("https://10.0.0.5/keys", false), ("https://169.254.169.254/keys", false),
            ("https://[::1]/keys", false),
        ])
    func reach(address: String, allowed: Bool) throws {
        let configuration = ProviderConfiguration(
            id: .oidc("main"), mode: .real, clientID: "c", issuer: "https://login.example.com")
        let url = try URLParts(address)
        let provider = try ResolvedProvider(configuration, origin: Self.publicOrigin, standInClient: nil)
        #expect(provider.mayReach(url) == allowed)
        let local = try ResolvedProvider(configuration, origin: Self.origin, standInClient: nil)
        #expect(local.mayReach(url))
    }

    @Test("an operator's secrets print as redacted")
    func secretsStayHidden() {
        let configuration = ProviderConfiguration(
            id: .apple,
            credential: .signingKey(
                teamID: "T", keyID: "K", privateKeyPEM: ClientSigningKey(pem: RedactedText("PEM!")))
        )
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!dumped.contains("PEM!"))
        #expect(!"\(configuration)".contains("PEM!"))
        #expect(!String(reflecting: configuration).contains("PEM!"))
    }
}
