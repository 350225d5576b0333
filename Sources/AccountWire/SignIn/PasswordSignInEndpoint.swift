internal import Accounts
internal import OpenID

/// `accounts:signInWithPassword` (`verifyPassword`).
enum PasswordSignInEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        try call.take(Bounds.passwordsTried)
        let outcome = try await Passwords(call.parts).signIn(
            email: try call.body.text("email"), password: try call.body.text("password"), client: call.client,
            caller: .init(call.request.share), sandbox: call.sandbox, now: call.now)
        var response = JSONObject(kind: "VerifyPasswordResponse")
        response["registered"] = true
        switch outcome {
        case .signedIn(let signedIn):
            response.putNames(of: signedIn.account)
            response["profilePicture"] = signedIn.account.photoURL.map { .string($0) }
            response.put(signedIn.tokens)
        case .needsSecondFactor(let request):
            response.putNames(of: request.account)
            response.put(request)
        case .needsConfirmation, .refused:
            throw AccountWireError.failed(reason: "a password led to a provider's answer")
        }
        return .json(response)
    }
}
