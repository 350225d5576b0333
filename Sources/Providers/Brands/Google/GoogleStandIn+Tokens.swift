internal import Cryptography
internal import OpenID

extension GoogleStandIn {
    /// `GET /v1/userinfo` (OIDC Core §5.3).
    func userinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let presented = request.accessToken(inQuery: true)
        guard presented != .several else {
            return .json(
                ["error": "invalid_request", "error_description": "The access token is given twice."],
                status: 400,
                headers: [("WWW-Authenticate", "Bearer realm=\"stand-in\", error=\"invalid_request\"")])
        }
        guard case .token(let token) = presented,
            let grant = try await grants.grant(of: token, .accessToken, now: now),
            let person = try await parts.people.person(
                grant.personID, sandbox: grant.sandbox, now: now)
        else {
            return .json(
                ["error": "invalid_request", "error_description": "Invalid Credentials"], status: 401,
                headers: [("WWW-Authenticate", "Bearer realm=\"stand-in\", error=\"invalid_token\"")])
        }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, run: grant.run, now: now)
        let profile = GoogleProfile(
            person: person, sandbox: grant.sandbox, installation: parts.installation, origin: request.origin)
        var answer: JSONObject = ["sub": .string(profile.subject)]
        for member in profile.claims(grant.scopes).members { answer[member.name] = member.value }
        if settings.has(.foreignProfile) { answer["sub"] = "100000000000000000000" }
        if settings.has(.scriptInProfile) { answer["name"] = "<script>alert(1)</script>" }
        return .json(.object(answer))
    }

    /// `GET /oauth2/v2/userinfo`: the same person under the names from before OpenID Connect, which many libraries
    /// still read: `id` for `sub`, `verified_email` for `email_verified`.
    func olderUserinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard case .json(let answer, 200, let headers) = try await userinfo(request, now: now),
            var claims = answer.objectValue
        else { return try await userinfo(request, now: now) }
        for (newer, older) in [("sub", "id"), ("email_verified", "verified_email")] {
            claims[older] = claims[newer]
            claims[newer] = nil
        }
        return .json(.object(claims), headers: headers)
    }

    /// `POST /revoke`: ends the whole grant; needs no client (RFC 7009 as Google does it).
    func revoke(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let named = request.form.first { $0.0 == "token" }?.1
        guard let token = named ?? request.queryValue("token") else {
            return .json(
                ["error": "invalid_request", "error_description": "Token is missing."], status: 400)
        }
        let asAccess = try await grants.grant(of: token, .accessToken, now: now)
        let asRefresh = try await grants.grant(of: token, .refreshToken, now: now)
        guard let grant = asAccess ?? asRefresh else {
            return .json(
                ["error": "invalid_token", "error_description": "Token expired or revoked"], status: 400)
        }
        try await grants.end(grant.id, sandbox: grant.sandbox, now: now)
        try await grants.forget(of: grant.personID, for: grant.audience, sandbox: grant.sandbox)
        return .json([:])
    }
}
