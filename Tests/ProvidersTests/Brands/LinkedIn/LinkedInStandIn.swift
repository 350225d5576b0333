import Cryptography
import OpenID
import Providers

/// Sign In with LinkedIn using OpenID Connect, played locally.
///
///     GET  /oauth/.well-known/openid-configuration   GET /oauth/openid/jwks
///     GET  /oauth/v2/authorization   POST /oauth/v2/authorization/person   POST /oauth/v2/authorization/consent
///     POST /oauth/v2/accessToken     GET /v2/userinfo
///     GET  /account   POST /account
struct LinkedInStandIn: InteractiveStandIn {
    var parts: StandInParts

    static let authorizePath = "/oauth/v2/authorization"

    func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        switch (request.method, request.path) {
        case ("GET", "/oauth/.well-known/openid-configuration"):
            return .json(metadata(origin: request.origin))
        case ("GET", "/oauth/openid/jwks"): return .json(parts.keys?.published.json ?? [:])
        case ("POST", "/oauth/v2/accessToken"): return try await token(request, now: now)
        case ("GET", "/v2/userinfo"): return try await userinfo(request, now: now)
        default:
            return try await page(request, authorize: Self.authorizePath, now: now) ?? refusals.notFound
        }
    }

    static func issuer(origin: String) -> String { "\(origin)/stand-in/linkedin/oauth" }

    var grants: GrantStore { parts.grants(prefixes: [.code: "AQ", .accessToken: "AQ"]) }

    private func metadata(origin: String) -> JSONValue {
        let base = "\(origin)/stand-in/linkedin"
        return [
            "issuer": .string(Self.issuer(origin: origin)),
            "authorization_endpoint": .string(base + Self.authorizePath),
            "token_endpoint": .string(base + "/oauth/v2/accessToken"),
            "userinfo_endpoint": .string(base + "/v2/userinfo"),
            "jwks_uri": .string(base + "/oauth/openid/jwks"),
            "response_types_supported": ["code"], "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "profile", "email"],
            "claims_supported": [
                "iss", "aud", "iat", "exp", "sub", "name", "given_name", "family_name", "picture", "email",
                "email_verified", "locale",
            ],
        ]
    }
}

// MARK: Authorization

extension LinkedInStandIn {
    // Refusals are LinkedIn's own words; shown, never redirected.

    func bad(_ name: String) -> AuthorizeRefusal {
        .shown(.badParameter, "Invalid parameter: \(name)", name)
    }

    func unknownClient(_ clientID: String?) -> AuthorizeRefusal {
        .shown(.unknownClient, "The passed in client_id is invalid", "client_id")
    }

    func unregistered(_ redirectURI: String?, _ client: StandInClient) -> AuthorizeRefusal {
        .shown(
            .redirectURIMismatch, "The redirect_uri does not match the registered value", "redirect_uri")
    }

    func check(_ query: [(String, String)]) throws(AuthorizeRefusal) -> AuthorizeRequest {
        let (parameters, client, redirectURI) = try begin(query, bounded: ["state", "nonce"])
        guard parameters["response_type"] == "code" else { throw bad("response_type") }
        let products = client.options.contains(.mayPost) ? ["w_member_social"] : []
        let known = ["openid", "profile", "email"] + products
        let scopes = parameters.list("scope", separators: [" ", ","])
        if let foreign = scopes.first(where: { !known.contains($0) }) {
            throw .shown(
                .scope, "Scope \"\(foreign)\" is not authorized for your application", "scope")
        }
        guard scopes.contains("openid") else { throw bad("scope") }
        return AuthorizeRequest(
            clientID: client.clientID, redirectURI: redirectURI, namedRedirectURI: true,
            responseTypes: ["code"], mode: .query, scopes: scopes, state: parameters["state"],
            nonce: parameters["nonce"], proofKey: try proofKey(parameters, methods: [.s256]), extra: [:])
    }

    func declined(onConsentPage: Bool) -> [(String, String)] {
        let error = onConsentPage ? "user_cancelled_authorize" : "user_cancelled_login"
        return [("error", error), ("error_description", "The user cancelled")]
    }

    func granted(_ approval: Approval) async throws -> [(String, String)] {
        let grant = try approval.grant(scopes: approval.authorize.scopes)
        // "Your authorization code has a 30-minute lifespan" (Authorization Code Flow, step 2).
        let code = try await grants.issueCode(for: grant, lifetime: 1800, now: approval.flow.now)
        return approval.authorize.response([("code", code)])
    }
}

// MARK: Tokens

extension LinkedInStandIn: TokenEndpoint {
    func response(to problem: TokenProblem, now: Instant) -> StandInResponse {
        switch problem {
        case .parameter, .missing, .grantType:
            Self.refused("invalid_request", "A required parameter is missing", status: 400)
        case .client: Self.refused("invalid_client", "Client authentication failed", status: 401)
        default:
            Self.refused(
                "invalid_request",
                "Unable to retrieve access token: appid/redirect uri/code verifier does not match "
                    + "authorization code. Or authorization code expired. Or external member binding exists",
                status: 400)
        }
    }

    private static func refused(_ code: String, _ text: String, status: Int) -> StandInResponse {
        .json(["error": .string(code), "error_description": .string(text)], status: status)
    }

    func tokens(_ redeemed: Redeemed) async throws -> StandInResponse {
        let (grant, now) = (redeemed.grant, redeemed.now)
        guard let person = try await parts.person(of: grant, now: now) else { throw TokenProblem.noPerson }
        let sixtyDays: Int64 = 5_184_000
        let access = try await grants.issueToken(.accessToken, for: grant, lifetime: sixtyDays, now: now)
        var response: JSONObject = [
            "access_token": .string(access), "expires_in": .integer(sixtyDays),
            "scope": .string(grant.scopes.sorted().joined(separator: ",")), "token_type": "Bearer",
        ]
        response["id_token"] = try parts.idToken(redeemed.settings, now: now) {
            var claims = profile(person, grant)
            claims["iss"] = .string(Self.issuer(origin: redeemed.request.origin))
            claims["aud"] = .string(grant.clientID)
            claims["nonce"] = redeemed.nonce.map { .string($0) }
            claims["iat"] = .integer(now.secondsSince1970)
            claims["exp"] = .integer(now.secondsSince1970 + 3600)
            return claims
        }
        return .json(.object(response))
    }

    private func profile(_ person: Person, _ grant: Grant) -> JSONObject {
        let number = parts.installation.deriveNumber(
            below: 1 << 50, "linkedin.subject", grant.sandbox.rawValue, grant.clientID, person.id)
        var claims: JSONObject = ["sub": .string(String(number, radix: 36))]
        if grant.scopes.contains("profile") {
            claims["name"] = .string(person.fullName)
            claims["given_name"] = .string(person.givenName)
            claims["family_name"] = .string(person.familyName)
        }
        if grant.scopes.contains("email") {
            claims["email"] = .string(person.email)
            claims["email_verified"] = .bool(person.isEmailVerified)
        }
        return claims
    }

    private func userinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let token = request.authorization(), let holder = try await holder(of: token, now: now) else {
            return Self.refused("invalid_token", "The token is unknown or has expired", status: 401)
        }
        var response = profile(holder.person, holder.grant)
        if holder.settings.has(.foreignProfile) { response["sub"] = "somebody-else" }
        if holder.settings.has(.scriptInProfile) { response["name"] = "<script>alert(1)</script>" }
        return .json(.object(response))
    }
}
