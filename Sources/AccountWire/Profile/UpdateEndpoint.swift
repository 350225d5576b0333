internal import Accounts
internal import OpenID

/// `accounts:update` (`setAccountInfo`) with an ID token, or with a code that confirms an address.
enum UpdateEndpoint {
    /// `deleteAttribute` by number.
    static let attributes: [String: ProfileChanges.Field] = [
        "1": .email, "2": .displayName, "4": .photoURL, "5": .password, "EMAIL": .email,
        "DISPLAY_NAME": .displayName, "PHOTO_URL": .photoURL, "PASSWORD": .password,
    ]

    /// An administrator names the account.
    static func respondToAnyone(_ call: AccountCall) async throws -> AccountResponse {
        try await call.isAdministrator ? AdministeredAccounts.update(call) : response(call)
    }

    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let body = call.body
        let idToken = try body.text("idToken")
        let changes = try changes(body)
        let code = try body.text("oobCode").flatMap { $0.isEmpty ? nil : $0 }
        guard code != nil || idToken?.isEmpty == false else { throw AccountError.invalidRequestType }
        // A client proves whom it links; only an administrator is believed.
        if body.has("customAttributes") || body.has("linkProviderUserInfo") {
            throw AccountError.insufficientPermission
        }
        var response = JSONObject(kind: "SetAccountInfoResponse")
        if let code {
            let (account, newEmail) = try await EmailCodes(call.parts).confirm(
                code: code, sandbox: call.sandbox, now: call.now)
            put(account, in: &response)
            response["newEmail"] = newEmail.map { .string($0.rawValue) }
            return .json(response)
        }
        let outcome = try await ProfileUpdate(call.parts).update(
            idToken: idToken, changes,
            returnsTokens: try body.flag("returnSecureToken") ?? false, sandbox: call.sandbox, now: call.now)
        put(outcome.account, in: &response)
        if let email = changes.email, !email.isEmpty {
            response["newEmail"] = outcome.account.email.map { .string($0.rawValue) }
        }
        if let tokens = outcome.tokens { response.put(tokens) }
        return .json(response)
    }

    /// The changes that a body asks for. An empty name or photo is taken away.
    private static func changes(_ body: WireBody) throws -> ProfileChanges {
        var changes = ProfileChanges()
        changes.displayName = try body.text("displayName")
        changes.photoURL = try body.text("photoUrl")
        changes.email = try body.text("email").flatMap { $0.isEmpty ? nil : $0 }
        changes.password = try body.text("password").flatMap { $0.isEmpty ? nil : $0 }
        changes.disables = try body.flag("disableUser") != nil
        changes.endsSessions = try body.integer("validSince") != nil
        for name in try body.texts("deleteAttribute") {
            guard let field = attributes[name] else {
                throw AccountWireError.invalidArgument("deleteAttribute: unknown attribute.")
            }
            changes.emptied.insert(field)
        }
        if changes.displayName == "" {
            changes.displayName = nil
            changes.emptied.insert(.displayName)
        }
        if changes.photoURL == "" {
            changes.photoURL = nil
            changes.emptied.insert(.photoURL)
        }
        changes.unlinked = Set(try body.texts("deleteProvider"))
        return changes
    }

    private static func put(_ account: Account, in response: inout JSONObject) {
        response.putNames(of: account)
        response["photoUrl"] = account.photoURL.map { .string($0) }
        if account.email != nil { response["emailVerified"] = .bool(account.emailVerified) }
        let providers = AccountShape.providers(of: account)
        if !providers.isEmpty { response["providerUserInfo"] = .array(providers) }
        if account.password != nil { response["passwordHash"] = "UkVEQUNURUQ=" }
    }
}
