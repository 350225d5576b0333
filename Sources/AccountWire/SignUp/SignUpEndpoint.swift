internal import Accounts
internal import OpenID
internal import SignInFoundation

/// `accounts:signUp` (`signupNewUser`): an account with password, an anonymous one, or a password for the account that
/// is signed in.
enum SignUpEndpoint {
    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        let body = call.body
        try call.take(Bounds.accountsMade)
        if body.has("localId") { throw AccountError.unexpectedParameter("User ID") }
        let (email, password) = (try body.text("email"), try body.text("password"))
        let (name, idToken) = (try body.text("displayName"), try body.text("idToken"))
        let signedIn: SignedIn
        if email == nil, password == nil, idToken == nil {
            signedIn = try await AnonymousSignUp(call.parts).signUp(
                displayName: name, sandbox: call.sandbox, now: call.now)
        } else {
            signedIn = try await PasswordSignUp(call.parts).signUp(
                email: email, password: password, displayName: name, idToken: idToken,
                share: call.request.share, sandbox: call.sandbox, now: call.now)
        }
        var answer = JSONObject(kind: "SignupNewUserResponse")
        answer.putNames(of: signedIn.account)
        answer.put(signedIn.tokens)
        return .json(answer)
    }
}
