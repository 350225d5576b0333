internal import Accounts
internal import OpenID

/// `projects/P:createSessionCookie`.
enum SessionCookieEndpoint {
    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        let cookie = try await SessionCookies(call.parts).make(
            of: try call.body.text("idToken"), lifetime: try call.body.integer("validDuration") ?? 1_209_600,
            sandbox: call.sandbox, now: call.now)
        return .json(["sessionCookie": .string(cookie)])
    }
}
