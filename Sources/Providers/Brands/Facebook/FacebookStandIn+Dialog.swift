internal import Cryptography
internal import OpenID

extension FacebookStandIn {
    package var hintParameter: String? { nil }

    /// Declined permissions are asked for again only on `auth_type=rerequest`.
    package func needsConsent(_ authorize: AuthorizeRequest, earlier: Consent?) -> Bool {
        guard let earlier else { return true }
        if authorize.extra["auth_type"] == "reauthorize" { return true }
        let open = authorize.scopes.filter { !earlier.scopes.contains($0) }
        if authorize.extra["auth_type"] == "rerequest" { return !open.isEmpty }
        let declined = Set((earlier.extra["declined"] ?? "").split(separator: ",").map(String.init))
        return open.contains { !declined.contains($0) }
    }

    package func isOptional(_ scope: String) -> Bool { !FacebookPermissions.fixed.contains(scope) }

    package func declined(onConsentPage: Bool) -> [(String, String)] {
        [
            ("error", "access_denied"), ("error_code", "200"), ("error_description", "Permissions error"),
            ("error_reason", "user_denied"),
        ]
    }

    package func granted(_ approval: Approval) async throws -> [(String, String)] {
        let (authorize, flow) = (approval.authorize, approval.flow)
        let granted = authorize.scopes.filter(approval.consent.scopes.contains)
        let refused = authorize.scopes.filter { !approval.consent.scopes.contains($0) }
        if approval.form != nil {
            _ = try await flow.remember(
                [], extra: ["declined": refused.joined(separator: ",")], of: approval.person,
                authorize.clientID)
        }
        let grant = try approval.grant(scopes: granted)
        var fields: [(String, String)] = []
        if authorize.responseTypes.contains("id_token") {
            let claims = try claims(grant, approval.person, origin: flow.request.origin, now: flow.now)
            fields = [
                ("id_token", try parts.mint(claims, approval.settings, now: flow.now)),
                ("graph_domain", "facebook"),
            ]
        } else {
            fields = [("code", try await grants.issueCode(for: grant, lifetime: 600, now: flow.now))]
        }
        if authorize.extra["return_scopes"] != nil {
            fields.append(("granted_scopes", granted.joined(separator: ",")))
            fields.append(("denied_scopes", refused.joined(separator: ",")))
        }
        return authorize.response(fields)
    }

    /// The claims of an ID token, by permission.
    func claims(
        _ grant: Grant, _ person: Person, nonce: String? = nil, accessToken: String? = nil, origin: String,
        now: Instant
    ) throws -> JSONObject {
        let profile = profile(of: person, grant, origin: origin)
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

    func profile(of person: Person, _ grant: Grant, origin: String) -> FacebookProfile {
        FacebookProfile(
            person: person, grant: grant, installation: parts.installation, origin: origin)
    }

    /// `#_=_` follows every redirect with a query; the fragment of Limited Login stands for itself.
    package func deliver(_ authorize: AuthorizeRequest, _ fields: [(String, String)]) -> StandInResponse {
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
