import Cryptography
import OpenID
import Providers
import Testing

@testable import RelyingParty

@Suite("Origins that a sign-in's form may lead to (CSP form-action)")
struct AuthorizationOriginsTests {
    private static func origins(of providers: [ResolvedProvider]) async -> [String] {
        await ProviderAccess(
            providers: providers, transport: RecordingTransport(status: 500), random: .system
        )
        .authorizationOrigins()
    }

    private static func real(
        _ id: ProviderID, issuer: String? = nil, endpoints: ProviderEndpoints = ProviderEndpoints()
    ) throws -> ResolvedProvider {
        try ResolvedProvider(
            ProviderConfiguration(
                id: id, clientID: "id", credential: .secret(RedactedText("s")), issuer: issuer,
                endpoints: endpoints),
            origin: "https://docs.example.com", standInClient: nil)
    }

    @Test("a real provider's own hops are among them, as browsers hold redirects after a form to them")
    func passedThrough() async throws {
        #expect(
            try await Self.origins(of: [Self.real(.microsoft)])
                == ["https://login.live.com", "https://login.microsoftonline.com"])
        #expect(
            try await Self.origins(of: [Self.real(.facebook)])
                == ["https://*.facebook.com", "https://www.facebook.com"])
    }

    @Test("a stand-in's are its server's alone")
    func standIn() async throws {
        let provider = try ResolvedProvider(
            ProviderConfiguration(id: .microsoft), origin: "https://docs.example.com",
            standInClient: StandInClientCredential(
                clientID: "local.client", credential: .none))
        #expect(await Self.origins(of: [provider]) == ["https://docs.example.com"])
    }

    @Test("a provider known by its issuer alone has its issuer's, until it was discovered")
    func issuer() async throws {
        let provider = try Self.real(.oidc("acme"), issuer: "https://id.example.com/tenant")
        #expect(await Self.origins(of: [provider]) == ["https://id.example.com"])
        let named = try Self.real(
            .oidc("acme"), issuer: "https://id.example.com/tenant",
            endpoints: ProviderEndpoints(authorization: "https://login.example.com/authorize"))
        #expect(await Self.origins(of: [named]) == ["https://login.example.com"])
    }
}
