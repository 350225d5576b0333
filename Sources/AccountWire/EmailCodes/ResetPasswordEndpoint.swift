internal import Accounts
internal import OpenID

/// `accounts:resetPassword`: tells what a code is for, or sets a new password with it.
enum ResetPasswordEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let code = try call.body.text("oobCode")
        let rules = EmailCodes(call.parts)
        var response = JSONObject(kind: "ResetPasswordResponse")
        // An empty text is none, as everywhere in JSON of a protocol buffer.
        if let password = try call.body.text("newPassword"), !password.isEmpty {
            try call.take(Bounds.passwordsTried)
            let account = try await rules.reset(
                code: code, newPassword: password, client: call.client, share: call.request.share,
                sandbox: call.sandbox, now: call.now)
            response["email"] = account.email.map { .string($0.rawValue) }
            response["requestType"] = .string(EmailCodePurpose.passwordReset.rawValue)
            return .json(response)
        }
        let message = try await rules.look(at: code, sandbox: call.sandbox, now: call.now)
        response["requestType"] = .string(message.purpose.rawValue)
        switch message.purpose {
        // The one who follows the link must say the address.
        case .emailSignIn: break
        case .passwordReset, .verifyEmail: response["email"] = .string(message.recipient.rawValue)
        case .verifyAndChangeEmail:
            response["email"] = message.formerEmail.map { .string($0.rawValue) }
            response["newEmail"] = .string(message.recipient.rawValue)
        case .recoverEmail:
            response["email"] = .string(message.recipient.rawValue)
            response["newEmail"] = message.formerEmail.map { .string($0.rawValue) }
        }
        return .json(response)
    }
}
