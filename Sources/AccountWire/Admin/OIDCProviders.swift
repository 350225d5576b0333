internal import Accounts
internal import OpenID
internal import Providers

/// A project's own OpenID Connect providers (`oauthIdpConfigs`).
enum OIDCProviders {
    static func create(_ call: AccountCall) async throws -> AccountResponse {
        let id = call.request.query("oauthIdpConfigId") ?? call.request.query("oauth_idp_config_id")
        let made = try await OIDCProviderRegistry(call.parts).create(
            id, try changes(call) { path throws(AccountWireError) in try call.body.member(path) != nil },
            sandbox: call.sandbox, now: call.now)
        return .json(object(made, call))
    }

    static func get(_ call: AccountCall) async throws -> AccountResponse {
        let found = try await settled {
            try await OIDCProviderRegistry(call.parts).settings(
                of: try call.variable("provider"), sandbox: call.sandbox, now: call.now)
        }
        return .json(object(found, call))
    }

    static func list(_ call: AccountCall) async throws -> AccountResponse {
        let limit = call.request.query("pageSize").flatMap { Int($0) } ?? 20
        let page = try await OIDCProviderRegistry(call.parts).page(
            after: call.request.query("pageToken"), limit: limit, sandbox: call.sandbox, now: call.now)
        var response = JSONObject()
        if !page.providers.isEmpty {
            response["oauthIdpConfigs"] = .array(page.providers.map { .object(object($0, call)) })
        }
        response["nextPageToken"] = page.next.map { .string($0) }
        return .json(response)
    }

    static func update(_ call: AccountCall) async throws -> AccountResponse {
        let mask = UpdateMask(call.request)
        let changes = try changes(call) { path throws(AccountWireError) in
            try mask.covers(path, in: call.body)
        }
        let changed = try await settled {
            try await OIDCProviderRegistry(call.parts).update(
                try call.variable("provider"), changes, sandbox: call.sandbox, now: call.now)
        }
        return .json(object(changed, call))
    }

    static func delete(_ call: AccountCall) async throws -> AccountResponse {
        try await settled {
            try await OIDCProviderRegistry(call.parts).delete(
                try call.variable("provider"), sandbox: call.sandbox, now: call.now)
        }
        return .json([:])
    }

    /// Gives a missing thing the status that it has on this wire.
    private static func settled<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch AccountError.providerSettingsNotFound {
            throw AccountWireError.configurationNotFound
        }
    }

    private static func changes(
        _ call: AccountCall, covers: (String) throws(AccountWireError) -> Bool
    ) throws(AccountWireError) -> OIDCProviderChanges {
        let body = call.body
        var changes = OIDCProviderChanges()
        // Named and not there means: take it away.
        if try covers("displayName") { changes.displayName = try body.text("displayName") ?? "" }
        if try covers("clientSecret") { changes.clientSecret = try body.text("clientSecret") ?? "" }
        if try covers("enabled") { changes.enabled = try body.flag("enabled") ?? false }
        if try covers("clientId") { changes.clientID = try body.text("clientId") ?? "" }
        if try covers("issuer") { changes.issuer = try body.text("issuer") ?? "" }
        if let issuer = changes.issuer, !issuer.isEmpty, !call.backend.verifier.mayReach(issuer: issuer) {
            throw .account(.invalidIssuer)
        }
        let types = try body.body("responseType")
        if try covers("responseType.idToken") { changes.takesIDToken = try types?.flag("idToken") }
        if try covers("responseType.code") { changes.takesCode = try types?.flag("code") }
        return changes
    }

    private static func object(_ settings: OIDCProviderSettings, _ call: AccountCall) -> JSONObject {
        let project = call.variables["project"] ?? ""
        var types = JSONObject()
        if settings.takesIDToken { types["idToken"] = true }
        if settings.takesCode { types["code"] = true }
        var object: JSONObject = [
            "name": .string("projects/\(project)/oauthIdpConfigs/\(settings.id.rawValue)"),
            "clientId": .string(settings.clientID), "issuer": .string(settings.issuer),
            "enabled": .bool(settings.enabled), "responseType": .object(types),
        ]
        object["displayName"] = settings.displayName.map { .string($0) }
        object["clientSecret"] = settings.clientSecret.map { .string($0) }
        return object
    }
}
