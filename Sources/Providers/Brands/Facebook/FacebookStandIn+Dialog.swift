internal import Cryptography
internal import OpenID

extension FacebookStandIn {
    /// `GET /vN/dialog/oauth`: checks the request and asks who is signing in.
    func dialog(_ request: StandInRequest, base: String, now: Instant) async throws -> StandInResponse {
        let authorize: AuthorizeRequest
        do throws(FacebookDialogRules.Refusal) {
            authorize = try FacebookDialogRules(clients: clients).check(request.query)
        } catch {
            return refusals.page(
                error.code, brandCode: "OAuthException", message: error.message, parameter: error.parameter)
        }
        return try await choose(authorize, request, form: base + "/person", hint: nil, now: now)
    }

    /// Declined permissions are asked for again only on `auth_type=rerequest`.
    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        guard let earlier else { return true }
        if authorize.extra["auth_type"] == "reauthorize" { return true }
        let open = authorize.scopes.filter { !earlier.scopes.contains($0) }
        if authorize.extra["auth_type"] == "rerequest" { return !open.isEmpty }
        let declined = Set((earlier.extra["declined"] ?? "").split(separator: ",").map(String.init))
        return open.contains { !declined.contains($0) }
    }

    package func items(_ authorize: AuthorizeRequest, earlier: Consent?) -> [ConsentPage.ScopeItem] {
        authorize.scopes.map {
            .init(
                scope: $0, isOptional: !FacebookPermissions.fixed.contains($0),
                wasGranted: earlier?.scopes.contains($0) == true)
        }
    }

    package func declined(_ authorize: AuthorizeRequest, onConsentPage: Bool, origin: String)
        -> StandInResponse
    {
        deliver(
            authorize,
            authorize.response([
                ("error", "access_denied"), ("error_code", "200"),
                ("error_description", "Permissions error"), ("error_reason", "user_denied"),
            ]))
    }

    package func finish(
        _ authorize: AuthorizeRequest, _ person: Person, _ consent: Consent, isAsked: Bool,
        _ flow: InteractionFlow
    ) async throws -> StandInResponse {
        let request = flow.request
        let now = flow.now
        let settings = try await flow.settings(authorize)
        if settings.has(.accessDenied) {
            return declined(authorize, onConsentPage: true, origin: request.origin)
        }
        let granted = authorize.scopes.filter(consent.scopes.contains)
        let refused = authorize.scopes.filter { !consent.scopes.contains($0) }
        var consent = consent
        if isAsked {
            consent = try await flow.remember(
                [], extra: ["declined": refused.joined(separator: ",")], of: person, authorize.clientID)
        }
        let grant = try flow.grant(
            authorize, person: person, consent: consent, audience: authorize.clientID, scopes: granted)
        var fields: [(String, String)] = []
        if authorize.responseTypes.contains("id_token") {
            let claims = try claims(grant, person, origin: request.origin, now: now)
            let minter = IDTokenMinter(keys: keys, settings: settings)
            fields = [("id_token", try minter.mint(claims, now: now)), ("graph_domain", "facebook")]
        } else {
            fields = [("code", try await grants.issueCode(for: grant, lifetime: 600, now: now))]
        }
        if authorize.extra["return_scopes"] != nil {
            fields.append(("granted_scopes", granted.joined(separator: ",")))
            fields.append(("denied_scopes", refused.joined(separator: ",")))
        }
        return deliver(
            authorize, ResponseFaultInjector(settings: settings).inject(authorize.response(fields)))
    }

    /// The claims of an ID token, by permission.
    func claims(
        _ grant: Grant, _ person: Person, nonce: String? = nil, accessToken: String? = nil, origin: String,
        now: Instant
    ) throws -> JSONObject {
        let profile = FacebookProfile(
            person: person, grant: grant, installation: parts.installation, origin: origin)
        var claims: JSONObject = [
            "iss": .string(FacebookStandIn.issuer(origin: origin)), "aud": .string(grant.clientID),
            "sub": .string(profile.id), "iat": .integer(now.secondsSince1970),
            "exp": .integer(now.secondsSince1970 + 3600),
            "jti": .string(try grants.makeHandle(.tokenID, sandbox: grant.sandbox)),
        ]
        claims["nonce"] = grant.nonce.map { .string($0) }
        claims["at_hash"] = accessToken.map { .string(IDTokenMinter.leftHash(of: $0)) }
        for member in profile.claims.members { claims[member.name] = member.value }
        return claims
    }

    /// `#_=_` follows every redirect with a query; the fragment of Limited Login stands for itself.
    private func deliver(_ authorize: AuthorizeRequest, _ fields: [(String, String)]) -> StandInResponse {
        switch authorize.mode {
        case .formPost: return authorize.deliver(fields)
        case .fragment:
            let isApp = authorize.redirectURI.hasPrefix("fb")
            return .redirect(
                authorize.redirectURI + (isApp ? "/?" : "") + "#" + FormURLEncoded.encode(fields))
        case .query:
            guard case .redirect(let url) = authorize.deliver(fields) else { return .empty(status: 500) }
            return .redirect(url + "#_=_")
        }
    }
}

/// Facebook's permissions and the claims they open.
enum FacebookPermissions {
    /// Those the stand-in knows.
    static let known: Set<String> = [
        "openid", "public_profile", "email", "user_friends", "user_birthday", "user_age_range", "user_link",
        "user_hometown", "user_location", "user_gender",
    ]

    /// Those nobody can decline.
    static let fixed: Set<String> = ["openid", "public_profile"]
}
