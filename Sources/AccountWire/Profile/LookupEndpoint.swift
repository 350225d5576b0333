internal import Accounts
internal import OpenID

/// `accounts:lookup` (`getAccountInfo`) with an ID token.
enum LookupEndpoint {
    /// An administrator finds accounts by what they have.
    static func respondToAnyone(_ call: AccountCall) async throws -> AccountResponse {
        try await call.isAdministrator ? AdministeredAccounts.lookup(call) : response(call)
    }

    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let account = try await AccountLookup(call.parts).account(
            of: try call.body.text("idToken"), sandbox: call.sandbox, now: call.now)
        var response = JSONObject(kind: "GetAccountInfoResponse")
        response["users"] = [.object(AccountShape.user(account))]
        return .json(response)
    }
}
