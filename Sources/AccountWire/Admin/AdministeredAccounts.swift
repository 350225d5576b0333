internal import Accounts
internal import OpenID
internal import Providers

/// Single accounts on an administrator's word: make, find, change, delete.
enum AdministeredAccounts {
    static func create(_ call: AccountCall) async throws -> AccountResponse {
        let changes = try AdministratorChanges(call.body)
        let account = try await AccountAdministration(call.parts).create(
            localID: try call.body.text("localId"), changes, sandbox: call.sandbox, now: call.now)
        var object = JSONObject(kind: "SignupNewUserResponse")
        object.putNames(of: account)
        return .json(object)
    }

    static func lookup(_ call: AccountCall) async throws -> AccountResponse {
        let keys = try AccountLookup.Key.all(in: call.body)
        let found = try await AccountLookup(call.parts).accounts(keys, sandbox: call.sandbox)
        var object: JSONObject = ["kind": "identitytoolkit#GetAccountInfoResponse"]
        // No match means no member, not an empty list.
        if !found.isEmpty { object["users"] = .array(found.map { .object(AccountShape.user($0)) }) }
        return .json(object)
    }

    static func update(_ call: AccountCall) async throws -> AccountResponse {
        let changes = try AdministratorChanges(call.body)
        let account = try await AccountAdministration(call.parts).update(
            localID: try call.body.text("localId"), changes, sandbox: call.sandbox, now: call.now)
        var object: JSONObject = ["kind": "identitytoolkit#SetAccountInfoResponse"]
        let whole = AccountShape.user(account)
        for name in [
            "localId", "email", "emailVerified", "displayName", "photoUrl", "passwordHash",
            "providerUserInfo",
        ] { object[name] = whole[name] }
        return .json(object)
    }

    static func delete(_ call: AccountCall) async throws -> AccountResponse {
        try await AccountAdministration(call.parts).delete(
            localID: try call.body.text("localId"), sandbox: call.sandbox, now: call.now)
        return .json(["kind": "identitytoolkit#DeleteAccountResponse"])
    }
}

extension AccountLookup.Key {
    /// The keys that a lookup names: `localId`, `email`, `initialEmail`, `phoneNumber`, `federatedUserId`, in
    /// this order.
    fileprivate static func all(in body: WireBody) throws(AccountWireError) -> [AccountLookup.Key] {
        var keys: [AccountLookup.Key] = []
        keys += try body.texts("localId").map { .localID($0) }
        keys += try body.texts("email").map { .email($0) }
        keys += try body.texts("initialEmail").map { .initialEmail($0) }
        keys += try body.texts("phoneNumber").map { .phoneNumber($0) }
        for federated in try body.bodies("federatedUserId") {
            let (name, subject) = (try federated.text("providerId"), try federated.text("rawId"))
            guard let name, let subject else {
                throw .invalidArgument("federatedUserId must have providerId and rawId.")
            }
            if let key = AccountLookup.Key(provider: name, subject: subject) { keys.append(key) }
        }
        guard keys.count <= 1_000 else { throw .invalidArgument("Too many identifiers.") }
        return keys
    }
}

extension AccountLookup.Key {
    /// A person at a provider; `phone` and `email` are providers on this wire, too. Nil for a provider that cannot be.
    init?(provider name: String, subject: String) {
        switch name {
        case "phone": self = .phoneNumber(subject)
        case "email", "password": self = .email(subject)
        default:
            guard let provider = ProviderID(rawValue: name) else { return nil }
            self = .identity(provider, subject: subject)
        }
    }
}
