import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Testing

@Suite("What a reader may ask of a sign-in, and is told of what was dropped")
struct SignInOptionsTests {
    @Test("Each drop has its reason, parameters and scopes alike")
    func reasons() async throws {
        let fixture = try await SignInOptionsFixture()
        let many = (0..<30).map { (name: "p\($0)", value: "1") }
        let run = try await fixture.refusedRun(
            try SignInOptionsFixture.provider(.google),
            SignInOptions(
                scopes: ["email", "email", "quo\"ted"] + (0..<30).map { "s\($0)" },
                parameters: [("state", "evil"), ("prompt", "consent"), ("prompt", "none"), ("a b", "c")]
                    + many))
        let dropped = Dictionary(grouping: run.dropped, by: \.reason).mapValues { $0.map(\.name) }
        #expect(dropped[.reserved] == ["state"])
        #expect(dropped[.repeated] == ["prompt"])
        #expect(dropped[.malformed] == ["a b"])
        #expect(dropped[.tooMany]?.count == 11)
        let scopes = Dictionary(grouping: run.droppedScopes, by: \.reason).mapValues { $0.map(\.name) }
        #expect(scopes[.repeated] == ["email"])
        #expect(scopes[.malformed] == ["quo\"ted"])
        #expect(scopes[.tooMany]?.count == 11)
        #expect(run.request.contains { $0.name == "prompt" && $0.value == "consent" })
    }

    @Test("A tenant within the operator's is taken, another is not allowed")
    func tenant() async throws {
        let fixture = try await SignInOptionsFixture()
        let own = "0f0f0f0f-52d7-4b09-9c7e-2a4d5b6c7d8e"
        let run = try await fixture.refusedRun(
            try SignInOptionsFixture.provider(.microsoft, tenant: .organizations),
            SignInOptions(parameters: [("tenant", "consumers"), ("tenant", "x y"), ("tenant", own)]))
        #expect(run.dropped.map(\.reason) == [.notAllowed, .malformed])
        #expect(run.authorizationEndpoint.contains("/\(own)/oauth2/v2.0/authorize"))
        #expect(!run.request.contains { $0.name == "tenant" })
    }

    @Test("Tenants cover those that admit nobody else")
    func cover() {
        let work = Tenant.directory("0f0f0f0f-52d7-4b09-9c7e-2a4d5b6c7d8e")
        let personal = Tenant.directory(Tenant.personalDirectory)
        for other in [Tenant.common, .organizations, .consumers, work, personal, .domain("a.example")] {
            #expect(Tenant.common.covers(other))
            #expect(other.covers(other))
            #expect(work.covers(other) == (other == work))
        }
        #expect(Tenant.organizations.covers(work) && !Tenant.organizations.covers(personal))
        #expect(Tenant.consumers.covers(personal) && !Tenant.consumers.covers(work))
        #expect(!Tenant.organizations.covers(.domain("a.example")), "a domain may turn out to be anybody's")
    }

    @Test("A domain's directory comes from discovery, and its tokens must come from there")
    func discovery() async throws {
        let directory = "0f0f0f0f-52d7-4b09-9c7e-2a4d5b6c7d8e"
        let base = "http://127.0.0.1:9/stand-in/microsoft"
        func document(_ issuer: String) -> String {
            """
            {"issuer":"\(issuer)","authorization_endpoint":"\(base)/x/oauth2/v2.0/authorize",
             "token_endpoint":"\(base)/x/oauth2/v2.0/token","jwks_uri":"\(base)/x/discovery/v2.0/keys",
             "response_types_supported":["code"],"subject_types_supported":["pairwise"],
             "id_token_signing_alg_values_supported":["RS256"]}
            """
        }
        let provider = try SignInOptionsFixture.provider(.microsoft)
        let signInOptions = SignInOptions(parameters: [("tenant", "contoso.example")])
        let good = try await SignInOptionsFixture(body: document("\(base)/\(directory)/v2.0"))
        let (url, _) = try await good.start(provider, signInOptions)
        #expect(url.hasPrefix("\(base)/contoso.example/oauth2/v2.0/authorize?"))
        #expect(
            good.transport.asked.map(\.url)
                == ["\(base)/contoso.example/v2.0/.well-known/openid-configuration"])
        _ = try await good.start(provider, signInOptions)
        #expect(good.transport.asked.count == 1, "a document is believed for a while")
        for issuer in [
            "\(base)/{tenantid}/v2.0", "https://evil.example/v2.0", "\(base)/contoso.example/v2.0",
        ] {
            let bad = try await SignInOptionsFixture(body: document(issuer))
            await #expect(throws: RunFailure.self) { try await bad.start(provider, signInOptions) }
        }
    }

    @Test("A domain that is not known is not looked up again and again")
    func failedDiscovery() async throws {
        let fixture = try await SignInOptionsFixture(status: 404)
        let provider = try SignInOptionsFixture.provider(.microsoft)
        let signInOptions = SignInOptions(parameters: [("tenant", "nowhere.example")])
        for (later, asked) in [(Int64(0), 1), (0, 1), (59, 1), (60, 2), (61, 2)] {
            await #expect(throws: RunFailure.self) {
                try await fixture.start(provider, signInOptions, later: later)
            }
            #expect(fixture.transport.asked.count == asked, "after \(later) s")
        }
    }

    @Test("Many who name the same domain at once cause one look-up")
    func singleFlight() async throws {
        let fixture = try await SignInOptionsFixture(status: 503)
        let provider = try SignInOptionsFixture.provider(.microsoft)
        let signInOptions = SignInOptions(parameters: [("tenant", "nowhere.example")])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<32 { group.addTask { _ = try? await fixture.start(provider, signInOptions) } }
        }
        #expect(fixture.transport.asked.count == 1)
    }

    @Test(
        "Domains that readers make up cause a bounded number of look-ups, and a minute later there are more")
    func manyDomains() async throws {
        let fixture = try await SignInOptionsFixture(status: 404)
        let provider = try SignInOptionsFixture.provider(.microsoft)
        var codes: Set<String> = []
        for number in 0..<200 {
            do {
                _ = try await fixture.start(
                    provider, SignInOptions(parameters: [("tenant", "d\(number).example")]))
            } catch let error as RunFailure {
                codes.insert(error.code)
            }
        }
        #expect(fixture.transport.asked.count == 60)
        #expect(codes == ["provider_answer_invalid", "too_many_requests"])
        _ = try? await fixture.start(
            provider, SignInOptions(parameters: [("tenant", "later.example")]), later: 61)
        #expect(fixture.transport.asked.count == 61)
    }

    @Test("Limited Login asks for an ID token alone, and is for apps at the real Facebook")
    func limited() async throws {
        let fixture = try await SignInOptionsFixture()
        let signInOptions = SignInOptions(variant: .limited, parameters: [("sdk", "android"), ("tp", "x")])
        let run = try await fixture.refusedRun(try SignInOptionsFixture.provider(.facebook), signInOptions)
        let sent = Dictionary(uniqueKeysWithValues: run.request.map { ($0.name, $0.value) })
        #expect(sent["response_type"] == "id_token,graph_domain,user_token_nonce")
        #expect(sent["response_mode"] == "form_post")
        #expect(sent["sdk"] == "ios" && sent["tp"] == "ios_14_do_not_track")
        #expect(sent["code_challenge"] == nil)
        #expect(sent["nonce"] == run.nonce.raw.hashed)
        #expect(run.dropped.map(\.name) == ["sdk", "tp"])
        #expect(run.variant == .limited)
        let real = try SignInOptionsFixture.provider(.facebook, mode: .real)
        do throws(RunFailure) {
            _ = try await fixture.signIns.start(
                real, locale: "en", returnTo: nil,
                browser: fixture.browser, sandbox: .standard, signInOptions: signInOptions, now: fixture.now)
            Issue.record("a browser cannot receive it")
        } catch {
            #expect(error.code == "variant_for_apps_only")
        }
    }

    @Test("Limited Login's tokens are read where the configuration names a token endpoint for the other ways")
    func overriddenTokenEndpoint() async throws {
        let fixture = try await SignInOptionsFixture()
        var endpoints = ProviderEndpoints()
        endpoints.token = "https://facebook.example/token"
        let provider = try SignInOptionsFixture.provider(.facebook, endpoints: endpoints)
        let presented = PresentedCredential(
            provider: provider, idToken: "no.token.here", accessToken: nil, rawNonce: nil, user: nil,
            apps: [], visitor: .machine)
        do throws(SignInError) {
            _ = try await VerifyPresented(fixture.signIns.access)(presented, now: fixture.now)
            Issue.record("it is no token")
        } catch {
            // Not `failed`: the provider is whole, and what is refused is the token, or the way to its keys.
            #expect(error.code != SignInError.failed(reason: "").code, "\(error)")
        }
    }
}
