internal import Cryptography
internal import OpenID

extension OpenIDConnectStandIn {
    /// `GET /authorize`: checks the request, then asks, or with `prompt=none` answers at once.
    func authorize(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let authorize: AuthorizeRequest
        do throws(OpenIDConnectAuthorizeRules.Refusal) {
            authorize = try OpenIDConnectAuthorizeRules(clients: clients).check(request.query)
        } catch {
            switch error {
            case .shown(let code, let message, let parameter):
                return refusals.page(code, message: message, parameter: parameter)
            case .returned(let authorize, let code, let description):
                return returned(authorize, code, description, origin: request.origin)
            }
        }
        if authorize.extra["prompt"] == "none" { return try await silent(authorize, request, now: now) }
        return try await choose(
            authorize, request, form: Self.authorizePath + "/person",
            hint: request.queryValue("login_hint"), now: now)
    }

    /// An answer with `iss` (RFC 9207).
    private func answer(
        _ authorize: AuthorizeRequest, _ fields: [(String, String)], origin: String
    ) -> [(String, String)] {
        authorize.response(fields) + [("iss", issuer(origin: origin))]
    }

    private func returned(
        _ authorize: AuthorizeRequest, _ error: String, _ description: String, origin: String
    ) -> StandInResponse {
        authorize.deliver(
            answer(authorize, [("error", error), ("error_description", description)], origin: origin))
    }

    private func silent(
        _ authorize: AuthorizeRequest, _ request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        guard let flow = flow(request, now: now),
            let session = try await flow.session(
                for: authorize,
                subject: { person in
                    OpenIDConnectClaims(
                        person: person, sandbox: request.sandbox, installation: parts.installation,
                        brand: brand, issuer: issuer(origin: request.origin)
                    ).subject
                })
        else {
            return returned(
                authorize, "login_required", "the user has to sign in", origin: request.origin)
        }
        let person = session.person
        var authorize = authorize
        authorize.authenticatedAt = session.since
        guard let consent = try await flow.consent(of: person, authorize.clientID),
            !needsConsent(authorize, earlier: consent)
        else {
            return returned(
                authorize, "consent_required", "the user has not allowed this", origin: request.origin)
        }
        return try await finish(authorize, person, consent, isAsked: false, flow)
    }

    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        guard let earlier, authorize.extra["prompt"]?.contains("consent") != true else { return true }
        return !authorize.scopes.allSatisfy(earlier.scopes.contains)
    }

    package func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem] {
        authorize.scopes.map {
            .init(
                scope: $0, isOptional: $0 != "openid", wasGranted: earlier?.scopes.contains($0) == true)
        }
    }

    package func declined(
        _ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String
    ) -> StandInResponse {
        returned(authorize, "access_denied", "the user said no", origin: origin)
    }

    package func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let origin = flow.request.origin
        let settings = try await flow.settings(authorize)
        if settings.has(.accessDenied) {
            return declined(authorize, onConsentPage: true, origin: origin)
        }
        let grant = try flow.grant(
            authorize, person: person, consent: consent, audience: authorize.clientID,
            scopes: authorize.scopes.filter(consent.scopes.contains))
        let code = try await grants.issueCode(for: grant, lifetime: 600, now: flow.now)
        let injector = ResponseFaultInjector(settings: settings)
        return authorize.deliver(
            injector.inject(answer(authorize, [("code", code)], origin: origin)))
    }
}
