package import Cryptography
internal import OpenID

/// The Microsoft identity platform v2.0 and a little of Graph, played locally; `TENANT` is `common`,
/// `organizations`, `consumers`, a directory's UUID or its domain.
///
///     GET  /TENANT/v2.0/.well-known/openid-configuration   GET /TENANT/discovery/v2.0/keys
///     GET|POST /TENANT/oauth2/v2.0/authorize   POST …/authorize/person   POST …/authorize/consent
///     POST /TENANT/oauth2/v2.0/token       GET  /TENANT/oauth2/v2.0/logout
///     GET|POST /graph/oidc/userinfo   GET /graph/v1.0/me   GET /graph/v1.0/me/photo[s]/…
///     GET  /account   POST /account
package struct MicrosoftStandIn: InteractiveStandIn {
    package var parts: StandInParts
    /// The tenant of the request's path.
    private(set) var tenant = Tenant.common

    package init(parts: StandInParts) { self.parts = parts }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        if request.path == "/account", ["GET", "POST"].contains(request.method) {
            return try await account(request, now: now)
        }
        if request.path.hasPrefix("/graph/") { return try await graph(request, now: now) }
        let segments = request.path.dropFirst().split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard segments.count == 2, let first = segments.first, let tail = segments.last else {
            return refusals.notFound
        }
        guard let tenant = MicrosoftTenants.find(String(first)) else {
            return unknownTenant(String(first), request, now: now)
        }
        var standIn = self
        standIn.tenant = tenant
        return try await standIn.respond(to: request, at: String(first), tail, now: now)
    }

    private func respond(
        to request: StandInRequest, at first: String, _ tail: Substring, now: Instant
    ) async throws -> StandInResponse {
        switch (request.method, tail) {
        case ("GET", "v2.0/.well-known/openid-configuration"):
            return .json(metadata(tenant, path: first, origin: request.origin))
        case ("GET", "discovery/v2.0/keys"): return .json(publishedKeys(tenant, origin: request.origin))
        case ("GET", "oauth2/v2.0/authorize"):
            return try await authorize(
                request, form: "/\(first)/oauth2/v2.0/authorize/person",
                extra: ["tenant": tenant.pathComponent, "path": first], now: now)
        case ("POST", "oauth2/v2.0/authorize"): return refusals.byGET(request)
        case ("POST", "oauth2/v2.0/authorize/person"):
            return try await choosePerson(
                request, consentForm: "/\(first)/oauth2/v2.0/authorize/consent", now: now)
        case ("POST", "oauth2/v2.0/authorize/consent"): return try await respondToConsent(request, now: now)
        case ("POST", "oauth2/v2.0/token"): return try await token(request, now: now)
        case ("GET", "oauth2/v2.0/logout"): return try await logout(request, now: now)
        default: return refusals.notFound
        }
    }

    /// Below which everything of this stand-in is, on the server with `origin`.
    package static func base(origin: String) -> String { "\(origin)/stand-in/microsoft" }

    /// The issuer of a directory's tokens.
    package static func issuer(origin: String, tenantID: String) -> String {
        "\(base(origin: origin))/\(tenantID)/v2.0"
    }

    package var grants: GrantStore {
        parts.grants(prefixes: [.code: "1.A", .accessToken: "EwB", .refreshToken: "M.C5_"])
    }

    private func unknownTenant(_ name: String, _ request: StandInRequest, now: Instant) -> StandInResponse {
        let error = MicrosoftError(.tenantNotFound, "Tenant '\(name.prefix(60))' not found.")
        guard request.method == "GET", request.path.hasSuffix("/authorize") else {
            return error.response(parts: parts, now: now)
        }
        return refusals.page(
            .tenant, brandCode: "AADSTS90002", message: error.text, parameter: "tenant")
    }
}

extension MicrosoftStandIn {
    /// The discovery document; for tenants that admit many, its issuer is a template.
    func metadata(_ tenant: Tenant, path: String, origin: String) -> JSONValue {
        let base = MicrosoftStandIn.base(origin: origin)
        return [
            "token_endpoint": .string("\(base)/\(path)/oauth2/v2.0/token"),
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "jwks_uri": .string("\(base)/\(path)/discovery/v2.0/keys"),
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "response_types_supported": ["code", "code id_token"],
            "scopes_supported": ["openid", "profile", "email", "offline_access"],
            "issuer": .string("\(base)/\(MicrosoftTenants.issuerPart(tenant))/v2.0"),
            "request_uri_parameter_supported": false,
            "userinfo_endpoint": .string("\(base)/graph/oidc/userinfo"),
            "authorization_endpoint": .string("\(base)/\(path)/oauth2/v2.0/authorize"),
            "end_session_endpoint": .string("\(base)/\(path)/oauth2/v2.0/logout"),
            "claims_supported": [
                "sub", "iss", "aud", "exp", "iat", "auth_time", "nonce", "preferred_username", "name", "tid",
                "ver", "at_hash", "c_hash", "email",
            ],
            "tenant_region_scope": .null,
        ]
    }

    /// The keys: without `alg`, each with its certificate and the issuer it signs for. (`x5t`, a SHA-1, is
    /// left out.)
    func publishedKeys(_ tenant: Tenant, origin: String) -> JSONValue {
        let issuer = "\(MicrosoftStandIn.base(origin: origin))/\(MicrosoftTenants.issuerPart(tenant))/v2.0"
        let keys = (parts.keys?.publishedKeys ?? []).map { named -> JSONValue in
            let key = JSONWebKey(key: .rsa(named.key.publicKey), keyID: named.keyID)
            var object = key.json.objectValue ?? JSONObject()
            object["alg"] = nil
            let body = named.certificatePEM.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
            object["x5c"] = [.string(body)]
            object["issuer"] = .string(issuer)
            return .object(object)
        }
        return ["keys": .array(keys)]
    }
}

extension MicrosoftStandIn {
    /// Everything below `/graph/`, which stands for `graph.microsoft.com`.
    func graph(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        // OpenID Connect Core §5.3.1 asks userinfo to take both.
        guard request.method == "GET" || (request.method == "POST" && request.path == "/graph/oidc/userinfo")
        else {
            return try failure(405, "Request_BadRequest", "Specified HTTP method is not allowed.", now)
        }
        // Graph itself reads the header alone.
        let isUserinfo = request.path == "/graph/oidc/userinfo"
        let presented =
            isUserinfo ? request.accessToken() : request.authorization().map(PresentedToken.token) ?? .none
        guard presented != .several else {
            return try failure(400, "InvalidRequest", "The access token is given twice.", now)
        }
        guard case .token(let sent) = presented,
            let token = MicrosoftAccessToken(installation: parts.installation).unwrap(sent),
            let holder = try await holder(of: token, now: now)
        else {
            return try failure(
                401, "InvalidAuthenticationToken",
                presented == .none
                    ? "Access token is empty." : "Lifetime validation failed, or the token is not for Graph.",
                now)
        }
        let (grant, settings) = (holder.grant, holder.settings)
        let profile = profile(of: holder.person, sandbox: grant.sandbox)
        if isUserinfo { return userinfo(profile, grant, settings) }
        guard MicrosoftScopes.contains(grant.scopes, "User.Read") else {
            return try failure(
                403, "Authorization_RequestDenied", "Insufficient privileges to complete the operation.", now)
        }
        if request.path == "/graph/v1.0/me" {
            var me = profile.graph(base: MicrosoftStandIn.base(origin: request.origin))
            if settings.has(.foreignProfile) { me["id"] = "0000000000000001" }
            if settings.has(.scriptInProfile) { me["displayName"] = "<script>alert(1)</script>" }
            return .json(.object(me))
        }
        guard let side = photoSide(request.path) else {
            return try failure(404, "ResourceNotFound", "Resource not found.", now)
        }
        return try photo(of: holder.person, sandbox: grant.sandbox, side: side, now)
    }

    private func photo(
        of person: Person, sandbox: SandboxID, side: Int, _ now: Instant
    ) throws -> StandInResponse {
        // Personal accounts of the cast have no photo.
        guard person.directory != nil else {
            return try failure(
                404, "ImageNotFound",
                "Exception of type 'Microsoft.Fast.Profile.Core.Exception.ImageNotFoundException' "
                    + "was thrown.",
                now)
        }
        let shade = parts.installation.deriveNumber(
            below: 96, "microsoft.photo", sandbox.rawValue, person.id)
        return .bytes(
            PlainJPEG.make(side: side, shade: UInt8(80 + shade)), contentType: "image/jpeg", status: 200)
    }

    /// The side of the photo that a path asks for.
    private func photoSide(_ path: String) -> Int? {
        if path == "/graph/v1.0/me/photo/$value" || path == "/graph/v1.0/me/photo/%24value" { return 648 }
        let sizes = [48, 64, 96, 120, 240, 360, 432, 504, 648]
        return sizes.first {
            path == "/graph/v1.0/me/photos/\($0)x\($0)/$value"
                || path == "/graph/v1.0/me/photos/\($0)x\($0)/%24value"
        }
    }

    private func userinfo(
        _ profile: MicrosoftProfile, _ grant: Grant, _ settings: StandInSettings
    ) -> StandInResponse {
        var response: JSONObject = ["sub": .string(profile.subject(for: grant.clientID))]
        if settings.has(.foreignProfile) { response["sub"] = "somebody-else" }
        if grant.scopes.contains("profile") {
            response["name"] =
                settings.has(.scriptInProfile)
                ? "<script>alert(1)</script>" : .string(profile.person.fullName)
            response["given_name"] = .string(profile.person.givenName)
            response["family_name"] = .string(profile.person.familyName)
        }
        if grant.scopes.contains("email") { response["email"] = .string(profile.person.email) }
        return .json(.object(response))
    }

    private func failure(
        _ status: Int, _ code: String, _ message: String, _ now: Instant
    ) throws -> StandInResponse {
        let id = MicrosoftIDs.uuid(try parts.random.bytes(16))
        let date = MicrosoftIDs.timestamp(now).replacing(" ", with: "T").replacing("Z", with: "")
        return .json(
            [
                "error": [
                    "code": .string(code), "message": .string(message),
                    "innerError": [
                        "date": .string(date), "request-id": .string(id), "client-request-id": .string(id),
                    ],
                ]
            ], status: status)
    }
}
