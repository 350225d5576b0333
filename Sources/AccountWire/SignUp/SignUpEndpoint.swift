internal import Accounts
internal import OpenID

/// `accounts:signUp` (`signupNewUser`): an account with password, an anonymous one, or a password for the account that
/// is signed in.
enum SignUpEndpoint {
    /// An administrator's call makes an account for somebody, also without a project in the path; with an ID token it
    /// is that user's.
    static func respondToAnyone(_ call: AccountCall) async throws -> AccountResponse {
        guard call.isAdministrator, try call.body.text("idToken") == nil else {
            return try await response(call)
        }
        return try await AdministeredAccounts.create(call)
    }

    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let body = call.body
        try call.take(Bounds.accountsMade)
        if body.has("localId") { throw AccountError.unexpectedParameter("User ID") }
        let (email, password) = (try body.text("email"), try body.text("password"))
        let (name, idToken) = (try body.text("displayName"), try body.text("idToken"))
        let signedIn: SignedIn
        let factors = try AdministratorChanges(call.body).secondFactors
        if email == nil || email == "", password == nil || password == "", idToken == nil {
            // An empty address is a slip of the form, not a wish to stay unknown.
            if email != nil { throw AccountError.invalidEmail }
            signedIn = try await Passwords(call.parts).signUpAnonymously(sandbox: call.sandbox, now: call.now)
        } else {
            signedIn = try await Passwords(call.parts).signUp(
                email: email, password: password, displayName: name, idToken: idToken, secondFactors: factors,
                client: call.client, share: call.request.share, sandbox: call.sandbox, now: call.now)
        }
        var response = JSONObject(kind: "SignupNewUserResponse")
        response.putNames(of: signedIn.account)
        response.put(signedIn.tokens)
        return .json(response)
    }
}
