internal import Cryptography
internal import OpenID

extension GoogleStandIn {
    /// `GET /o/oauth2/v2/auth`: checks the request, then asks, or with `prompt=none` answers at once.
    func authorize(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let authorize: AuthorizeRequest
        do throws(GoogleAuthorizeRules.Refusal) {
            authorize = try GoogleAuthorizeRules(clients: clients).check(request.query)
        } catch {
            return refusals.page(
                error.code, brandCode: error.brandCode, message: error.message, parameter: error.parameter,
                status: error.status)
        }
        if authorize.extra["prompt"] == "none" { return try await silent(authorize, request, now: now) }
        return try await choose(
            authorize, request, form: Self.authorizePath + "/person",
            hint: request.queryValue("login_hint"), now: now)
    }

    private func silent(
        _ authorize: AuthorizeRequest, _ request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        func failed(_ error: String) -> StandInResponse {
            authorize.deliver(authorize.response([("error", error)]))
        }
        guard let flow = flow(request, now: now),
            let session = try await flow.session(
                for: authorize,
                subject: { person in
                    GoogleProfile(
                        person: person, sandbox: request.sandbox, installation: parts.installation,
                        origin: request.origin
                    ).subject
                }), isOfDomain(session.person, authorize)
        else { return failed("login_required") }
        let person = session.person
        guard let consent = try await flow.consent(of: person, authorize.clientID),
            !needsConsent(authorize, earlier: consent)
        else { return failed("interaction_required") }
        return try await finish(authorize, person, consent, isAsked: false, flow)
    }

    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        guard let earlier, authorize.extra["prompt"]?.contains("consent") != true else { return true }
        return !authorize.scopes.allSatisfy(earlier.scopes.contains)
    }

    package func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem] {
        authorize.scopes.map {
            .init(
                scope: $0, isOptional: $0.hasPrefix(GoogleScopes.prefix),
                wasGranted: earlier?.scopes.contains($0) == true)
        }
    }

    package func offered(_ people: [Person], _ authorize: AuthorizeRequest) -> [Person] {
        people.filter { isOfDomain($0, authorize) }
    }

    /// Refuses all other accounts too, whatever the form says; a client that relies on it has to check the claim
    /// `hd`, since whoever changes the address leaves the parameter out.
    package func exclusion(of person: Person, _ authorize: AuthorizeRequest) -> StandInResponse? {
        guard !isOfDomain(person, authorize) else { return nil }
        return refusals.page(
            .tenant, brandCode: "access_denied",
            message: "Error 403: access_denied. The account is not of the domain that hd names.",
            parameter: "hd", status: 403)
    }

    /// Returns whether the person is of the hosted domain that the request names; `*` is any.
    private func isOfDomain(_ person: Person, _ authorize: AuthorizeRequest) -> Bool {
        guard let wanted = authorize.extra["hd"] else { return true }
        guard person.isHosted else { return false }
        return wanted == "*" || wanted.lowercased() == person.emailDomain
    }

    package func detail(of person: Person) -> PersonCard.Detail? {
        person.isHosted ? .text(person.emailDomain) : nil
    }

    package func declined(_ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String)
        -> StandInResponse
    {
        authorize.deliver(authorize.response([("error", "access_denied")]))
    }

    package func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let request = flow.request
        let settings = try await flow.settings(authorize)
        if settings.has(.accessDenied) {
            return declined(authorize, onConsentPage: true, origin: request.origin)
        }
        let isIncremental = authorize.extra["incremental"] != nil
        let scopes = isIncremental ? consent.scopes : authorize.scopes.filter(consent.scopes.contains)
        let grant = try flow.grant(
            authorize, person: person, consent: consent, audience: authorize.clientID, scopes: scopes,
            extra: ["fresh": isAsked ? "1" : "0"])
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: flow.now)
        var fields = [("code", code), ("scope", GoogleScopes.answered(scopes)), ("authuser", "0")]
        if person.directory != nil { fields.append(("hd", person.emailDomain)) }
        fields.append(("prompt", isAsked ? "consent" : "none"))
        let injector = ResponseFaultInjector(settings: settings)
        return authorize.deliver(injector.inject(authorize.response([]) + fields))
    }
}
