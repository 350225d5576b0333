internal import Accounts
internal import OpenID

/// `projects/P:createSessionCookie`.
enum SessionCookieEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let cookie = try await Sessions(call.parts).cookie(
            of: try call.body.text("idToken"), lifetime: try call.body.integer("validDuration") ?? 1_209_600,
            sandbox: call.sandbox, now: call.now)
        return .json(["sessionCookie": .string(cookie)])
    }
}
