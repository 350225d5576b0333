package import Cryptography
internal import OpenID

extension FacebookStandIn: TokenEndpoint {
    /// The time that a server's token lives, seconds: about sixty days.
    static let tokenLifetime: Int64 = 5_183_944
    /// The time after that for which a token is known as expired, seconds: a week.
    static let tokenTrace: Int64 = 604_800

    /// `/oauth/access_token`: a code, a shorter token or the application itself for a token.
    func token(
        _ parameters: Parameters, _ request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        let client = try authenticated(parameters, request, now: now)
        switch parameters["grant_type"] {
        case nil, "authorization_code":
            guard let code = parameters["code"] else { throw TokenProblem.missing("code") }
            guard parameters["redirect_uri"] != nil else {
                throw FacebookError(191, "Missing redirect_uri parameter.")
            }
            guard grants.sandbox(of: code, .code) != nil else { throw FacebookError.badCode }
            let redeemed = try await redeem(parameters, client, request, now: now)
            return TokenFaultInjector(settings: redeemed.settings).inject(try await tokens(redeemed))
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
    package func authenticated(
        _ form: Parameters, _ request: StandInRequest, now: Instant
    ) throws(TokenProblem) -> StandInClient {
        do throws(ClientProof.Failure) {
            let proof = try ClientProof(form, request)
            guard proof.clientID != nil else { throw .malformed }
            return try proof.client(among: clients)
        } catch {
            throw .client(error)
        }
    }

    package func response(to problem: TokenProblem, now: Instant) -> StandInResponse {
        error(problem).response(trace: Base64URL.encode((try? parts.random.bytes(8)) ?? []))
    }

    private func error(_ problem: TokenProblem) -> FacebookError {
        switch problem {
        case .missing: FacebookError(100, "Missing authorization code")
        case .client(.malformed): FacebookError(101, "Missing client_id parameter.")
        case .client(.unknownClient): .unknownApp
        case .client(.missingSecret): FacebookError(1, "Missing client_secret parameter.")
        case .client(.wrongSecret): .badSecret
        case .foreignCode: .badCode
        case .usedCode: .usedCode
        case .redirectURI: .otherRedirectURI
        case .verifier: FacebookError(100, "Invalid code_verifier parameter")
        default: .expiredCode
        }
    }

    package func tokens(_ redeemed: Redeemed) async throws -> StandInResponse {
        let (grant, now) = (redeemed.grant, redeemed.now)
        guard let person = try await parts.person(of: grant, now: now) else { throw TokenProblem.noPerson }
        let token = try await userToken(grant, now: now)
        var response: JSONObject = [
            "access_token": .string(token), "token_type": "bearer",
            "expires_in": .integer(Self.tokenLifetime),
        ]
        if grant.scopes.contains("openid") {
            response["id_token"] = try parts.idToken(redeemed.settings, now: now) {
                try claims(
                    grant, person, accessToken: token, origin: redeemed.request.origin, now: now)
            }
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
