internal import OpenID
internal import Providers

extension SettingOverrides {
    /// As one line of JSON, only what is set.
    package var encoded: String {
        var object = JSONObject()
        object["oneAccountPerEmail"] = oneAccountPerEmail.map { .bool($0) }
        object["emailEnumerationProtection"] = emailEnumerationProtection.map { .bool($0) }
        object["multiFactor"] = multiFactor.map { .bool($0) }
        object["authenticators"] = authenticators.map { .bool($0) }
        object["adjacentIntervals"] = adjacentIntervals.map { .integer(Int64($0)) }
        object["recentLoginSeconds"] = recentLoginSeconds.map { .integer($0) }
        object["passwordSignIn"] = passwordSignIn.map { .bool($0) }
        object["emailLinkSignIn"] = emailLinkSignIn.map { .bool($0) }
        object["anonymousSignIn"] = anonymousSignIn.map { .bool($0) }
        object["phoneSignIn"] = phoneSignIn.map { .bool($0) }
        object["disabledProviders"] = disabledProviders.map { providers in
            .array(providers.map(\.rawValue).sorted().map { .string($0) })
        }
        return JSONValue.object(object).serializedText
    }

    /// Reads what `encoded` wrote; nil when it is something else.
    package init?(encoded: String) {
        guard let object = try? JSONValue(parsing: encoded, limit: 65_536), object.objectValue != nil else {
            return nil
        }
        oneAccountPerEmail = object["oneAccountPerEmail"]?.boolValue
        emailEnumerationProtection = object["emailEnumerationProtection"]?.boolValue
        multiFactor = object["multiFactor"]?.boolValue
        authenticators = object["authenticators"]?.boolValue
        adjacentIntervals = object["adjacentIntervals"]?.integerValue.flatMap { Int(exactly: $0) }
        recentLoginSeconds = object["recentLoginSeconds"]?.integerValue
        passwordSignIn = object["passwordSignIn"]?.boolValue
        emailLinkSignIn = object["emailLinkSignIn"]?.boolValue
        anonymousSignIn = object["anonymousSignIn"]?.boolValue
        phoneSignIn = object["phoneSignIn"]?.boolValue
        disabledProviders = object["disabledProviders"]?.stringArrayValue.map { names in
            Set(names.compactMap { ProviderID(rawValue: $0) })
        }
    }
}
