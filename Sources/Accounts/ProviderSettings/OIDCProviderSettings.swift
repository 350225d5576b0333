package import OpenID
internal import Providers

/// An OpenID Connect provider that a sandbox knows by itself (`oauthIdpConfigs`).
package struct OIDCProviderSettings: Hashable, Sendable {
    /// `oidc.NAME`.
    package let id: ProviderID
    package var displayName: String?
    package var enabled: Bool
    package var clientID: String
    /// The secret shown to the token endpoint; a client without one has PKCE alone.
    package var clientSecret: String?
    /// An absolute https URL (http on a loopback address), as its ID tokens spell it.
    package var issuer: String
    /// Indicates whether the provider may answer a redirect with an ID token, as the project says; ours ask for a
    /// code always.
    package var takesIDToken: Bool
    /// Indicates whether it answers with a code; then there must be a secret.
    package var takesCode: Bool

    init(_ id: ProviderID, clientID: String, issuer: String) {
        self.id = id
        self.clientID = clientID
        self.issuer = issuer
        enabled = false
        takesIDToken = true
        takesCode = false
    }
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
        self.init(id, clientID: clientID, issuer: issuer)
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
