internal import Accounts
internal import Cryptography
internal import OpenID

/// `mfaEnrollment:start`, `:finalize` and `:withdraw`.
enum SecondFactorEnrolmentEndpoints {
    static func start(_ call: AccountCall) async throws -> AccountAnswer {
        let idToken = try call.body.text("idToken")
        switch try SecondFactorBody.part(
            phone: "phoneEnrollmentInfo", totp: "totpEnrollmentInfo", call.body)
        {
        case .phone(let phone):
            let session = try await SecondFactorEnrolment(call.parts).start(
                idToken: idToken, phoneNumber: try phone.text("phoneNumber"), client: call.client,
                sandbox: call.sandbox, now: call.now)
            return .json(["phoneSessionInfo": ["sessionInfo": .string(session)]])
        case .totp:
            let offer = try await AuthenticatorEnrolment(call.parts).start(
                idToken: idToken, sandbox: call.sandbox, now: call.now)
            return .json([
                "totpSessionInfo": [
                    "sharedSecretKey": .string(offer.secret.text),
                    "verificationCodeLength": .integer(Int64(Authenticator.digits)),
                    "hashingAlgorithm": "SHA1", "periodSec": .integer(Authenticator.period),
                    "sessionInfo": .string(offer.session),
                    "finalizeEnrollmentTime": .string(offer.expires.description),
                ]
            ])
        }
    }

    static func finish(_ call: AccountCall) async throws -> AccountAnswer {
        let idToken = try call.body.text("idToken")
        let name = try call.body.text("displayName")
        switch try SecondFactorBody.part(
            phone: "phoneVerificationInfo", totp: "totpVerificationInfo", call.body)
        {
        case .phone(let phone):
            let signedIn = try await SecondFactorEnrolment(call.parts).finish(
                idToken: idToken, session: try phone.text("sessionInfo"), code: try phone.text("code"),
                displayName: name, sandbox: call.sandbox, now: call.now)
            return .json(SecondFactorBody.tokens(signedIn))
        case .totp(let totp):
            let signedIn = try await AuthenticatorEnrolment(call.parts).finish(
                idToken: idToken, session: try totp.text("sessionInfo"),
                password: try totp.text("verificationCode"), displayName: name, sandbox: call.sandbox,
                now: call.now)
            var answer = SecondFactorBody.tokens(signedIn)
            answer["totpAuthInfo"] = [:]
            return .json(answer)
        }
    }

    static func withdraw(_ call: AccountCall) async throws -> AccountAnswer {
        let signedIn = try await SecondFactorWithdrawal(call.parts).withdraw(
            idToken: try call.body.text("idToken"), enrolmentID: try call.body.text("mfaEnrollmentId"),
            sandbox: call.sandbox, now: call.now)
        return .json(SecondFactorBody.tokens(signedIn))
    }
}
