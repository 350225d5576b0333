internal import Accounts
internal import OpenID

/// `mfaSignIn:start` and `:finalize`.
enum SecondFactorSignInEndpoints {
    static func start(_ call: AccountCall) async throws -> AccountAnswer {
        let session = try await SecondFactorSignIn(call.parts).start(
            pendingCredential: try call.body.text("mfaPendingCredential"),
            enrolmentID: try call.body.text("mfaEnrollmentId"), client: call.client, sandbox: call.sandbox,
            now: call.now)
        return .json(["phoneResponseInfo": ["sessionInfo": .string(session)]])
    }

    static func finish(_ call: AccountCall) async throws -> AccountAnswer {
        guard let pending = try call.body.text("mfaPendingCredential"), !pending.isEmpty else {
            throw AccountError.missingSecondFactorCredential
        }
        let signedIn: SignedIn
        switch try SecondFactorBody.part(
            phone: "phoneVerificationInfo", totp: "totpVerificationInfo", call.body)
        {
        case .phone(let phone):
            signedIn = try await SecondFactorSignIn(call.parts).finish(
                pendingCredential: pending, session: try phone.text("sessionInfo"),
                code: try phone.text("code"), sandbox: call.sandbox, now: call.now)
        case .totp(let totp):
            signedIn = try await AuthenticatorSignIn(call.parts).finish(
                pendingCredential: pending, enrolmentID: try call.body.text("mfaEnrollmentId"),
                password: try totp.text("verificationCode"), sandbox: call.sandbox, now: call.now)
        }
        return .json(SecondFactorBody.tokens(signedIn))
    }
}
