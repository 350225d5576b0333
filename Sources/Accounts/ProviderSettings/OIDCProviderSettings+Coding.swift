internal import OpenID
internal import Providers

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
