package import Cryptography
internal import OpenID

extension OpenIDConnectStandIn: TokenEndpoint {
    package func response(to problem: TokenProblem, now: Instant) -> StandInResponse {
        switch problem {
        case .parameter: .refused("invalid_request", "a parameter is repeated or too long")
        case .missing(let name): .refused("invalid_request", "\(name) is missing")
        case .client(.malformed):
            .refused("invalid_request", "the client's proof is malformed or comes twice")
        case .client(.unknownClient): .refused("invalid_client", "the client is unknown")
        case .client: .refused("invalid_client", "the client's secret is missing or wrong")
        case .grantType: .refused("unsupported_grant_type", "grant_type is not supported")
        case .unknownCode, .usedCode, .foreignCode:
            .refused("invalid_grant", "the code is unknown, used, expired or another client's")
        case .redirectURI:
            .refused("invalid_grant", "redirect_uri is not that of the authorization request")
        case .verifier(.missing): .refused("invalid_grant", "code_verifier is missing")
        case .verifier(.unexpected):
            .refused("invalid_grant", "code_verifier came without a code_challenge before")
        case .verifier: .refused("invalid_grant", "code_verifier does not match code_challenge")
        case .refreshToken:
            .refused("invalid_grant", "the refresh token is unknown, ended or another client's")
        case .scope: .refused("invalid_scope", "scope names what the user has not allowed")
        case .noPerson: .refused("invalid_grant", "the user is gone")
        }
    }

    /// RFC 6749 §6: the scopes of the grant, or some of them.
    package func narrowed(_ grant: Grant, to scopes: [String]) throws(TokenProblem) -> Grant {
        guard scopes.allSatisfy(grant.scopes.contains) else { throw .scope }
        var grant = grant
        if !scopes.isEmpty { grant.scopes = scopes }
        return grant
    }

    package func tokens(_ redeemed: Redeemed) async throws -> StandInResponse {
        let (grant, now) = (redeemed.grant, redeemed.now)
        guard let person = try await parts.person(of: grant, now: now) else { throw TokenProblem.noPerson }
        let accessToken = try await grants.issueToken(.accessToken, for: grant, lifetime: 3600, now: now)
        var response: JSONObject = [
            "access_token": .string(accessToken), "token_type": "Bearer", "expires_in": 3600,
            "scope": .string(grant.scopes.joined(separator: " ")),
        ]
        if let refreshToken = redeemed.refreshToken {
            response["refresh_token"] = .string(refreshToken)
        } else if grant.scopes.contains("offline_access") {
            response["refresh_token"] = try await refreshToken(of: grant, now: now)
        }
        response["id_token"] = try parts.idToken(redeemed.settings, now: now) {
            let about = self.claims(of: person, sandbox: grant.sandbox, origin: redeemed.request.origin)
            var claims: JSONObject = [
                "iss": .string(about.issuer), "sub": .string(about.subject),
                "aud": .string(grant.clientID),
                "exp": .integer(now.secondsSince1970 + 3600), "iat": .integer(now.secondsSince1970),
                "auth_time": .integer(grant.authenticatedAt.secondsSince1970),
                "at_hash": .string(IDTokenMinter.leftHash(of: accessToken)),
            ]
            claims["nonce"] = redeemed.nonce.map { .string($0) }
            for member in about.claims(grant.scopes).members { claims[member.name] = member.value }
            return claims
        }
        return .json(.object(response), headers: [("Pragma", "no-cache")])
    }

    /// `POST /revoke` (RFC 7009): ends the whole grant; an unknown token is no error.
    func revoke(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        try await refusing(now) {
            guard let form = try? Parameters(request.form), let token = form["token"] else {
                throw TokenProblem.missing("token")
            }
            let client = try authenticated(form, request, now: now)
            guard let grant = try await revocable(token, now: now) else { return .empty(status: 200) }
            guard grant.clientID == client.clientID else {
                return .refused("invalid_grant", "the token is another client's")
            }
            try await revoke(grant, now: now)
            return .empty(status: 200)
        }
    }

    /// `GET|POST /userinfo` (OpenID Connect Core §5.3).
    func userinfo(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let presented = request.accessToken()
        guard presented != .several else {
            return .refusedToken("invalid_request", "the token is given twice", status: 400)
        }
        guard case .token(let token) = presented, let holder = try await holder(of: token, now: now) else {
            return .refusedToken("invalid_token", "the token is unknown or has ended", status: 401)
        }
        let about = claims(of: holder.person, sandbox: holder.grant.sandbox, origin: request.origin)
        var response: JSONObject = ["sub": .string(about.subject)]
        for member in about.claims(holder.grant.scopes).members { response[member.name] = member.value }
        if holder.settings.has(.foreignProfile) { response["sub"] = "somebody-else" }
        if holder.settings.has(.scriptInProfile) { response["name"] = "<script>alert(1)</script>" }
        return .json(.object(response))
    }
}
