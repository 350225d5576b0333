internal import Accounts
package import OpenID
internal import Providers

/// `accounts:revokeToken` (v2): takes a provider's token back at the provider, as Apple asks of apps whose people
/// delete their accounts.
enum RevokeTokenEndpoint {
    private static let types: [Int64: String] = [
        0: "TOKEN_TYPE_UNSPECIFIED", 1: "REFRESH_TOKEN", 2: "ACCESS_TOKEN", 3: "CODE",
    ]

    static func response(_ call: AccountCall) async throws -> AccountResponse {
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

    package init(provider: ProviderID, code: String, redirectURI: String? = nil, bundleID: String? = nil) {
        self.provider = provider
        self.code = code
        self.redirectURI = redirectURI
        self.bundleID = bundleID
    }
}

extension IdPCode: Redacted {
    package var description: String { "IdPCode(\(provider), redacted)" }
}
