internal import OpenID

extension PasswordPolicy {
    /// As a JSON object, to keep it with a sandbox's settings.
    var encoded: JSONValue {
        var object: JSONObject = [
            "enforced": .bool(isEnforced), "upgrades": .bool(upgradesOnSignIn),
            "shortest": .integer(Int64(shortest)),
            "lowercase": .bool(needsLowercase), "uppercase": .bool(needsUppercase),
            "numeric": .bool(needsNumeric),
            "nonAlphanumeric": .bool(needsNonAlphanumeric),
        ]
        object["longest"] = longest.map { .integer(Int64($0)) }
        return .object(object)
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: JSONValue) throws(AccountError) {
        guard let shortest = encoded["shortest"]?.integerValue.flatMap({ Int(exactly: $0) }) else {
            throw .storage(.unreadable(what: "password policy"))
        }
        self.init()
        self.shortest = shortest
        longest = encoded["longest"]?.integerValue.flatMap { Int(exactly: $0) }
        isEnforced = encoded["enforced"]?.boolValue ?? false
        upgradesOnSignIn = encoded["upgrades"]?.boolValue ?? false
        needsLowercase = encoded["lowercase"]?.boolValue ?? false
        needsUppercase = encoded["uppercase"]?.boolValue ?? false
        needsNumeric = encoded["numeric"]?.boolValue ?? false
        needsNonAlphanumeric = encoded["nonAlphanumeric"]?.boolValue ?? false
    }
}
