internal import Cryptography
internal import OpenID

extension GitHubStandIn {
    /// `GET /login/oauth/authorize`: checks the request and asks who is signing in.
    func authorize(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        switch GitHubAuthorizeRules(clients: clients).check(request.query) {
        case .unknownClient:
            return refusals.page(
                .unknownClient, brandCode: "not_found",
                message: "This is not the web page you are looking for.",
                parameter: "client_id", status: 404)
        case .malformed(let error): return refusals.bad(error)
        case .returned(let authorize, let error, let description):
            return deliver(
                authorize, failure(error, description), origin: request.origin, settings: StandInSettings())
        case .accepted(let authorize):
            return try await choose(
                authorize, request, form: Self.authorizePath + "/person",
                hint: request.queryValue("login"), now: now)
        }
    }

    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        guard let earlier else { return true }
        return !GitHubScopes.covered(authorize.scopes, by: earlier.scopes)
    }

    package func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem] {
        authorize.scopes.map {
            .init(scope: $0, isOptional: false, wasGranted: earlier?.scopes.contains($0) == true)
        }
    }

    package func detail(of person: Person) -> PersonCard.Detail? { .text("@" + person.login) }

    package func declined(_ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String)
        -> StandInResponse
    {
        deliver(
            authorize, failure("access_denied", "The user has denied your application access."),
            origin: origin, settings: StandInSettings())
    }

    package func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let origin = flow.request.origin
        let settings = try await flow.settings(authorize)
        if settings.has(.accessDenied) { return declined(authorize, onConsentPage: true, origin: origin) }
        // A request without scopes, and any later one, gives all that was ever granted.
        let grant = try flow.grant(
            authorize, person: person, consent: consent, audience: authorize.clientID,
            scopes: GitHubScopes.normalised(consent.scopes))
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: flow.now)
        return deliver(authorize, [("code", code)], origin: origin, settings: settings)
    }

    private func failure(_ error: String, _ description: String) -> [(String, String)] {
        [
            ("error", error), ("error_description", description),
            (
                "error_uri",
                "https://docs.github.com/apps/managing-oauth-apps/"
                    + "troubleshooting-authorization-request-errors/"
            ),
        ]
    }

    /// Adds `iss` and `state` and redirects.
    private func deliver(
        _ authorize: AuthorizeRequest, _ fields: [(String, String)], origin: String,
        settings: StandInSettings
    ) -> StandInResponse {
        var fields = fields
        if client(authorize.clientID)?.options.contains(.omitsResponseIssuer) != true {
            fields.append(("iss", GitHubStandIn.issuer(origin: origin)))
        }
        return authorize.deliver(ResponseFaultInjector(settings: settings).inject(authorize.response(fields)))
    }
}
