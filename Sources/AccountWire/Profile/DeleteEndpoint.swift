internal import Accounts
internal import OpenID

/// `accounts:delete` (`deleteAccount`) of the account that is signed in.
enum DeleteEndpoint {
    /// An administrator names the account.
    static func answerAnyone(_ call: AccountCall) async throws -> AccountAnswer {
        try await call.isAdministrator ? AdministeredAccounts.delete(call) : answer(call)
    }

    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        try await AccountDeletion(call.parts).delete(
            idToken: try call.body.text("idToken"), sandbox: call.sandbox, now: call.now)
        return .json(JSONObject(kind: "DeleteAccountResponse"))
    }
}
