internal import Accounts
package import OpenID
internal import Providers

/// Calls for tokens of a session, and for taking those of providers back.
enum TokenEndpoints {
    /// Clients show it nowhere; every project has the same.

    /// `securetoken.googleapis.com/v1/token`: a form or JSON; the response is in snake_case.
    static func refresh(_ call: AccountCall) async throws -> AccountResponse {
        let signedIn = try await Sessions(call.parts).refresh(
            grantType: try call.body.text("grantType"), refreshToken: try call.body.text("refreshToken"),
            sandbox: call.sandbox, now: call.now)
        return .json([
            "id_token": .string(signedIn.tokens.idToken), "access_token": .string(signedIn.tokens.idToken),
            "expires_in": .string(String(signedIn.tokens.expiresIn)),
            "refresh_token": .string(signedIn.tokens.refreshToken), "token_type": "Bearer",
            "user_id": .string(signedIn.account.localID.rawValue),
            "project_id": .string(AccountBackend.projectNumber),
        ])
    }

    /// `projects/P:createSessionCookie`.
    static func sessionCookie(_ call: AccountCall) async throws -> AccountResponse {
        let cookie = try await Sessions(call.parts).cookie(
            of: try call.body.text("idToken"), lifetime: try call.body.integer("validDuration") ?? 1_209_600,
            sandbox: call.sandbox, now: call.now)
        return .json(["sessionCookie": .string(cookie)])
    }

    private static let types: [Int64: String] = [
        0: "TOKEN_TYPE_UNSPECIFIED", 1: "REFRESH_TOKEN", 2: "ACCESS_TOKEN", 3: "CODE",
    ]

    /// `accounts:revokeToken` (v2): takes a provider's token back at the provider, as Apple asks of apps whose people
    /// delete their accounts.
    static func revoke(_ call: AccountCall) async throws -> AccountResponse {
        _ = try await AccountLookup(call.parts).account(
            of: try call.body.text("idToken"), sandbox: call.sandbox, now: call.now)
        guard let provider = try call.body.text("providerId").flatMap({ ProviderID(rawValue: $0) }) else {
            throw AccountError.invalidProviderID
        }
        guard let token = try call.body.text("token"), !token.isEmpty else {
            throw AccountWireError.invalidArgument("There is no token to revoke.")
        }
        let tokens: ProviderTokens
        switch try call.body.name("tokenType", numbers: types) {
        case "REFRESH_TOKEN": tokens = ProviderTokens(refreshToken: token)
        case "ACCESS_TOKEN": tokens = ProviderTokens(accessToken: token)
        case "CODE":
            guard Brand.of(provider)?.handsAppsCodes == true else { throw AccountError.invalidProviderID }
            let code = IdPCode(
                provider: provider, code: token, redirectURI: try call.body.text("redirectUri"),
                bundleID: call.request.headers["x-ios-bundle-identifier"])
            try await call.backend.verifier.revoke(code, sandbox: call.sandbox, now: call.now)
            return .json([:])
        default: throw AccountWireError.invalidArgument("tokenType says no type of token.")
        }
        try await call.backend.verifier.revoke(tokens, of: provider, sandbox: call.sandbox, now: call.now)
        return .json([:])
    }
}

/// An authorization code that a client got from a provider, with what tells whom it was issued to.
package struct IdPCode: Sendable {
    package let provider: ProviderID
    package let code: String
    /// That of the authorization request; an Apple platform's own sheet has none.
    package var redirectURI: String?
    /// The bundle ID of an app on an Apple platform, as its SDK tells it.
    package var bundleID: String?
}

extension IdPCode: Redacted { package var description: String { "IdPCode(\(provider), redacted)" } }
