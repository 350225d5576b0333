internal import Cryptography
internal import OpenID

extension OpenIDConnectStandIn {
    /// A refusal of the token endpoint (RFC 6749 §5.2).
    private struct Refusal: Error {
        let code: String
        let description: String

        init(_ code: String, _ description: String) {
            self.code = code
            self.description = description
        }

        var response: StandInResponse {
            .json(
                ["error": .string(code), "error_description": .string(description)],
                status: code == "invalid_client" ? 401 : 400,
                headers: code == "invalid_client"
                    ? [("WWW-Authenticate", "Basic realm=\"stand-in\"")] : [])
        }
    }

    /// `POST /token`: a code or a refresh token for tokens.
    func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        do {
            guard let form = try? Parameters(request.form) else {
                throw Refusal("invalid_request", "a parameter is repeated or too long")
            }
            let client = try authenticated(form, request)
            switch form["grant_type"] {
            case "authorization_code":
                return try await redeem(form, client, origin: request.origin, now: now)
            case "refresh_token":
                return try await refresh(form, client, origin: request.origin, now: now)
            case nil: throw Refusal("invalid_request", "grant_type is missing")
            default: throw Refusal("unsupported_grant_type", "grant_type is not supported")
            }
        } catch let refusal as Refusal {
            return refusal.response
        }
    }

    /// `POST /revoke` (RFC 7009): ends the whole grant; an unknown token is no error.
    func revoke(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        do {
            guard let form = try? Parameters(request.form), let token = form["token"] else {
                throw Refusal("invalid_request", "token is missing")
            }
            let client = try authenticated(form, request)
            let asAccess = try await grants.grant(of: token, .accessToken, now: now)
            let asRefresh = try await grants.grant(of: token, .refreshToken, now: now)
            guard let grant = asAccess ?? asRefresh else { return .empty(status: 200) }
            guard grant.clientID == client.clientID else {
                throw Refusal("invalid_grant", "the token is another client's")
            }
            try await grants.end(grant.id, sandbox: grant.sandbox, now: now)
            try await grants.forget(of: grant.personID, for: grant.audience, sandbox: grant.sandbox)
            return .empty(status: 200)
        } catch let refusal as Refusal {
            return refusal.response
        }
    }

    private func authenticated(
        _ form: Parameters, _ request: StandInRequest
    ) throws(Refusal) -> StandInClient {
        do throws(ClientProof.Failure) {
            return try ClientProof(form, request).client(among: clients)
        } catch {
            switch error {
            case .malformed:
                throw Refusal("invalid_request", "the client's proof is malformed or comes twice")
            case .unknownClient: throw Refusal("invalid_client", "the client is unknown")
            case .missingSecret, .wrongSecret:
                throw Refusal("invalid_client", "the client's secret is missing or wrong")
            }
        }
    }

    private func redeem(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let code = form["code"] else { throw Refusal("invalid_request", "code is missing") }
        let settings = try await parts.settings(of: code, .code, in: grants, brand: brand, now: now)
        guard !settings.has(.codeRefused),
            case .redeemed(let grant) = try await grants.redeem(
                code, allowsReplay: settings.has(.codeReusable), now: now),
            grant.clientID == client.clientID
        else { throw Refusal("invalid_grant", "the code is unknown, used, expired or another client's") }
        guard form["redirect_uri"] == grant.redirectURI else {
            throw Refusal("invalid_grant", "redirect_uri is not that of the authorization request")
        }
        switch ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) {
        case .passed: break
        case .missing: throw Refusal("invalid_grant", "code_verifier is missing")
        case .unexpected:
            throw Refusal("invalid_grant", "code_verifier came without a code_challenge before")
        case .mismatch: throw Refusal("invalid_grant", "code_verifier does not match code_challenge")
        }
        return try await tokens(grant, nonce: grant.nonce, settings, origin: origin, now: now)
    }

    private func refresh(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let token = form["refresh_token"] else {
            throw Refusal("invalid_request", "refresh_token is missing")
        }
        guard var grant = try await grants.grant(of: token, .refreshToken, now: now),
            grant.clientID == client.clientID
        else { throw Refusal("invalid_grant", "the refresh token is unknown, ended or another client's") }
        // RFC 6749 §6: the scopes of the grant, or some of them.
        let wanted = form.list("scope")
        guard wanted.allSatisfy(grant.scopes.contains) else {
            throw Refusal("invalid_scope", "scope names what the user has not allowed")
        }
        if !wanted.isEmpty { grant.scopes = wanted }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, now: now)
        return try await tokens(
            grant, nonce: nil, refreshToken: token, settings, origin: origin, now: now)
    }

    private func tokens(
        _ grant: Grant, nonce: String?, refreshToken: String? = nil, _ settings: StandInSettings,
        origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else { throw Refusal("invalid_grant", "the user is gone") }
        let accessToken = try await grants.issueToken(.accessToken, for: grant, lifetime: 3600, now: now)
        var response: JSONObject = [
            "access_token": .string(accessToken), "token_type": "Bearer", "expires_in": 3600,
            "scope": .string(grant.scopes.joined(separator: " ")),
        ]
        if let refreshToken {
            response["refresh_token"] = .string(refreshToken)
        } else if grant.scopes.contains("offline_access") {
            let token = try await grants.issueToken(.refreshToken, for: grant, lifetime: nil, now: now)
            try await grants.keepNewest(
                Bounds.standInHoldings.value, with: token, .refreshToken, of: grant, now: now)
            response["refresh_token"] = .string(token)
        }
        if !settings.has(.missingIDToken) {
            let about = OpenIDConnectClaims(
                person: person, sandbox: grant.sandbox, installation: parts.installation,
                brand: brand, issuer: issuer(origin: origin))
            var claims: JSONObject = [
                "iss": .string(about.issuer), "sub": .string(about.subject),
                "aud": .string(grant.clientID),
                "exp": .integer(now.secondsSince1970 + 3600), "iat": .integer(now.secondsSince1970),
                "auth_time": .integer(grant.authenticatedAt.secondsSince1970),
                "at_hash": .string(IDTokenMinter.leftHash(of: accessToken)),
            ]
            claims["nonce"] = nonce.map { .string($0) }
            for member in about.claims(grant.scopes).members { claims[member.name] = member.value }
            let minter = IDTokenMinter(keys: keys, settings: settings)
            response["id_token"] = .string(try minter.mint(claims, now: now))
        }
        return TokenFaultInjector(settings: settings).inject(
            .json(.object(response), headers: [("Pragma", "no-cache")]))
    }

    /// `GET|POST /userinfo` (OpenID Connect Core §5.3).
    func userinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let presented = request.accessToken()
        guard presented != .several else {
            return .json(
                ["error": "invalid_request", "error_description": "the token is given twice"], status: 400,
                headers: [("WWW-Authenticate", "Bearer realm=\"stand-in\", error=\"invalid_request\"")])
        }
        guard case .token(let token) = presented,
            let grant = try await grants.grant(of: token, .accessToken, now: now),
            let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else {
            return .json(
                ["error": "invalid_token", "error_description": "the token is unknown or has ended"],
                status: 401,
                headers: [("WWW-Authenticate", "Bearer realm=\"stand-in\", error=\"invalid_token\"")])
        }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, run: grant.run, now: now)
        let about = OpenIDConnectClaims(
            person: person, sandbox: grant.sandbox, installation: parts.installation,
            brand: brand, issuer: issuer(origin: request.origin))
        var response: JSONObject = ["sub": .string(about.subject)]
        for member in about.claims(grant.scopes).members { response[member.name] = member.value }
        if settings.has(.foreignProfile) { response["sub"] = "somebody-else" }
        if settings.has(.scriptInProfile) { response["name"] = "<script>alert(1)</script>" }
        return .json(.object(response))
    }
}
