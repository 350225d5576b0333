internal import Accounts
internal import OpenID

/// `accounts:signInWithEmailLink` (`emailLinkSignin`).
enum EmailLinkSignInEndpoint {
    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        let outcome = try await EmailLinkSignIn(call.parts).signIn(
            email: try call.body.text("email"), code: try call.body.text("oobCode"),
            idToken: try call.body.text("idToken"), client: call.client, sandbox: call.sandbox, now: call.now)
        var answer = JSONObject(kind: "EmailLinkSigninResponse")
        switch outcome {
        case .signedIn(let signedIn):
            answer.putNames(of: signedIn.account)
            answer["isNewUser"] = .bool(signedIn.isNewUser)
            answer.put(signedIn.tokens)
        case .needsSecondFactor(let request):
            answer.putNames(of: request.account)
            answer["isNewUser"] = .bool(request.isNewUser)
            answer.put(request)
        case .needsConfirmation, .refused:
            throw AccountWireError.failed(reason: "an e-mail link led to a provider's answer")
        }
        return .json(answer)
    }
}
