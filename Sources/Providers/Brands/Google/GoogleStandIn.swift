package import Cryptography
internal import OpenID

/// Google's OpenID Connect, played locally.
///
///     GET  /.well-known/openid-configuration   GET  /oauth2/v3/certs
///     GET|POST /o/oauth2/v2/auth   POST /o/oauth2/v2/auth/person   POST /o/oauth2/v2/auth/consent
///     POST /token   POST /revoke   GET /tokeninfo   GET|POST /v1/userinfo
///     GET|POST /oauth2/v3/userinfo   GET|POST /oauth2/v2/userinfo
///     GET  /account   POST /account   GET /avatar/NUMBER.svg
package struct GoogleStandIn: InteractiveStandIn {
    package var parts: StandInParts
    static let authorizePath = "/o/oauth2/v2/auth"

    package init(parts: StandInParts) { self.parts = parts }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        if request.method == "GET", request.path == Self.authorizePath,
            Self.isEmbedded(request.header("User-Agent") ?? ""), let asked = try? check(request.query)
        {
            return blocked(
                asked,
                "’s request does not comply with Google’s “Use secure browsers” policy. If this app has a website, "
                    + "you can open a web browser and try signing in from there.", "disallowed_useragent")
        }
        if let page = try await page(request, authorize: Self.authorizePath, now: now) { return page }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return .json(metadata(origin: request.origin))
        case ("GET", "/oauth2/v3/certs"): return .json(parts.keys?.published.json ?? [:])
        case ("POST", "/token"): return try await token(request, now: now)
        case ("POST", "/revoke"): return try await revoke(request, now: now)
        case ("GET", "/tokeninfo"), ("POST", "/tokeninfo"): return try await tokenInfo(request, now: now)
        case ("GET", "/v1/userinfo"), ("POST", "/v1/userinfo"), ("GET", "/oauth2/v3/userinfo"),
            ("POST", "/oauth2/v3/userinfo"):
            return try await userinfo(request, now: now)
        case ("GET", "/oauth2/v2/userinfo"), ("POST", "/oauth2/v2/userinfo"):
            return try await olderUserinfo(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/google" }

    package var grants: GrantStore {
        parts.grants(prefixes: [.code: "4/0", .accessToken: "ya29.", .refreshToken: "1//0"])
    }
}

extension GoogleStandIn {
    /// The discovery document.
    func metadata(origin: String) -> JSONValue {
        let issuer = GoogleStandIn.issuer(origin: origin)
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + GoogleStandIn.authorizePath),
            "token_endpoint": .string(issuer + "/token"),
            "userinfo_endpoint": .string(issuer + "/v1/userinfo"),
            "revocation_endpoint": .string(issuer + "/revoke"),
            "jwks_uri": .string(issuer + "/oauth2/v3/certs"),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "profile"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "claims_supported": [
                "aud", "email", "email_verified", "exp", "family_name", "given_name", "iat", "iss", "name",
                "picture", "sub",
            ],
            "code_challenge_methods_supported": ["plain", "S256"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
        ]
    }
}

extension GoogleStandIn {
    /// `GET /tokeninfo?access_token=…` or `?id_token=…`: for whom a token was made; every value is text.
    func tokenInfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let token = request.queryValue("id_token") ?? request.form.first { $0.0 == "id_token" }?.1
        if let token { return idTokenInfo(token, origin: request.origin, now: now) }
        let named = request.form.first { $0.0 == "access_token" }?.1
        guard let token = request.queryValue("access_token") ?? named,
            let holder = try await holder(of: token, now: now)
        else { return Self.invalidToken }
        let (grant, person) = (holder.grant, holder.person)
        let profile = profile(of: person, sandbox: grant.sandbox, origin: request.origin)
        var response: JSONObject = [
            "azp": .string(grant.clientID), "aud": .string(grant.clientID), "sub": .string(profile.subject),
            "scope": .string(GoogleScopes.answered(grant.scopes)),
        ]
        if GoogleScopes.hasEmail(grant.scopes) {
            response["email"] = .string(person.email)
            response["email_verified"] = person.isEmailVerified ? "true" : "false"
        }
        if let expires = grant.tokenExpires {
            response["exp"] = .string(String(expires))
            response["expires_in"] = .string(String(Instant(secondsSince1970: expires).seconds(since: now)))
        }
        response["access_type"] = .string(grant.extra["access"] ?? "online")
        return .json(.object(response))
    }

    /// The claims of an ID token of ours that has not expired, and the members of its header.
    private func idTokenInfo(_ token: String, origin: String, now: Instant) -> StandInResponse {
        let issuer = GoogleStandIn.issuer(origin: origin)
        guard let (claims, keyID) = parts.claims(ofIDToken: token, issuer: issuer, now: now) else {
            return Self.invalidToken
        }
        var response = JSONObject()
        for member in claims.members {
            switch member.value {
            case .string: response[member.name] = member.value
            case let other: response[member.name] = .string(other.serializedText)
            }
        }
        for (name, value) in [("alg", "RS256"), ("kid", keyID), ("typ", "JWT")] {
            response[name] = .string(value)
        }
        return .json(.object(response))
    }

    private static var invalidToken: StandInResponse {
        .refused("invalid_token", "Invalid Value")
    }
}

extension GoogleStandIn {
    /// `GET /v1/userinfo` (OIDC Core §5.3).
    func userinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let presented = request.accessToken(inQuery: true)
        guard presented != .several else {
            return .refusedToken("invalid_request", "The access token is given twice.", status: 400)
        }
        guard case .token(let token) = presented, let holder = try await holder(of: token, now: now) else {
            return .refusedToken(
                "invalid_request", "Invalid Credentials", status: 401, challenge: "invalid_token")
        }
        let settings = holder.settings
        let profile = profile(of: holder.person, sandbox: holder.grant.sandbox, origin: request.origin)
        var response: JSONObject = ["sub": .string(profile.subject)]
        for member in profile.claims(holder.grant.scopes).members { response[member.name] = member.value }
        if settings.has(.foreignProfile) { response["sub"] = "100000000000000000000" }
        if settings.has(.scriptInProfile) { response["name"] = "<script>alert(1)</script>" }
        return .json(.object(response))
    }

    /// `GET /oauth2/v2/userinfo`: the same person under the names from before OpenID Connect, which many libraries
    /// still read: `id` for `sub`, `verified_email` for `email_verified`.
    func olderUserinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard case .json(let response, 200, let headers) = try await userinfo(request, now: now),
            var claims = response.objectValue
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
            return .refused("invalid_request", "Token is missing.")
        }
        guard let grant = try await revocable(token, now: now) else {
            return .refused("invalid_token", "Token expired or revoked")
        }
        try await revoke(grant, now: now)
        return .json([:])
    }

    func profile(of person: Person, sandbox: SandboxID, origin: String) -> GoogleProfile {
        GoogleProfile(
            person: person, sandbox: sandbox, installation: parts.installation, origin: origin)
    }
}
