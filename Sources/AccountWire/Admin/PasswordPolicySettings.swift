internal import Accounts
internal import OpenID

/// `passwordPolicyConfig` of a project's configuration.
enum PasswordPolicySettings {
    /// Reads the member; nil when the body lacks it, which takes the project's own rule away.
    ///
    /// - Throws: `invalidPayload`, `invalidArgument` for a length that the service does not take.
    static func read(_ body: WireBody) throws(AccountWireError) -> PasswordPolicy? {
        guard let member = try body.body("passwordPolicyConfig") else { return nil }
        var policy = PasswordPolicy()
        switch try member.text("passwordPolicyEnforcementState") {
        case "ENFORCE": policy.isEnforced = true
        case nil, "OFF", "PASSWORD_POLICY_ENFORCEMENT_STATE_UNSPECIFIED": policy.isEnforced = false
        default: throw .invalidArgument("passwordPolicyEnforcementState is ENFORCE or OFF.")
        }
        policy.upgradesOnSignIn = try member.flag("forceUpgradeOnSignin") ?? false
        guard let version = try member.bodies("passwordPolicyVersions").first,
            let strength = try version.body("customStrengthOptions")
        else { return policy }
        policy.needsLowercase = try strength.flag("containsLowercaseCharacter") ?? false
        policy.needsUppercase = try strength.flag("containsUppercaseCharacter") ?? false
        policy.needsNumeric = try strength.flag("containsNumericCharacter") ?? false
        policy.needsNonAlphanumeric = try strength.flag("containsNonAlphanumericCharacter") ?? false
        if let shortest = try strength.integer("minPasswordLength") {
            guard (6...30).contains(shortest) else {
                throw .invalidArgument("INVALID_CONFIG : minPasswordLength is 6 to 30.")
            }
            policy.shortest = Int(shortest)
        }
        if let longest = try strength.integer("maxPasswordLength") {
            guard (30...4_096).contains(longest) else {
                throw .invalidArgument("INVALID_CONFIG : maxPasswordLength is 30 to 4096.")
            }
            policy.longest = Int(longest)
        }
        return policy
    }

    /// As the configuration shows it.
    static func object(_ policy: PasswordPolicy) -> JSONObject {
        [
            "passwordPolicyEnforcementState": policy.isEnforced ? "ENFORCE" : "OFF",
            "forceUpgradeOnSignin": .bool(policy.upgradesOnSignIn),
            "passwordPolicyVersions": [
                ["customStrengthOptions": .object(strength(policy)), "schemaVersion": 1]
            ],
        ]
    }

    /// `customStrengthOptions`.
    static func strength(_ policy: PasswordPolicy) -> JSONObject {
        var object: JSONObject = ["minPasswordLength": .integer(Int64(policy.shortest))]
        object["maxPasswordLength"] = policy.longest.map { .integer(Int64($0)) }
        object["containsLowercaseCharacter"] = .bool(policy.needsLowercase)
        object["containsUppercaseCharacter"] = .bool(policy.needsUppercase)
        object["containsNumericCharacter"] = .bool(policy.needsNumeric)
        object["containsNonAlphanumericCharacter"] = .bool(policy.needsNonAlphanumeric)
        return object
    }
}
