internal import Cryptography
internal import OpenID

extension GoogleStandIn {
    /// `POST /token`: a code or a refresh token for tokens.
    func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        do {
            guard let form = try? Parameters(request.form) else {
                throw GoogleTokenError(.invalidRequest, "Parameter not allowed more than once.")
            }
            let client = try authenticated(form, request)
            switch form["grant_type"] {
            case "authorization_code":
                return try await redeem(form, client, origin: request.origin, now: now)
            case "refresh_token":
                return try await refresh(form, client, origin: request.origin, now: now)
            case nil: throw GoogleTokenError(.invalidRequest, "Required parameter is missing: grant_type")
            case let other?:
                throw GoogleTokenError(.unsupportedGrantType, "Invalid grant_type: \(other.prefix(60))")
            }
        } catch let error as GoogleTokenError {
            return error.response
        }
    }

    private func authenticated(
        _ form: Parameters, _ request: StandInRequest
    ) throws(GoogleTokenError) -> StandInClient {
        do throws(ClientProof.Failure) {
            return try ClientProof(form, request).client(among: clients)
        } catch {
            switch error {
            case .malformed:
                throw GoogleTokenError(.invalidRequest, "Client authentication is malformed or given twice.")
            case .unknownClient: throw GoogleTokenError(.invalidClient, "The OAuth client was not found.")
            case .missingSecret: throw GoogleTokenError(.invalidRequest, "client_secret is missing.")
            case .wrongSecret: throw GoogleTokenError(.invalidClient, "Unauthorized")
            }
        }
    }

    private func redeem(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let code = form["code"] else {
            throw GoogleTokenError(.invalidRequest, "Missing required parameter: code")
        }
        let settings = try await parts.settings(of: code, .code, in: grants, brand: brand, now: now)
        guard !settings.has(.codeRefused),
            case .redeemed(let grant) = try await grants.redeem(
                code, allowsReplay: settings.has(.codeReusable), now: now),
            grant.clientID == client.clientID
        else { throw GoogleTokenError(.invalidGrant, "Malformed auth code.") }
        guard form["redirect_uri"] == grant.redirectURI else {
            throw GoogleTokenError(.redirectURIMismatch, "Bad Request")
        }
        switch ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) {
        case .passed: break
        case .missing: throw GoogleTokenError(.invalidGrant, "Missing code verifier.")
        case .unexpected: throw GoogleTokenError(.invalidGrant, "code_verifier or verifier is not needed.")
        case .mismatch: throw GoogleTokenError(.invalidGrant, "Invalid code verifier.")
        }
        let refreshes = grant.extra["access"] == "offline" && grant.extra["fresh"] == "1"
        let answer = try await tokens(
            grant, nonce: grant.nonce, isOffline: refreshes, settings, origin: origin, now: now)
        return AnswerFaultInjector(settings: settings).inject(answer)
    }

    private func refresh(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let token = form["refresh_token"] else {
            throw GoogleTokenError(.invalidRequest, "Missing required parameter: refresh_token")
        }
        guard var grant = try await grants.grant(of: token, .refreshToken, now: now),
            grant.clientID == client.clientID
        else { throw GoogleTokenError(.invalidGrant, "Token has been expired or revoked.") }
        let wanted = form.list("scope")
        guard wanted.allSatisfy({ GoogleScopes.contains(grant.scopes, $0) }) else {
            throw GoogleTokenError(.invalidScope, "Some requested scopes were invalid or not granted.")
        }
        if !wanted.isEmpty { grant.scopes = grant.scopes.filter { GoogleScopes.contains(wanted, $0) } }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, now: now)
        let answer = try await tokens(
            grant, nonce: nil, isOffline: false, settings, origin: origin, now: now)
        return AnswerFaultInjector(settings: settings).inject(answer)
    }

    private func tokens(
        _ grant: Grant, nonce: String?, isOffline: Bool, _ settings: StandInSettings, origin: String,
        now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else { throw GoogleTokenError(.invalidGrant, "Account has been deleted") }
        let accessToken = try await grants.issueToken(.accessToken, for: grant, lifetime: 3599, now: now)
        var answer: JSONObject = [
            "access_token": .string(accessToken), "expires_in": 3599,
            "scope": .string(GoogleScopes.answered(grant.scopes)), "token_type": "Bearer",
        ]
        if isOffline {
            let refreshToken = try await grants.issueToken(
                .refreshToken, for: grant, lifetime: nil, now: now)
            // A hundred per account and client: the next one ends the oldest, as Google documents it.
            try await grants.keepNewest(
                Bounds.standInHoldings.value, with: refreshToken, .refreshToken, of: grant, now: now)
            answer["refresh_token"] = .string(refreshToken)
        }
        if grant.scopes.contains("openid"), !settings.has(.missingIDToken) {
            let profile = GoogleProfile(
                person: person, sandbox: grant.sandbox, installation: parts.installation, origin: origin)
            let claims = idClaims(grant, profile, nonce: nonce, accessToken: accessToken, now: now)
            let minter = IDTokenMinter(keys: keys, settings: settings)
            answer["id_token"] = .string(try minter.mint(claims, now: now))
        }
        return .json(.object(answer))
    }

    private func idClaims(
        _ grant: Grant, _ profile: GoogleProfile, nonce: String?, accessToken: String, now: Instant
    ) -> JSONObject {
        var claims: JSONObject = [
            "iss": .string(GoogleStandIn.issuer(origin: profile.origin)), "azp": .string(grant.clientID),
            "aud": .string(grant.clientID), "sub": .string(profile.subject),
            "at_hash": .string(IDTokenMinter.leftHash(of: accessToken)),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        for member in profile.claims(grant.scopes).members { claims[member.name] = member.value }
        claims["iat"] = .integer(now.secondsSince1970)
        claims["exp"] = .integer(now.secondsSince1970 + 3600)
        return claims
    }
}
