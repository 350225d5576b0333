internal import Accounts
internal import OpenID

/// `accounts:signInWithCustomToken` (`verifyCustomToken`).
enum CustomTokenSignInEndpoint {
    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        let signedIn = try await CustomTokenSignIn(call.parts).signIn(
            token: try call.body.text("token"), takesUnsigned: call.takesUnsigned, sandbox: call.sandbox,
            now: call.now)
        var answer = JSONObject(kind: "VerifyCustomTokenResponse")
        answer["isNewUser"] = .bool(signedIn.isNewUser)
        answer.put(signedIn.tokens)
        return .json(answer)
    }
}
