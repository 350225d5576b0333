internal import OpenID
internal import Providers

extension SettingOverrides {
    /// As one line of JSON, only what is set.
    package var encoded: String {
        var object = JSONObject()
        object["oneAccountPerEmail"] = oneAccountPerEmail.map { .bool($0) }
        object["emailEnumerationProtection"] = emailEnumerationProtection.map { .bool($0) }
        object["multiFactor"] = multiFactor.map { .bool($0) }
        object["phoneFactors"] = phoneFactors.map { .bool($0) }
        object["authenticators"] = authenticators.map { .bool($0) }
        object["adjacentIntervals"] = adjacentIntervals.map { .integer(Int64($0)) }
        object["recentLoginSeconds"] = recentLoginSeconds.map { .integer($0) }
        object["passwordSignIn"] = passwordSignIn.map { .bool($0) }
        object["emailLinkSignIn"] = emailLinkSignIn.map { .bool($0) }
        object["anonymousSignIn"] = anonymousSignIn.map { .bool($0) }
        object["phoneSignIn"] = phoneSignIn.map { .bool($0) }
        object["testPhoneNumbers"] = testPhoneNumbers.map { numbers in
            .object(
                JSONObject(
                    numbers.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                        ($0.key.rawValue, .string($0.value))
                    }))
        }
        object["disabledProviders"] = disabledProviders.map { providers in
            .array(providers.map(\.rawValue).sorted().map { .string($0) })
        }
        object["fidelity"] = fidelity.map { .string($0.rawValue) }
        object["attemptLimits"] = attemptLimits.map { .bool($0) }
        object["authDisabled"] = authDisabled.map { .bool($0) }
        object["userSignUp"] = userSignUp.map { .bool($0) }
        object["userDeletion"] = userDeletion.map { .bool($0) }
        object["passwordPolicy"] = passwordPolicy.map { $0.encoded }
        return JSONValue.object(object).serializedText
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    package init(encoded: String) throws(AccountError) {
        let object = try StoredObject.read(Array(encoded.utf8), "settings of a sandbox")
        oneAccountPerEmail = object["oneAccountPerEmail"]?.boolValue
        emailEnumerationProtection = object["emailEnumerationProtection"]?.boolValue
        multiFactor = object["multiFactor"]?.boolValue
        phoneFactors = object["phoneFactors"]?.boolValue
        authenticators = object["authenticators"]?.boolValue
        adjacentIntervals = try Self.number("adjacentIntervals", 0...10, object).map { Int($0) }
        recentLoginSeconds = try Self.number("recentLoginSeconds", 0...86_400, object)
        passwordSignIn = object["passwordSignIn"]?.boolValue
        emailLinkSignIn = object["emailLinkSignIn"]?.boolValue
        anonymousSignIn = object["anonymousSignIn"]?.boolValue
        phoneSignIn = object["phoneSignIn"]?.boolValue
        fidelity = object["fidelity"]?.stringValue.flatMap { Fidelity(rawValue: $0) }
        attemptLimits = object["attemptLimits"]?.boolValue
        authDisabled = object["authDisabled"]?.boolValue
        userSignUp = object["userSignUp"]?.boolValue
        userDeletion = object["userDeletion"]?.boolValue
        if let policy = object["passwordPolicy"] { passwordPolicy = try PasswordPolicy(encoded: policy) }
        testPhoneNumbers = object["testPhoneNumbers"]?.objectValue.map { numbers in
            var codes: [PhoneNumber: String] = [:]
            for member in numbers.members {
                if let number = PhoneNumber(member.name) { codes[number] = member.value.stringValue }
            }
            return codes
        }
        disabledProviders = object["disabledProviders"]?.stringArrayValue.map { names in
            Set(names.compactMap { ProviderID(rawValue: $0) })
        }
    }

    /// A number that an endpoint takes: what is counted and added with it stays small.
    private static func number(
        _ name: String, _ range: ClosedRange<Int64>, _ object: JSONValue
    ) throws(AccountError) -> Int64? {
        guard let number = object[name]?.integerValue else { return nil }
        guard range.contains(number) else { throw .storage(.unreadable(what: "settings of a sandbox")) }
        return number
    }
}
