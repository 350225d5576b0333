package import Cryptography
package import OpenID

/// Google's OpenID Connect, played locally.
///
///     GET  /.well-known/openid-configuration   GET  /oauth2/v3/certs
///     GET|POST /o/oauth2/v2/auth   POST /o/oauth2/v2/auth/person   POST /o/oauth2/v2/auth/consent
///     POST /token   POST /revoke   GET /tokeninfo   GET|POST /v1/userinfo
///     GET|POST /oauth2/v3/userinfo   GET|POST /oauth2/v2/userinfo
///     GET  /account   POST /account   GET /avatar/NUMBER.svg
package struct GoogleStandIn: InteractiveStandIn {
    package let parts: StandInParts
    let keys: StandInSigningKeys
    package var clients: [StandInClient]

    package var brand: ProviderID { .google }
    static let authorizePath = "/o/oauth2/v2/auth"

    package init(
        keys: StandInSigningKeys, installation: StandInInstallation, storage: any RecordStore,
        people: [Person] = Person.cast, clients: [StandInClient], random: RandomSource
    ) {
        parts = StandInParts(
            installation: installation, storage: storage, people: people, clients: clients, random: random)
        self.keys = keys
        self.clients = clients
    }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return .json(metadata(origin: request.origin))
        case ("GET", "/oauth2/v3/certs"): return .json(keys.published.json)
        case ("GET", Self.authorizePath): return try await authorize(request, now: now)
        case ("POST", Self.authorizePath): return refusals.byGET(request)
        case ("POST", Self.authorizePath + "/person"):
            return try await choosePerson(request, consentForm: Self.authorizePath + "/consent", now: now)
        case ("POST", Self.authorizePath + "/consent"): return try await respondToConsent(request, now: now)
        case ("POST", "/token"): return try await token(request, now: now)
        case ("POST", "/revoke"): return try await revoke(request, now: now)
        case ("GET", "/tokeninfo"), ("POST", "/tokeninfo"): return try await tokenInfo(request, now: now)
        case ("GET", "/v1/userinfo"), ("POST", "/v1/userinfo"), ("GET", "/oauth2/v3/userinfo"),
            ("POST", "/oauth2/v3/userinfo"):
            return try await userinfo(request, now: now)
        case ("GET", "/oauth2/v2/userinfo"), ("POST", "/oauth2/v2/userinfo"):
            return try await olderUserinfo(request, now: now)
        case ("GET", "/account"), ("POST", "/account"): return try await account(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/google" }

    var grants: GrantStore {
        parts.grants(brand, prefixes: [.code: "4/0", .accessToken: "ya29.", .refreshToken: "1//0"])
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
            let grant = try await grants.grant(of: token, .accessToken, now: now),
            let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else { return Self.invalidToken }
        let profile = GoogleProfile(
            person: person, sandbox: grant.sandbox, installation: parts.installation, origin: request.origin)
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
        guard let signed = try? UnverifiedJWS(compact: token),
            let named = keys.publishedKeys.first(where: { $0.keyID == signed.header.keyID }),
            let claims = try? signed.verifiedClaims(key: .rsa(named.key.publicKey)),
            claims["iss"]?.stringValue == GoogleStandIn.issuer(origin: origin),
            let expires = claims["exp"]?.integerValue, expires > now.secondsSince1970
        else { return Self.invalidToken }
        var response = JSONObject()
        for member in claims.members {
            switch member.value {
            case .string: response[member.name] = member.value
            case let other: response[member.name] = .string(other.serializedText)
            }
        }
        for (name, value) in [("alg", "RS256"), ("kid", named.keyID), ("typ", "JWT")] {
            response[name] = .string(value)
        }
        return .json(.object(response))
    }

    private static var invalidToken: StandInResponse {
        .json(["error": "invalid_token", "error_description": "Invalid Value"], status: 400)
    }
}

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
        var response: JSONObject = ["sub": .string(profile.subject)]
        for member in profile.claims(grant.scopes).members { response[member.name] = member.value }
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
