internal import Accounts
internal import OpenID

/// `accounts:signInWithPhoneNumber` (`verifyPhoneNumber`): with a code, or with the proof of a number that was
/// another's.
enum PhoneSignInEndpoint {
    /// `operation` by number.
    private static let operations: [Int64: String] = [
        0: "VERIFY_OP_UNSPECIFIED", 1: "SIGN_UP_OR_IN", 2: "REAUTH", 3: "UPDATE", 4: "LINK",
    ]

    static func response(_ call: AccountCall) async throws -> AccountResponse {
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
