internal import OpenID

/// A project's own rule for new passwords.
package struct PasswordPolicy: Hashable, Sendable {
    /// A requirement of passwords.
    package enum Requirement: Hashable, Sendable, CustomStringConvertible, Codable {
        /// At least so many characters.
        case length(Int)
        /// At most so many characters.
        case maximum(Int)
        case lowercase
        case uppercase
        case numeric
        case nonAlphanumeric

        /// As the service words it.
        package var description: String {
            switch self {
            case .length(let least): "Password must contain at least \(least) characters"
            case .maximum(let most): "Password may contain at most \(most) characters"
            case .lowercase: "Password must contain a lower case character"
            case .uppercase: "Password must contain an upper case character"
            case .numeric: "Password must contain a numeric character"
            case .nonAlphanumeric: "Password must contain a non-alphanumeric character"
            }
        }
    }

    /// Indicates whether passwords that do not fit are refused; otherwise clients are told the rule, and that is all.
    package var isEnforced = false
    /// Indicates whether a password that fits no longer is refused when its user signs in.
    package var upgradesOnSignIn = false
    /// 6 to 30.
    package var shortest = 6
    /// 30 to 4,096; nil: the server's own limit.
    package var longest: Int?
    package var needsLowercase = false
    package var needsUppercase = false
    package var needsNumeric = false
    package var needsNonAlphanumeric = false

    package init() {}

    /// The signs that count as neither letter nor digit.
    package static let nonAlphanumerics: [Character] = [
        "^", "$", "*", ".", "[", "]", "{", "}", "(", ")", "?", "\"", "!", "@", "#", "%", "&", "/", "\\", ",",
        ">", "<", "'", ":", ";", "|", "_", "~",
    ]

    /// The requirements that a password does not meet; empty for one that fits.
    package func missing(in password: String) -> [Requirement] {
        var missing: [Requirement] = []
        // UTF-16 units, as clients count.
        if password.utf16.count < shortest { missing.append(.length(shortest)) }
        if let longest, password.utf16.count > longest { missing.append(.maximum(longest)) }
        if needsLowercase, !password.contains(where: { ("a"..."z").contains($0) }) {
            missing.append(.lowercase)
        }
        if needsUppercase, !password.contains(where: { ("A"..."Z").contains($0) }) {
            missing.append(.uppercase)
        }
        if needsNumeric, !password.contains(where: { ("0"..."9").contains($0) }) { missing.append(.numeric) }
        if needsNonAlphanumeric, !password.contains(where: Self.nonAlphanumerics.contains) {
            missing.append(.nonAlphanumeric)
        }
        return missing
    }

    /// - Throws: `passwordRequirements` while the policy is enforced.
    func check(_ password: String?) throws(AccountError) {
        guard isEnforced, let password else { return }
        let missing = missing(in: password)
        if !missing.isEmpty { throw .passwordRequirements(missing) }
    }
}

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
