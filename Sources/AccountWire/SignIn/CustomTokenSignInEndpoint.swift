internal import Accounts
internal import OpenID

/// `accounts:signInWithCustomToken` (`verifyCustomToken`).
enum CustomTokenSignInEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let signedIn = try await CustomTokenSignIn(call.parts).signIn(
            token: try call.body.text("token"), takesUnsigned: call.takesUnsigned, sandbox: call.sandbox,
            now: call.now)
        var response = JSONObject(kind: "VerifyCustomTokenResponse")
        response["isNewUser"] = .bool(signedIn.isNewUser)
        response.put(signedIn.tokens)
        return .json(response)
    }
}
