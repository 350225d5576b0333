internal import Accounts
internal import OpenID

/// `accounts:lookup` (`getAccountInfo`) with an ID token.
enum LookupEndpoint {
    /// An administrator finds accounts by what they have.
    static func answerAnyone(_ call: AccountCall) async throws -> AccountAnswer {
        try await call.isAdministrator ? AdministeredAccounts.lookup(call) : answer(call)
    }

    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        let account = try await AccountLookup(call.parts).account(
            of: try call.body.text("idToken"), sandbox: call.sandbox, now: call.now)
        var answer = JSONObject(kind: "GetAccountInfoResponse")
        answer["users"] = [.object(AccountShape.user(account))]
        return .json(answer)
    }
}
