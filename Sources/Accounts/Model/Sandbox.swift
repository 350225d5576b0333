package import Cryptography
package import OpenID
internal import Providers

/// One visitor's own project: the accounts of one never meet those of another.
package struct Sandbox: Hashable, Sendable {
    package let id: SandboxID
    /// The project id: `aud` of its ID tokens and the end of their `iss`.
    package let project: String
    /// The key by which requests name the sandbox; nil for one that no key names. Kept as a keyed hash, so a stored
    /// sandbox comes back without it.
    package var apiKey: String?
    package let createdAt: Instant
    package var lastUsedAt: Instant
    /// Indicates whether it is removed when nobody uses it.
    package var expiresWhenIdle: Bool
    /// Its maker (a client address), for the limit per address.
    package var creator: String?
    package var overrides = SettingOverrides()

    package init(
        id: SandboxID, project: String, apiKey: String? = nil, createdAt: Instant, expiresWhenIdle: Bool,
        creator: String? = nil
    ) {
        self.id = id
        self.project = project
        self.apiKey = apiKey
        self.createdAt = createdAt
        lastUsedAt = createdAt
        self.expiresWhenIdle = expiresWhenIdle
        self.creator = creator
    }
}

extension Sandbox: Redacted {
    package var description: String { "Sandbox(\(id))" }
}

/// Settings of one sandbox that differ from the server's; nil members follow the server.
package struct SettingOverrides: Hashable, Sendable {
    package var oneAccountPerEmail: Bool?
    package var emailEnumerationProtection: Bool?
    package var multiFactor: Bool?
    package var phoneFactors: Bool?
    package var authenticators: Bool?
    package var adjacentIntervals: Int?
    package var recentLoginSeconds: Int64?
    package var passwordSignIn: Bool?
    package var emailLinkSignIn: Bool?
    package var anonymousSignIn: Bool?
    package var phoneSignIn: Bool?
    package var testPhoneNumbers: [PhoneNumber: String]?
    package var disabledProviders: Set<ProviderID>?
    package var fidelity: Fidelity?
    package var attemptLimits: Bool?
    package var authDisabled: Bool?
    package var userSignUp: Bool?
    package var userDeletion: Bool?
    package var passwordPolicy: PasswordPolicy?

    package init() {}

    /// The server's settings with these in their place.
    package func applied(to server: AccountSettings) -> AccountSettings {
        var settings = server
        settings.oneAccountPerEmail = oneAccountPerEmail ?? server.oneAccountPerEmail
        settings.emailEnumerationProtection = emailEnumerationProtection ?? server.emailEnumerationProtection
        settings.multiFactor = multiFactor ?? server.multiFactor
        settings.phoneFactors = phoneFactors ?? server.phoneFactors
        settings.authenticators = authenticators ?? server.authenticators
        settings.adjacentIntervals = adjacentIntervals ?? server.adjacentIntervals
        settings.recentLoginSeconds = recentLoginSeconds ?? server.recentLoginSeconds
        settings.passwordSignIn = passwordSignIn ?? server.passwordSignIn
        settings.emailLinkSignIn = emailLinkSignIn ?? server.emailLinkSignIn
        settings.anonymousSignIn = anonymousSignIn ?? server.anonymousSignIn
        settings.phoneSignIn = phoneSignIn ?? server.phoneSignIn
        settings.testPhoneNumbers = testPhoneNumbers ?? server.testPhoneNumbers
        settings.disabledProviders = disabledProviders ?? server.disabledProviders
        settings.fidelity = fidelity ?? server.fidelity
        settings.attemptLimits = attemptLimits ?? server.attemptLimits
        settings.authDisabled = authDisabled ?? server.authDisabled
        settings.userSignUp = userSignUp ?? server.userSignUp
        settings.userDeletion = userDeletion ?? server.userDeletion
        settings.passwordPolicy = passwordPolicy ?? server.passwordPolicy
        return settings
    }
}

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
