internal import Cryptography
internal import OpenID

extension AppleStandIn {
    /// `POST /auth/token`: a code or a refresh token for tokens.
    func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        do {
            let form = try parameters(request)
            let client = try authenticated(form, request, now: now)
            switch form["grant_type"] {
            case "authorization_code":
                return try await redeem(form, client, origin: request.origin, now: now)
            case "refresh_token":
                return try await refresh(form, client, origin: request.origin, now: now)
            case nil: throw AppleTokenError(.invalidRequest, "grant_type is missing.")
            default: throw AppleTokenError(.unsupportedGrantType, "The grant type is not supported.")
            }
        } catch let error as AppleTokenError {
            return error.response
        }
    }

    /// `POST /auth/revoke`: takes the whole authorization back; unknown tokens are none the wiser.
    func revoke(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        do {
            let form = try parameters(request)
            let client = try authenticated(form, request, now: now)
            guard let token = form["token"] else {
                throw AppleTokenError(.invalidRequest, "token is missing.")
            }
            let asAccess = try await grants.grant(of: token, .accessToken, now: now)
            let asRefresh = try await grants.grant(of: token, .refreshToken, now: now)
            if let grant = asAccess ?? asRefresh, grant.clientID == client.clientID {
                try await grants.end(grant.id, sandbox: grant.sandbox, now: now)
                try await grants.forget(of: grant.personID, for: grant.audience, sandbox: grant.sandbox)
            }
            return .empty(status: 200)
        } catch let error as AppleTokenError {
            return error.response
        }
    }

    private func parameters(_ request: StandInRequest) throws(AppleTokenError) -> Parameters {
        do throws(ParameterError) {
            return try Parameters(request.form)
        } catch {
            throw AppleTokenError(.invalidRequest, "The parameter \(error.name) is repeated or oversized.")
        }
    }

    /// The client that the form proves itself to be.
    private func authenticated(
        _ form: Parameters, _ request: StandInRequest, now: Instant
    ) throws(AppleTokenError) -> StandInClient {
        guard let clientID = form["client_id"] else {
            throw AppleTokenError(.invalidRequest, "client_id is missing.")
        }
        guard let client = client(clientID) else {
            throw AppleTokenError(.invalidClient, "The client is unknown.")
        }
        guard let secret = form["client_secret"] else {
            throw AppleTokenError(.invalidClient, "client_secret is missing.")
        }
        let audiences = [AppleStandIn.issuer(origin: request.origin), "https://appleid.apple.com"]
        try AppleClientSecret(client: client, audiences: audiences, now: now).verify(secret)
        return client
    }

    /// Refresh tokens of a person that an application has at a time. Apple names no number; a store needs one.
    private static let maximumRefreshTokens = 20

    private func redeem(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let code = form["code"] else { throw AppleTokenError(.invalidRequest, "code is missing.") }
        let settings = try await parts.settings(
            of: code, .code, in: grants, brand: brand, now: now)
        if settings.has(.codeRefused) { throw AppleTokenError.expiredCode }
        let grant: Grant
        switch try await grants.redeem(code, allowsReplay: settings.has(.codeReusable), now: now) {
        case .redeemed(let found): grant = found
        case .replayed: throw AppleTokenError(.invalidGrant, "The code has already been used.")
        case .unknown: throw AppleTokenError.expiredCode
        }
        try check(grant, form, client)
        let refreshToken = try await grants.issueToken(.refreshToken, for: grant, lifetime: nil, now: now)
        try await grants.keepNewest(
            Self.maximumRefreshTokens, with: refreshToken, .refreshToken, of: grant, now: now)
        let response = try await tokens(
            grant, nonce: grant.nonce, refreshToken: refreshToken, settings, origin: origin, now: now)
        return TokenFaultInjector(settings: settings).inject(response)
    }

    /// The code is the client's, for the same redirect URI, and PKCE holds.
    private func check(
        _ grant: Grant, _ form: Parameters, _ client: StandInClient
    ) throws(AppleTokenError) {
        guard grant.clientID == client.clientID else {
            throw AppleTokenError(
                .invalidGrant, "client_id mismatch. The code was not issued to \(client.clientID).")
        }
        guard form["redirect_uri"] == grant.redirectURI else {
            throw AppleTokenError(.invalidGrant, "redirect_uri is not that of the authorization request.")
        }
        switch ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) {
        // Apple does not advertise PKCE: an unannounced verifier is ignored.
        case .passed, .unexpected: break
        case .missing: throw AppleTokenError(.invalidGrant, "code_verifier is missing.")
        case .mismatch: throw AppleTokenError(.invalidGrant, "code_verifier does not match.")
        }
    }

    private func refresh(
        _ form: Parameters, _ client: StandInClient, origin: String, now: Instant
    ) async throws -> StandInResponse {
        guard let token = form["refresh_token"] else {
            throw AppleTokenError(.invalidRequest, "refresh_token is missing.")
        }
        guard let grant = try await grants.grant(of: token, .refreshToken, now: now),
            grant.clientID == client.clientID
        else { throw AppleTokenError(.invalidGrant, "The refresh token is invalid or was revoked.") }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, now: now)
        let response = try await tokens(
            grant, nonce: nil, refreshToken: nil, settings, origin: origin, now: now)
        return TokenFaultInjector(settings: settings).inject(response)
    }

    private func tokens(
        _ grant: Grant, nonce: String?, refreshToken: String?, _ settings: StandInSettings, origin: String,
        now: Instant
    ) async throws -> StandInResponse {
        let accessToken = try await grants.issueToken(.accessToken, for: grant, lifetime: 3600, now: now)
        let claims = AppleClaims(
            issuer: AppleStandIn.issuer(origin: origin), installation: parts.installation,
            settings: settings, now: now
        ).make(grant, nonce: nonce, accessToken: accessToken)
        var response: JSONObject = [
            "access_token": .string(accessToken), "token_type": "Bearer", "expires_in": 3600,
        ]
        if let refreshToken { response["refresh_token"] = .string(refreshToken) }
        if !settings.has(.missingIDToken) {
            response["id_token"] = .string(
                try IDTokenMinter(keys: keys, settings: settings).mint(claims, now: now))
        }
        return .json(.object(response))
    }
}

extension AppleTokenError {
    /// Apple's response to a code that is invalid or expired.
    static let expiredCode = AppleTokenError(.invalidGrant, "The code has expired or has been revoked.")
}

/// A refusal of Apple's token or revocation endpoint: status 400 and JSON.
struct AppleTokenError: Error, Hashable, Sendable {
    /// The codes of Apple that this stand-in has a use for.
    enum Code: String, CaseIterable, Sendable {
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidRequest = "invalid_request"
        case unsupportedGrantType = "unsupported_grant_type"
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The response.
    var response: StandInResponse {
        .json(
            ["error": .string(code.rawValue), "error_description": .string(message)], status: 400)
    }
}
