package import Cryptography
package import OpenID

/// A provider of the operator's own, played locally: OpenID Connect Core and Discovery, RFC 7009 and RFC 9207.
///
///     GET  /.well-known/openid-configuration   GET /jwks
///     GET|POST /authorize   POST /authorize/person   POST /authorize/consent
///     POST /token       POST /revoke             GET|POST /userinfo
///     GET  /account     POST /account            GET /avatar/NUMBER.svg
package struct OpenIDConnectStandIn: InteractiveStandIn {
    package let brand: ProviderID
    package let parts: StandInParts
    let keys: StandInSigningKeys
    package var clients: [StandInClient]

    package init(
        brand: ProviderID, keys: StandInSigningKeys, installation: StandInInstallation,
        storage: any RecordStore, people: [Person] = Person.cast, clients: [StandInClient],
        random: RandomSource
    ) {
        self.brand = brand
        parts = StandInParts(
            installation: installation, storage: storage, people: people, clients: clients, random: random)
        self.keys = keys
        self.clients = clients
    }

    static let authorizePath = "/authorize"

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return .json(metadata(origin: request.origin))
        case ("GET", "/jwks"): return .json(keys.published.json)
        case ("GET", Self.authorizePath): return try await authorize(request, now: now)
        case ("POST", Self.authorizePath): return refusals.byGET(request)
        case ("POST", Self.authorizePath + "/person"):
            return try await choosePerson(request, consentForm: Self.authorizePath + "/consent", now: now)
        case ("POST", Self.authorizePath + "/consent"): return try await respondToConsent(request, now: now)
        case ("POST", "/token"): return try await token(request, now: now)
        case ("POST", "/revoke"): return try await revoke(request, now: now)
        case ("GET", "/userinfo"), ("POST", "/userinfo"): return try await userinfo(request, now: now)
        case ("GET", "/account"), ("POST", "/account"): return try await account(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package func issuer(origin: String) -> String { "\(origin)/stand-in/\(brand.pathName)" }

    var grants: GrantStore { parts.grants(brand) }

    /// The discovery document (OpenID Connect Discovery §3).
    private func metadata(origin: String) -> JSONValue {
        let issuer = issuer(origin: origin)
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + Self.authorizePath),
            "token_endpoint": .string(issuer + "/token"),
            "userinfo_endpoint": .string(issuer + "/userinfo"),
            "revocation_endpoint": .string(issuer + "/revoke"),
            "jwks_uri": .string(issuer + "/jwks"),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": .array(OpenIDConnectClaims.scopes.map { .string($0) }),
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
            "code_challenge_methods_supported": ["S256"],
            "claims_supported": [
                "iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "name", "given_name",
                "family_name", "locale", "picture", "email", "email_verified",
            ],
            "authorization_response_iss_parameter_supported": true,
        ]
    }
}

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

    /// A response with `iss` (RFC 9207).
    private func response(
        _ authorize: AuthorizeRequest, _ fields: [(String, String)], origin: String
    ) -> [(String, String)] {
        authorize.response(fields) + [("iss", issuer(origin: origin))]
    }

    private func returned(
        _ authorize: AuthorizeRequest, _ error: String, _ description: String, origin: String
    ) -> StandInResponse {
        authorize.deliver(
            response(authorize, [("error", error), ("error_description", description)], origin: origin))
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
            injector.inject(response(authorize, [("code", code)], origin: origin)))
    }
}
