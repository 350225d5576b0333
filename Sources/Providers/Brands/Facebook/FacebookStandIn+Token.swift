internal import Cryptography
internal import OpenID

extension FacebookStandIn {
    /// The time that a server's token lives, seconds: about sixty days.
    static let tokenLifetime: Int64 = 5_183_944
    /// The time after that for which a token is known as expired, seconds: a week.
    static let tokenTrace: Int64 = 604_800

    /// `/oauth/access_token`: a code, a shorter token or the application itself for a token.
    func token(
        _ parameters: Parameters, _ request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        let client = try proven(parameters, request)
        switch parameters["grant_type"] {
        case nil, "authorization_code":
            return try await redeem(parameters, client, origin: request.origin, now: now)
        case "fb_exchange_token": return try await prolong(parameters, client, now: now)
        case "client_credentials":
            return .json([
                "access_token": .string("\(client.clientID)|\(appTokenSecret(client.clientID))"),
                "token_type": "bearer",
            ])
        default: throw FacebookError(100, "Unsupported grant_type.")
        }
    }

    /// The client whose secret the parameters hold, or a Basic header as some libraries send.
    private func proven(
        _ parameters: Parameters, _ request: StandInRequest
    ) throws(FacebookError) -> StandInClient {
        do throws(ClientProof.Failure) {
            let proof = try ClientProof(parameters, request)
            guard proof.clientID != nil else { throw .malformed }
            return try proof.client(among: clients)
        } catch {
            switch error {
            case .malformed: throw FacebookError(101, "Missing client_id parameter.")
            case .unknownClient: throw .unknownApp
            case .missingSecret: throw FacebookError(1, "Missing client_secret parameter.")
            case .wrongSecret: throw .badSecret
            }
        }
    }

    private func redeem(
        _ parameters: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let code = parameters["code"] else { throw FacebookError(100, "Missing authorization code") }
        guard let redirectURI = parameters["redirect_uri"] else {
            throw FacebookError(191, "Missing redirect_uri parameter.")
        }
        let settings = try await parts.settings(of: code, .code, in: grants, brand: brand, now: now)
        if settings.has(.codeRefused) { throw FacebookError.expiredCode }
        guard grants.sandbox(of: code, .code) != nil else { throw FacebookError.badCode }
        let grant: Grant
        switch try await grants.redeem(code, allowsReplay: settings.has(.codeReusable), now: now) {
        case .redeemed(let found): grant = found
        case .replayed: throw FacebookError.usedCode
        case .unknown: throw FacebookError.expiredCode
        }
        guard grant.clientID == client.clientID else { throw FacebookError.badCode }
        guard redirectURI == grant.redirectURI else { throw FacebookError.otherRedirectURI }
        guard ProofKey.check(grant.proofKey, verifier: parameters["code_verifier"]) == .passed else {
            throw FacebookError(100, "Invalid code_verifier parameter")
        }
        let response = try await response(grant, settings, origin: origin, now: now)
        return TokenFaultInjector(settings: settings).inject(response)
    }

    private func response(
        _ grant: Grant, _ settings: StandInSettings, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else { throw FacebookError.expiredCode }
        let token = try await userToken(grant, now: now)
        var response: JSONObject = [
            "access_token": .string(token), "token_type": "bearer",
            "expires_in": .integer(Self.tokenLifetime),
        ]
        if grant.scopes.contains("openid"), !settings.has(.missingIDToken) {
            let claims = try claims(grant, person, accessToken: token, origin: origin, now: now)
            response["id_token"] = .string(
                try IDTokenMinter(keys: keys, settings: settings).mint(claims, now: now))
        }
        return .json(.object(response))
    }

    private func userToken(_ grant: Grant, now: Instant) async throws -> String {
        let token = try await grants.issueToken(
            .accessToken, for: grant, lifetime: Self.tokenLifetime, trace: Self.tokenTrace, now: now)
        try await grants.keepNewest(
            Bounds.standInHoldings.value, with: token, .accessToken, of: grant, now: now)
        return token
    }

    /// A token of the same application for a fresh one with the full lifetime.
    private func prolong(
        _ parameters: Parameters, _ client: StandInClient, now: Instant
    ) async throws -> StandInResponse {
        guard let token = parameters["fb_exchange_token"] else {
            throw FacebookError(100, "Missing fb_exchange_token parameter.")
        }
        let grant = try await living(token, now: now)
        guard grant.clientID == client.clientID else { throw FacebookError.invalidToken }
        let fresh = try await userToken(grant, now: now)
        return .json([
            "access_token": .string(fresh), "token_type": "bearer",
            "expires_in": .integer(Self.tokenLifetime),
        ])
    }

    /// The second half of an application's own token.
    private func appTokenSecret(_ clientID: String) -> String {
        Base64URL.encode(parts.installation.derive("facebook.app-token", clientID).prefix(20))
    }

    /// The application whose own token this is: `APPID|opaque`, or `APPID|SECRET`.
    func application(ofToken token: String) -> StandInClient? {
        guard let bar = token.firstIndex(of: "|"), let client = client(String(token[..<bar])) else {
            return nil
        }
        let secret = String(token[token.index(after: bar)...])
        if constantTimeEqual(secret, appTokenSecret(client.clientID)) { return client }
        guard case .secret(let expected) = client.authentication, constantTimeEqual(secret, expected.reveal)
        else { return nil }
        return client
    }
}
