internal import Accounts
internal import OpenID

/// `accounts:signInWithEmailLink` (`emailLinkSignin`).
enum EmailLinkSignInEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let outcome = try await EmailCodes(call.parts).signIn(
            email: try call.body.text("email"), code: try call.body.text("oobCode"),
            idToken: try call.body.text("idToken"), client: call.client, sandbox: call.sandbox, now: call.now)
        var response = JSONObject(kind: "EmailLinkSigninResponse")
        switch outcome {
        case .signedIn(let signedIn):
            response.putNames(of: signedIn.account)
            response["isNewUser"] = .bool(signedIn.isNewUser)
            response.put(signedIn.tokens)
        case .needsSecondFactor(let request):
            response.putNames(of: request.account)
            response["isNewUser"] = .bool(request.isNewUser)
            response.put(request)
        case .needsConfirmation, .refused:
            throw AccountWireError.failed(reason: "an e-mail link led to a provider's answer")
        }
        return .json(response)
    }
}
