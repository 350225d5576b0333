internal import Accounts
internal import OpenID

/// `securetoken.googleapis.com/v1/token`: a form or JSON; the response is in snake_case.
enum RefreshEndpoint {
    /// Clients show it nowhere; every project has the same.
    private static let projectNumber: JSONValue = "12345"

    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let signedIn = try await Sessions(call.parts).refresh(
            grantType: try call.body.text("grantType"), refreshToken: try call.body.text("refreshToken"),
            sandbox: call.sandbox, now: call.now)
        return .json([
            "id_token": .string(signedIn.tokens.idToken), "access_token": .string(signedIn.tokens.idToken),
            "expires_in": .string(String(signedIn.tokens.expiresIn)),
            "refresh_token": .string(signedIn.tokens.refreshToken), "token_type": "Bearer",
            "user_id": .string(signedIn.account.localID.rawValue), "project_id": projectNumber,
        ])
    }
}
