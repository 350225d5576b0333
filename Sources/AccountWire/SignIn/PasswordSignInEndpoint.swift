internal import Accounts
internal import OpenID

/// `accounts:signInWithPassword` (`verifyPassword`).
enum PasswordSignInEndpoint {
    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        try call.take(Bounds.passwordsTried)
        let outcome = try await PasswordSignIn(call.parts).signIn(
            email: try call.body.text("email"), password: try call.body.text("password"), client: call.client,
            caller: .init(call.request.share), sandbox: call.sandbox, now: call.now)
        var answer = JSONObject(kind: "VerifyPasswordResponse")
        answer["registered"] = true
        switch outcome {
        case .signedIn(let signedIn):
            answer.putNames(of: signedIn.account)
            answer["profilePicture"] = signedIn.account.photoURL.map { .string($0) }
            answer.put(signedIn.tokens)
        case .needsSecondFactor(let request):
            answer.putNames(of: request.account)
            answer.put(request)
        case .needsConfirmation, .refused:
            throw AccountWireError.failed(reason: "a password led to a provider's answer")
        }
        return .json(answer)
    }
}
