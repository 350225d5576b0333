package import Cryptography
package import OpenID
internal import Providers

/// The OpenID Connect providers that a sandbox knows by itself, beside those of the server.
package struct OIDCProviderRegistry: Sendable {
    private let parts: AccountParts

    /// Most providers of a sandbox.
    package static let most = 100

    /// A page of a listing.
    package struct Page: Sendable {
        package let providers: [OIDCProviderSettings]
        /// Asks for the next page; nil at the end.
        package let next: String?
    }

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Throws: `invalidProviderSettingsID`, `providerSettingsExist`, `missingOAuthClientID`, `missingIssuer`,
    ///   `sandboxLimit`, and those of `update`.
    package func create(
        _ id: String?, _ changes: OIDCProviderChanges, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> OIDCProviderSettings {
        guard let id = id.flatMap({ ProviderID(rawValue: $0) }), id.isGeneric else {
            throw .invalidProviderSettingsID
        }
        return try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let transaction = change.transaction
            guard try transaction.record(.oidcProvider, id.rawValue, now: now) == nil else {
                throw .providerSettingsExist
            }
            guard try transaction.records(.oidcProvider, limit: Self.most, now: now).count < Self.most else {
                throw .sandboxLimit
            }
            return try Self.save(OIDCProviderSettings(id: id, clientID: "", issuer: ""), changes, transaction)
        }
    }

    /// - Throws: `providerSettingsNotFound`, `missingOAuthClientID`, `missingIssuer`, `invalidIssuer`,
    ///   `invalidOAuthResponseType` when it takes neither ID tokens nor codes, `missingOAuthClientSecret` when it
    ///   takes codes without one.
    package func update(
        _ id: String, _ changes: OIDCProviderChanges, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> OIDCProviderSettings {
        try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let old = try Self.read(id, change.transaction, now)
            return try Self.save(old, changes, change.transaction)
        }
    }

    /// - Throws: `providerSettingsNotFound`, `sandboxUnknown`.
    package func settings(
        of id: String, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> OIDCProviderSettings {
        try await parts.look(sandbox) { (reader, _) throws(AccountError) in try Self.read(id, reader, now) }
    }

    /// The providers in the order of their ids.
    ///
    /// - Parameter limit: 1 to 100; what lies outside is brought inside.
    /// - Throws: `sandboxUnknown`.
    package func page(
        after token: String?, limit: Int, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Page {
        let records = try await parts.look(sandbox) { (reader, _) throws(AccountError) in
            try reader.records(.oidcProvider, limit: Self.most, now: now)
        }
        let all = try records.map { (record) throws(AccountError) in
            try OIDCProviderSettings(encoded: record.value)
        }
        .sorted { $0.id.rawValue < $1.id.rawValue }
        .filter { settings in token.map { settings.id.rawValue > $0 } ?? true }
        let providers = Array(all.prefix(min(max(limit, 1), Self.most)))
        return Page(
            providers: providers, next: providers.count < all.count ? providers.last?.id.rawValue : nil)
    }

    /// - Throws: `providerSettingsNotFound`.
    package func delete(_ id: String, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard try change.transaction.remove(.oidcProvider, id) else { throw .providerSettingsNotFound }
        }
    }

    private static func read(
        _ id: String, _ reader: any AccountReader, _ now: Instant
    ) throws(AccountError) -> OIDCProviderSettings {
        guard let bytes = try reader.record(.oidcProvider, id, now: now) else {
            throw .providerSettingsNotFound
        }
        return try OIDCProviderSettings(encoded: bytes)
    }

    private static func save(
        _ old: OIDCProviderSettings, _ changes: OIDCProviderChanges, _ transaction: any AccountTransaction
    ) throws(AccountError) -> OIDCProviderSettings {
        var settings = old
        settings.clientID = changes.clientID ?? old.clientID
        settings.issuer = changes.issuer ?? old.issuer
        settings.enabled = changes.enabled ?? old.enabled
        if let takesCode = changes.takesCode {
            settings.takesCode = takesCode
            // A request for codes only, which says nothing of ID tokens, gets codes only.
            if takesCode, changes.takesIDToken == nil, old.clientID.isEmpty { settings.takesIDToken = false }
        }
        settings.takesIDToken = changes.takesIDToken ?? settings.takesIDToken
        if let name = changes.displayName { settings.displayName = name.isEmpty ? nil : name }
        if let secret = changes.clientSecret { settings.clientSecret = secret.isEmpty ? nil : secret }
        if settings.clientID.isEmpty { throw .missingOAuthClientID }
        if settings.issuer.isEmpty { throw .missingIssuer }
        guard isIssuer(settings.issuer) else { throw .invalidIssuer }
        guard settings.takesIDToken || settings.takesCode else { throw .invalidOAuthResponseType }
        guard !settings.takesCode || settings.clientSecret != nil else { throw .missingOAuthClientSecret }
        try transaction.put(.oidcProvider, settings.id.rawValue, settings.encoded, expires: nil)
        return settings
    }

    private static func isIssuer(_ text: String) -> Bool {
        guard let url = try? URLParts(text), url.query == nil, url.fragment == nil else { return false }
        return url.scheme == "https" || (url.scheme == "http" && url.isLoopback)
    }
}

/// Changes to a sandbox's own provider; nil members stay.
package struct OIDCProviderChanges: Sendable {
    /// An empty text takes the name away.
    package var displayName: String?
    package var enabled: Bool?
    package var clientID: String?
    /// An empty text takes the secret away.
    package var clientSecret: String?
    package var issuer: String?
    package var takesIDToken: Bool?
    package var takesCode: Bool?

    package init() {}
}

extension OIDCProviderChanges: Redacted {}

/// An OpenID Connect provider that a sandbox knows by itself (`oauthIdpConfigs`).
package struct OIDCProviderSettings: Hashable, Sendable {
    /// `oidc.NAME`.
    package let id: ProviderID
    package var displayName: String?
    package var enabled = false
    package var clientID: String
    /// The secret shown to the token endpoint; a client without one has PKCE alone.
    package var clientSecret: String?
    /// An absolute https URL (http on a loopback address), as its ID tokens spell it.
    package var issuer: String
    /// Indicates whether the provider may answer a redirect with an ID token, as the project says; ours ask for a
    /// code always.
    package var takesIDToken = true
    /// Indicates whether it answers with a code; then there must be a secret.
    package var takesCode = false
}

extension OIDCProviderSettings: Redacted {
    package var description: String { "OIDCProviderSettings(\(id))" }
}

extension OIDCProviderSettings {
    /// As JSON, for the store.
    var encoded: [UInt8] {
        var object: JSONObject = [
            "id": .string(id.rawValue), "enabled": .bool(enabled), "clientID": .string(clientID),
            "issuer": .string(issuer), "takesIDToken": .bool(takesIDToken), "takesCode": .bool(takesCode),
        ]
        object["displayName"] = displayName.map { .string($0) }
        object["clientSecret"] = clientSecret.map { .string($0) }
        return StoredObject.write(object)
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "provider settings")
        guard let id = object["id"]?.stringValue.flatMap({ ProviderID(rawValue: $0) }),
            let clientID = object["clientID"]?.stringValue, let issuer = object["issuer"]?.stringValue
        else { throw .storage(.unreadable(what: "provider settings")) }
        self.init(id: id, clientID: clientID, issuer: issuer)
        displayName = object["displayName"]?.stringValue
        clientSecret = object["clientSecret"]?.stringValue
        enabled = object["enabled"]?.boolValue ?? false
        takesIDToken = object["takesIDToken"]?.boolValue ?? true
        takesCode = object["takesCode"]?.boolValue ?? false
    }
}

extension RecordKind {
    static let oidcProvider = RecordKind("oidc-provider")
}
