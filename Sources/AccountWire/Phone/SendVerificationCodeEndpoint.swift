internal import Accounts
internal import OpenID

/// `accounts:sendVerificationCode`: the message goes to the sandbox's inbox. No reCAPTCHA or receipt is asked for.
enum SendVerificationCodeEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        try call.take(Bounds.codesSent)
        let session = try await PhoneSignIn(call.parts).send(
            to: try call.body.text("phoneNumber"), client: call.client, sandbox: call.sandbox, now: call.now)
        return .json(["sessionInfo": .string(session)])
    }
}
