internal import Accounts
internal import OpenID

/// `mfaEnrollment:start`, `:finalize` and `:withdraw` (wire contract §7).
enum SecondFactorEnrolmentEndpoints {
    static func start(_ call: AccountCall) async throws -> AccountAnswer {
        let phone = try await SecondFactorBody.phone("phoneEnrollmentInfo", call.body)
        let session = try await SecondFactorEnrolment(call.parts).start(
            idToken: try call.body.text("idToken"), phoneNumber: try phone.text("phoneNumber"),
            client: call.client, sandbox: call.sandbox, now: call.now)
        return .json(["phoneSessionInfo": ["sessionInfo": .string(session)]])
    }

    static func finish(_ call: AccountCall) async throws -> AccountAnswer {
        let phone = try await SecondFactorBody.phone("phoneVerificationInfo", call.body)
        let signedIn = try await SecondFactorEnrolment(call.parts).finish(
            idToken: try call.body.text("idToken"), session: try phone.text("sessionInfo"),
            code: try phone.text("code"), displayName: try call.body.text("displayName"),
            sandbox: call.sandbox, now: call.now)
        return .json(SecondFactorBody.tokens(signedIn))
    }

    static func withdraw(_ call: AccountCall) async throws -> AccountAnswer {
        let signedIn = try await SecondFactorWithdrawal(call.parts).withdraw(
            idToken: try call.body.text("idToken"), enrolmentID: try call.body.text("mfaEnrollmentId"),
            sandbox: call.sandbox, now: call.now)
        return .json(SecondFactorBody.tokens(signedIn))
    }
}
