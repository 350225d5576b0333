package import Cryptography
internal import OpenID

extension AppleStandIn: TokenEndpoint {
    /// A refusal of the token or revocation endpoint: always status 400.
    package func response(to problem: TokenProblem, now: Instant) -> StandInResponse {
        let (code, message): (String, String) =
            switch problem {
            case .parameter(let name): ("invalid_request", "The parameter \(name) is repeated or oversized.")
            case .missing("client_secret"): ("invalid_client", "client_secret is missing.")
            case .missing(let name): ("invalid_request", "\(name) is missing.")
            case .client: ("invalid_client", "The client is unknown.")
            case .grantType: ("unsupported_grant_type", "The grant type is not supported.")
            case .unknownCode, .noPerson: ("invalid_grant", "The code has expired or has been revoked.")
            case .usedCode: ("invalid_grant", "The code has already been used.")
            case .foreignCode(let client):
                ("invalid_grant", "client_id mismatch. The code was not issued to \(client.clientID).")
            case .redirectURI:
                ("invalid_grant", "redirect_uri is not that of the authorization request.")
            case .verifier(.missing): ("invalid_grant", "code_verifier is missing.")
            case .verifier: ("invalid_grant", "code_verifier does not match.")
            case .refreshToken, .scope: ("invalid_grant", "The refresh token is invalid or was revoked.")
            }
        return AppleTokenError(code, message).response
    }

    /// Apple does not advertise PKCE.
    package var ignoresUnannouncedVerifiers: Bool { true }

    /// The client that the form proves itself to be.
    package func authenticated(
        _ form: Parameters, _ request: StandInRequest, now: Instant
    ) throws -> StandInClient {
        guard let clientID = form["client_id"] else { throw TokenProblem.missing("client_id") }
        guard let client = client(clientID) else { throw TokenProblem.client(.unknownClient) }
        guard let secret = form["client_secret"] else { throw TokenProblem.missing("client_secret") }
        let audiences = [AppleStandIn.issuer(origin: request.origin), "https://appleid.apple.com"]
        do throws(AppleTokenError) {
            try AppleClientSecret(client: client, audiences: audiences, now: now).verify(secret)
        } catch {
            throw BrandRefusal(response: error.response)
        }
        return client
    }

    /// `POST /auth/revoke`: takes the whole authorization back; unknown tokens are none the wiser.
    func revoke(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        try await refusing(now) {
            let form = try parameters(request)
            let client = try authenticated(form, request, now: now)
            guard let token = form["token"] else { throw TokenProblem.missing("token") }
            if let grant = try await revocable(token, now: now), grant.clientID == client.clientID {
                try await revoke(grant, now: now)
            }
            return .empty(status: 200)
        }
    }

    /// Refresh tokens of a person that an application has at a time. Apple names no number; a store needs one.
    private static let maximumRefreshTokens = 20

    package func tokens(_ redeemed: Redeemed) async throws -> StandInResponse {
        let (grant, now) = (redeemed.grant, redeemed.now)
        let newToken =
            redeemed.refreshToken == nil
            ? try await refreshToken(of: grant, most: Self.maximumRefreshTokens, now: now) : nil
        let accessToken = try await grants.issueToken(.accessToken, for: grant, lifetime: 3600, now: now)
        var response: JSONObject = [
            "access_token": .string(accessToken), "token_type": "Bearer", "expires_in": 3600,
        ]
        response["refresh_token"] = newToken
        response["id_token"] = try parts.idToken(redeemed.settings, now: now) {
            AppleClaims(
                issuer: AppleStandIn.issuer(origin: redeemed.request.origin),
                installation: parts.installation, settings: redeemed.settings, now: now
            ).make(grant, nonce: redeemed.nonce, accessToken: accessToken)
        }
        return .json(.object(response))
    }
}

/// A refusal in Apple's words.
struct AppleTokenError: Error, Hashable, Sendable {
    let code: String
    let message: String

    init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Status 400 and JSON, whatever the code.
    var response: StandInResponse {
        .json(["error": .string(code), "error_description": .string(message)], status: 400)
    }
}
