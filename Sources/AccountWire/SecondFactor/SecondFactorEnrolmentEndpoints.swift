internal import Accounts
internal import Cryptography
internal import OpenID

/// `mfaEnrollment:start`, `:finalize` and `:withdraw`.
enum SecondFactorEnrolmentEndpoints {
    static func start(_ call: AccountCall) async throws -> AccountResponse {
        let idToken = try call.body.text("idToken")
        switch try SecondFactorBody.part(phone: "phoneEnrollmentInfo", totp: "totpEnrollmentInfo", call.body)
        {
        case .phone(let phone):
            let session = try await SecondFactorEnrolment(call.parts).start(
                idToken: idToken, phoneNumber: try phone.text("phoneNumber"), client: call.client,
                sandbox: call.sandbox, now: call.now)
            return .json(["phoneSessionInfo": ["sessionInfo": .string(session)]])
        case .totp:
            let offer = try await SecondFactorEnrolment(call.parts).start(
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

    static func finish(_ call: AccountCall) async throws -> AccountResponse {
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
            let signedIn = try await SecondFactorEnrolment(call.parts).finish(
                idToken: idToken, session: try totp.text("sessionInfo"),
                password: try totp.text("verificationCode"), displayName: name, sandbox: call.sandbox,
                now: call.now)
            var response = SecondFactorBody.tokens(signedIn)
            response["totpAuthInfo"] = [:]
            return .json(response)
        }
    }

    static func withdraw(_ call: AccountCall) async throws -> AccountResponse {
        let signedIn = try await SecondFactorEnrolment(call.parts).withdraw(
            idToken: try call.body.text("idToken"), enrolmentID: try call.body.text("mfaEnrollmentId"),
            sandbox: call.sandbox, now: call.now)
        return .json(SecondFactorBody.tokens(signedIn))
    }
}

/// Common members of the calls about second factors.
enum SecondFactorBody {
    /// A part of the request, by the kind of factor it is about; of two the telephone's counts.
    enum Part: Sendable {
        case phone(WireBody)
        case totp(WireBody)
    }

    /// The part about a telephone or an authenticator app.
    ///
    /// - Throws: `invalidPayload`, `invalidArgument` when there is neither.
    static func part(
        phone phoneName: String, totp totpName: String, _ body: WireBody
    ) throws(AccountWireError) -> Part {
        if let phone = try body.body(phoneName) { return .phone(phone) }
        if let totp = try body.body(totpName) { return .totp(totp) }
        throw .invalidArgument("INVALID_ARGUMENT : Missing \(phoneName).")
    }

    /// Tokens without their life, as these calls answer.
    static func tokens(_ signedIn: SignedIn) -> JSONObject {
        ["idToken": .string(signedIn.tokens.idToken), "refreshToken": .string(signedIn.tokens.refreshToken)]
    }
}

/// `mfaSignIn:start` and `:finalize`.
enum SecondFactorSignInEndpoints {
    static func start(_ call: AccountCall) async throws -> AccountResponse {
        let session = try await SecondFactorSignIn(call.parts).start(
            pendingCredential: try call.body.text("mfaPendingCredential"),
            enrolmentID: try call.body.text("mfaEnrollmentId"), client: call.client, sandbox: call.sandbox,
            now: call.now)
        return .json(["phoneResponseInfo": ["sessionInfo": .string(session)]])
    }

    static func finish(_ call: AccountCall) async throws -> AccountResponse {
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
            signedIn = try await SecondFactorSignIn(call.parts).finish(
                pendingCredential: pending, enrolmentID: try call.body.text("mfaEnrollmentId"),
                password: try totp.text("verificationCode"), sandbox: call.sandbox, now: call.now)
        }
        return .json(SecondFactorBody.tokens(signedIn))
    }
}
