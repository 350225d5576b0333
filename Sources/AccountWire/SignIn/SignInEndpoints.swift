internal import Accounts
internal import OpenID

/// Calls by which people sign up and in, by everything but a provider.
enum SignInEndpoints {
    /// `accounts:signUp` (`signupNewUser`): an account with password, an anonymous one, or a password for the account that
    /// is signed in.
    ///
    /// An administrator's call makes an account for somebody, also without a project in the path; with an ID token it
    /// is that user's.
    static func signUp(_ call: AccountCall) async throws -> AccountResponse {
        guard call.isAdministrator, try call.body.text("idToken") == nil else {
            return try await signUpOwn(call)
        }
        return try await AdministeredAccounts.create(call)
    }

    private static func signUpOwn(_ call: AccountCall) async throws -> AccountResponse {
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

    /// `accounts:signInWithPassword` (`verifyPassword`).
    static func password(_ call: AccountCall) async throws -> AccountResponse {
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

    /// `accounts:signInWithEmailLink` (`emailLinkSignin`).
    static func emailLink(_ call: AccountCall) async throws -> AccountResponse {
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

    /// `accounts:signInWithCustomToken` (`verifyCustomToken`).
    static func customToken(_ call: AccountCall) async throws -> AccountResponse {
        let signedIn = try await CustomTokenSignIn(call.parts).signIn(
            token: try call.body.text("token"), takesUnsigned: call.takesUnsigned, sandbox: call.sandbox,
            now: call.now)
        var response = JSONObject(kind: "VerifyCustomTokenResponse")
        response["isNewUser"] = .bool(signedIn.isNewUser)
        response.put(signedIn.tokens)
        return .json(response)
    }

    /// `accounts:sendVerificationCode`: the message goes to the sandbox's inbox. No reCAPTCHA or receipt is asked for.
    static func sendVerificationCode(_ call: AccountCall) async throws -> AccountResponse {
        try call.take(Bounds.codesSent)
        let session = try await PhoneSignIn(call.parts).send(
            to: try call.body.text("phoneNumber"), client: call.client, sandbox: call.sandbox, now: call.now)
        return .json(["sessionInfo": .string(session)])
    }

    /// `operation` by number.
    private static let operations: [Int64: String] = [
        0: "VERIFY_OP_UNSPECIFIED", 1: "SIGN_UP_OR_IN", 2: "REAUTH", 3: "UPDATE", 4: "LINK",
    ]

    /// `accounts:signInWithPhoneNumber` (`verifyPhoneNumber`): with a code, or with the proof of a number that was
    /// another's.
    static func phoneNumber(_ call: AccountCall) async throws -> AccountResponse {
        let body = call.body
        let idToken = try body.text("idToken")
        let creates = try body.name("operation", numbers: operations) != "REAUTH"
        let rules = PhoneSignIn(call.parts)
        let outcome: PhoneSignIn.Outcome
        if let proof = try body.text("temporaryProof"), !proof.isEmpty {
            outcome = try await rules.signIn(
                temporaryProof: proof, phoneNumber: try body.text("phoneNumber"), idToken: idToken,
                autoCreate: creates, sandbox: call.sandbox, now: call.now)
        } else {
            outcome = try await rules.signIn(
                session: try body.text("sessionInfo"), code: try body.text("code"), idToken: idToken,
                autoCreate: creates, sandbox: call.sandbox, now: call.now)
        }
        switch outcome {
        case .signedIn(let signedIn):
            var response: JSONObject = [
                "localId": .string(signedIn.account.localID.rawValue), "isNewUser": .bool(signedIn.isNewUser),
            ]
            response["phoneNumber"] = signedIn.account.phoneNumber.map { .string($0.rawValue) }
            response.put(signedIn.tokens)
            return .json(response)
        case .numberTaken(let proof):
            return .json([
                "phoneNumber": .string(proof.phoneNumber.rawValue), "temporaryProof": .string(proof.proof),
                "temporaryProofExpiresIn": .string(String(proof.expiresIn)),
            ])
        }
    }
}
