package import Cryptography
internal import OpenID

/// A provider of the operator's own, played locally: OpenID Connect Core and Discovery, RFC 7009 and RFC 9207.
///
///     GET  /.well-known/openid-configuration   GET /jwks
///     GET|POST /authorize   POST /authorize/person   POST /authorize/consent
///     POST /token       POST /revoke             GET|POST /userinfo
///     GET  /account     POST /account            GET /avatar/NUMBER.svg
package struct OpenIDConnectStandIn: InteractiveStandIn {
    package var parts: StandInParts

    package init(parts: StandInParts) { self.parts = parts }

    static let authorizePath = "/authorize"

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        if let page = try await page(request, authorize: Self.authorizePath, now: now) { return page }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return .json(metadata(origin: request.origin))
        case ("GET", "/jwks"): return .json(parts.keys?.published.json ?? [:])
        case ("POST", "/token"): return try await token(request, now: now)
        case ("POST", "/revoke"): return try await revoke(request, now: now)
        case ("GET", "/userinfo"), ("POST", "/userinfo"): return try await userinfo(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package func issuer(origin: String) -> String { "\(origin)/stand-in/\(parts.brand.pathName)" }

    func claims(of person: Person, sandbox: SandboxID, origin: String) -> OpenIDConnectClaims {
        OpenIDConnectClaims(
            person: person, sandbox: sandbox, installation: parts.installation, brand: parts.brand,
            issuer: issuer(origin: origin))
    }

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
