internal import Cryptography
internal import OpenID

extension MicrosoftStandIn {
    /// `POST /TENANT/oauth2/v2.0/token`: a code or a refresh token for tokens.
    func token(_ request: StandInRequest, tenant: Tenant, now: Instant) async throws -> StandInResponse {
        do {
            guard let form = try? Parameters(request.form) else {
                throw MicrosoftError(.malformed, "Invalid request. Request is malformed or invalid.")
            }
            guard let grantType = form["grant_type"] else { throw missing("grant_type") }
            let client = try authenticated(form, request)
            switch grantType {
            case "authorization_code":
                return try await redeem(form, client, tenant, origin: request.origin, now: now)
            case "refresh_token":
                return try await refresh(form, client, tenant, origin: request.origin, now: now)
            default: throw MicrosoftError(.badGrantType, "The app requested an unsupported grant type.")
            }
        } catch let error as MicrosoftError {
            return error.response(parts: parts, now: now)
        }
    }

    private func missing(_ name: String) -> MicrosoftError {
        MicrosoftError(
            .missingParameter, "The request body must contain the following parameter: '\(name)'.")
    }

    private func authenticated(
        _ form: Parameters, _ request: StandInRequest
    ) throws(MicrosoftError) -> StandInClient {
        do throws(ClientProof.Failure) {
            let proof = try ClientProof(form, request)
            guard proof.clientID != nil else { throw ClientProof.Failure.malformed }
            return try proof.client(among: clients)
        } catch {
            switch error {
            case .malformed: throw missing("client_id")
            case .unknownClient:
                throw MicrosoftError(.unknownClient, "The application was not found in the directory.")
            case .missingSecret:
                throw MicrosoftError(
                    .secretMissing,
                    "The request body must contain the following parameter: 'client_assertion' or "
                        + "'client_secret'.")
            case .wrongSecret: throw MicrosoftError(.wrongSecret, "Invalid client secret provided.")
            }
        }
    }

    private func redeem(
        _ form: Parameters, _ client: StandInClient, _ tenant: Tenant, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let code = form["code"] else { throw missing("code") }
        let settings = try await parts.settings(of: code, .code, in: grants, brand: brand, now: now)
        let expired = MicrosoftError(
            .expiredGrant, "The provided authorization code or refresh token has expired or is invalid.")
        if settings.has(.codeRefused) { throw expired }
        let grant: Grant
        switch try await grants.redeem(code, allowsReplay: settings.has(.codeReusable), now: now) {
        case .redeemed(let found): grant = found
        case .replayed:
            throw MicrosoftError(.codeRedeemed, "OAuth2 Authorization code was already redeemed.")
        case .unknown: throw expired
        }
        guard grant.clientID == client.clientID else {
            throw MicrosoftError(.otherClient, "The code was not issued to this application.")
        }
        if grant.namedRedirectURI || form["redirect_uri"] != nil {
            guard form["redirect_uri"] == grant.redirectURI else {
                throw MicrosoftError(
                    .redirectURIMismatch,
                    "The reply address is not that of the authorization request.")
            }
        }
        guard ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) == .passed else {
            throw MicrosoftError(
                .verifierMismatch,
                "The Code_Verifier does not match the code_challenge supplied in the authorization request.")
        }
        let response = try await tokens(
            grant, form, tenant, nonce: grant.nonce, settings, origin: origin, now: now)
        return TokenFaultInjector(settings: settings).inject(response)
    }

    private func refresh(
        _ form: Parameters, _ client: StandInClient, _ tenant: Tenant, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let token = form["refresh_token"] else { throw missing("refresh_token") }
        guard let grant = try await grants.grant(of: token, .refreshToken, now: now),
            grant.clientID == client.clientID
        else { throw MicrosoftError(.expiredGrant, "The refresh token has expired or was revoked.") }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, now: now)
        let response = try await tokens(grant, form, tenant, nonce: nil, settings, origin: origin, now: now)
        return TokenFaultInjector(settings: settings).inject(response)
    }

    /// The grant with scopes that the user has consented to since. A refresh token is the user's and the client's, and
    /// serves them all.
    private func widened(_ grant: Grant, to wanted: [String], now: Instant) async throws -> Grant {
        let missing = wanted.filter { $0 != "offline_access" && !MicrosoftScopes.contains(grant.scopes, $0) }
        if missing.isEmpty { return grant }
        var grant = grant
        let consent = try await grants.consent(
            of: grant.personID, for: grant.audience, sandbox: grant.sandbox, now: now)
        for scope in missing {
            guard MicrosoftScopes.isKnown(scope) else {
                throw MicrosoftError(.badScope, "The requested scope '\(scope.prefix(60))' is not known.")
            }
            guard MicrosoftScopes.contains(consent?.scopes ?? [], scope) else {
                throw MicrosoftError(
                    .consentRequired,
                    "The user or administrator has not consented to use the application with ID "
                        + "'\(grant.clientID)'. Send an interactive authorization request for this user and resource."
                )
            }
            grant.scopes.append(scope)
        }
        return grant
    }

    private func tokens(
        _ grant: Grant, _ form: Parameters, _ tenant: Tenant, nonce: String?, _ settings: StandInSettings,
        origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now),
            tenant.admits(tenantID: MicrosoftTenants.directory(of: person))
        else { throw MicrosoftError(.userOfOtherTenant, "The account does not exist in this tenant.") }
        let grant = try await widened(grant, to: form.list("scope"), now: now)
        let profile = MicrosoftProfile(
            person: person, sandbox: grant.sandbox, installation: parts.installation)
        let handle = try await grants.issueToken(.accessToken, for: grant, lifetime: 3899, now: now)
        let accessToken =
            person.directory == nil
            ? handle
            : MicrosoftAccessToken(installation: parts.installation).wrap(
                handle, grant, profile: profile, now: now)
        var response: JSONObject = [
            "token_type": "Bearer", "scope": .string(MicrosoftScopes.answered(grant.scopes)),
            "expires_in": 3599, "ext_expires_in": 3599, "access_token": .string(accessToken),
        ]
        if grant.scopes.contains("offline_access") {
            let token = try await grants.issueToken(
                .refreshToken, for: grant, lifetime: 90 * 86_400, now: now)
            try await grants.keepNewest(
                Bounds.standInHoldings.value, with: token, .refreshToken, of: grant, now: now)
            response["refresh_token"] = .string(token)
        }
        if grant.scopes.contains("openid"), !settings.has(.missingIDToken) {
            let claims = MicrosoftClaims(profile: profile, origin: origin, settings: settings, now: now)
                .make(grant, nonce: nonce)
            response["id_token"] = .string(
                try IDTokenMinter(keys: keys, settings: settings).mint(claims, now: now))
        }
        if form["client_info"] == "1" { response["client_info"] = .string(profile.clientInfo) }
        return .json(.object(response))
    }
}

/// The scopes of the identity platform; a bare name is Graph's.
enum MicrosoftScopes {
    static let graph = "https://graph.microsoft.com/"
    static let protocolScopes: Set<String> = ["openid", "profile", "email", "offline_access"]
    private static let permissions: Set<String> = [
        "user.read", "user.readbasic.all", "mail.read", "mail.send", "calendars.read", "calendars.readwrite",
        "contacts.read", "files.read", "people.read", ".default",
    ]

    /// Returns whether the scope exists; Graph's permissions compare without case.
    static func isKnown(_ scope: String) -> Bool {
        protocolScopes.contains(scope) || permissions.contains(bare(scope))
    }

    /// A Graph permission without its resource, in lower case.
    static func bare(_ scope: String) -> String {
        let lower = scope.lowercased()
        return lower.hasPrefix(graph) ? String(lower.dropFirst(graph.count)) : lower
    }

    /// Returns whether `granted` contains `wanted`, whichever way each is spelled.
    static func contains(_ granted: [String], _ wanted: String) -> Bool {
        granted.contains { $0 == wanted || bare($0) == bare(wanted) }
    }

    /// Scopes as the token response names them: without `offline_access`.
    static func answered(_ scopes: [String]) -> String {
        scopes.filter { $0 != "offline_access" }.joined(separator: " ")
    }
}

/// Access tokens for Graph: opaque for personal accounts; for directories a JWT whose signature no client can
/// check, because it is meant for Graph alone.
struct MicrosoftAccessToken: Sendable {
    let installation: StandInInstallation

    /// Wraps an opaque token in a JWT.
    func wrap(_ handle: String, _ grant: Grant, profile: MicrosoftProfile, now: Instant) -> String {
        let time = now.secondsSince1970
        let header: JSONValue = [
            "typ": "JWT", "nonce": .string(Base64URL.encode(SHA256.hash(handle).prefix(16))), "alg": "RS256",
            "kid": "GraphOnly0",
        ]
        let claims: JSONValue = [
            "aud": "00000003-0000-0000-c000-000000000000", "iat": .integer(time),
            "exp": .integer(time + 3899),
            "appid": .string(grant.clientID), "tid": .string(profile.tenantID),
            "oid": .string(profile.objectID), "scp": .string(MicrosoftScopes.answered(grant.scopes)),
            "uti": .string(handle),
        ]
        let input = Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims.serialized)
        return input + "." + Base64URL.encode(authenticationCode(input))
    }

    /// The opaque token in what a client sent.
    func unwrap(_ token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return token }
        guard token.utf8.count <= 16_384, let signature = try? Base64URL.decode(parts[2]),
            constantTimeEqual(signature, authenticationCode("\(parts[0]).\(parts[1])")),
            let payload = try? Base64URL.decode(parts[1])
        else { return nil }
        return (try? JSONValue(parsing: payload, limit: 16_384))?["uti"]?.stringValue
    }

    /// As long as an RSA signature.
    private func authenticationCode(_ input: String) -> [UInt8] {
        (0..<8).flatMap { installation.derive("microsoft.access", String($0), input) }
    }
}
