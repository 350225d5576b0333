internal import Accounts
internal import OpenID

/// `accounts:delete` (`deleteAccount`) of the account that is signed in.
enum DeleteEndpoint {
    /// An administrator names the account.
    static func respondToAnyone(_ call: AccountCall) async throws -> AccountResponse {
        try await call.isAdministrator ? AdministeredAccounts.delete(call) : response(call)
    }

    static func response(_ call: AccountCall) async throws -> AccountResponse {
        try await ProfileUpdate(call.parts).delete(
            idToken: try call.body.text("idToken"), sandbox: call.sandbox, now: call.now)
        return .json(JSONObject(kind: "DeleteAccountResponse"))
    }
}
