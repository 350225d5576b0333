internal import Accounts
internal import OpenID

/// Calls about an account that exists, by its user or by an administrator.
enum ProfileEndpoints {
    /// `accounts:lookup` (`getAccountInfo`) with an ID token.
    ///
    /// An administrator finds accounts by what they have.
    static func lookup(_ call: AccountCall) async throws -> AccountResponse {
        try await call.isAdministrator ? AdministeredAccounts.lookup(call) : lookupOwn(call)
    }

    private static func lookupOwn(_ call: AccountCall) async throws -> AccountResponse {
        let account = try await AccountLookup(call.parts).account(
            of: try call.body.text("idToken"), sandbox: call.sandbox, now: call.now)
        var response = JSONObject(kind: "GetAccountInfoResponse")
        response["users"] = [.object(AccountShape.user(account))]
        return .json(response)
    }

    /// `deleteAttribute` by number.
    static let attributes: [String: ProfileChanges.Field] = [
        "1": .email, "2": .displayName, "4": .photoURL, "5": .password, "EMAIL": .email,
        "DISPLAY_NAME": .displayName, "PHOTO_URL": .photoURL, "PASSWORD": .password,
    ]

    /// `accounts:update` (`setAccountInfo`) with an ID token, or with a code that confirms an address.
    ///
    /// An administrator names the account.
    static func update(_ call: AccountCall) async throws -> AccountResponse {
        try await call.isAdministrator ? AdministeredAccounts.update(call) : updateOwn(call)
    }

    private static func updateOwn(_ call: AccountCall) async throws -> AccountResponse {
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
        response["passwordHash"] = .text(AccountShape.redactedHash(of: account))
    }

    /// `accounts:delete` (`deleteAccount`) of the account that is signed in.
    ///
    /// An administrator names the account.
    static func delete(_ call: AccountCall) async throws -> AccountResponse {
        try await call.isAdministrator ? AdministeredAccounts.delete(call) : deleteOwn(call)
    }

    private static func deleteOwn(_ call: AccountCall) async throws -> AccountResponse {
        try await ProfileUpdate(call.parts).delete(
            idToken: try call.body.text("idToken"), sandbox: call.sandbox, now: call.now)
        return .json(JSONObject(kind: "DeleteAccountResponse"))
    }
}
