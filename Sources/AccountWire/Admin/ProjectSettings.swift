internal import Accounts
internal import OpenID

/// The rules of a project (`/v2/projects/P/config`), kept with its sandbox.
enum ProjectSettings {
    static func get(_ call: AccountCall) async throws -> AccountResponse {
        .json(object(try await SandboxSettings(call.parts).current(call.sandbox), call))
    }

    static func update(_ call: AccountCall) async throws -> AccountResponse {
        let settings = try await change(call)
        return .json(object(settings, call))
    }

    /// Sets what the mask covers; what it covers and the body lacks follows the server again.
    static func change(_ call: AccountCall) async throws -> AccountSettings {
        let functions = try call.body.body("blockingFunctions")
        if functions?.object.isEmpty == false {
            throw AccountWireError.notImplemented(
                "Blocking functions are not implemented: the server calls no code of yours.")
        }
        let all = try edits(call)
        if call.backend.options.isPublic, try call.body.member("attemptLimits") == .bool(false) {
            throw AccountWireError.invalidArgument(
                "A public server counts attempts: attemptLimits stays true.")
        }
        return try await SandboxSettings(call.parts).change(call.sandbox) { overrides in
            for edit in all { edit(&overrides) }
        }
    }

    private typealias Edit = @Sendable (inout SettingOverrides) -> Void

    /// Changes that the body asks for; all of it is read, also what the mask leaves out.
    private static func edits(_ call: AccountCall) throws -> [Edit] {
        let mask = UpdateMask(call.request)
        var edits: [Edit] = []
        for setting in settings {
            let flag = try setting.read(call.body)
            if try mask.covers(setting.path, in: call.body) { edits.append { setting.set(&$0, flag) } }
        }
        let phoneFactors = try phoneFactors(call.body)
        let testNumbers = try TestPhoneNumbers.read(call.body)
        if try mask.covers("signIn.phoneNumber.testPhoneNumbers", in: call.body) {
            edits.append { $0.testPhoneNumbers = testNumbers }
        }
        if try mask.covers("mfa.enabledProviders", in: call.body) {
            edits.append { $0.phoneFactors = phoneFactors }
        }
        if try mask.covers("mfa.providerConfigs", in: call.body) {
            let authenticators = try AuthenticatorSettings(call.body)
            edits.append {
                $0.authenticators = authenticators.isOn
                $0.adjacentIntervals = authenticators.adjacentIntervals
            }
        }
        if try mask.covers("passwordPolicyConfig", in: call.body) {
            let policy = try PasswordPolicySettings.read(call.body)
            edits.append { $0.passwordPolicy = policy }
        }
        if try mask.covers("fidelity", in: call.body) {
            let fidelity = try fidelity(call)
            edits.append { $0.fidelity = fidelity }
        }
        return edits
    }

    /// The project's fidelity in looking at credentials; a public server looks at all of them.
    private static func fidelity(_ call: AccountCall) throws -> Fidelity? {
        guard let name = try call.body.text("fidelity") else { return nil }
        guard let fidelity = Fidelity(rawValue: name) else { throw wrong("fidelity") }
        guard fidelity == .strict || !call.backend.options.isPublic else {
            throw AccountWireError.invalidArgument(
                "A public server verifies every credential: fidelity cannot be `emulator` here.")
        }
        return fidelity
    }

    /// Tells whether telephones are among the second factors that the body enables; nil where it has no list.
    private static func phoneFactors(_ body: WireBody) throws(AccountWireError) -> Bool? {
        guard let mfa = try body.body("mfa"), mfa.has("enabledProviders") else { return nil }
        let known = ["PROVIDER_UNSPECIFIED", "PHONE_SMS"]
        let names = try mfa.names("enabledProviders", numbers: [0: known[0], 1: known[1]])
        guard names.allSatisfy(known.contains) else { throw wrong("mfa.enabledProviders") }
        return names.contains(known[1])
    }

    private static func wrong(_ path: String) -> AccountWireError {
        .invalidPayload("\(path) has a wrong type or value", isSyntax: false)
    }

    /// One rule, and where it stands in the body.
    private struct Setting: Sendable {
        let path: String
        /// Indicates whether true on the wire is false in the rules.
        var isInverted = false
        /// The meaning of texts, for rules that are no truth value on the wire.
        var names: [String: Bool] = [:]
        let set: @Sendable (inout SettingOverrides, Bool?) -> Void

        /// The rule as the body has it; nil where it has none.
        ///
        /// - Throws: `invalidPayload`.
        func read(_ body: WireBody) throws(AccountWireError) -> Bool? {
            switch try body.member(path) {
            case nil, .null?: return nil
            case .bool(let flag)? where names.isEmpty: return isInverted ? !flag : flag
            case .string(let text)?:
                guard let known = names[text] else { throw wrong(path) }
                return known
            default: throw wrong(path)
            }
        }
    }

    private static let settings = [
        Setting(path: "signIn.allowDuplicateEmails", isInverted: true) { $0.oneAccountPerEmail = $1 },
        Setting(path: "signIn.email.enabled") { $0.passwordSignIn = $1 },
        Setting(path: "signIn.email.passwordRequired", isInverted: true) { $0.emailLinkSignIn = $1 },
        Setting(path: "signIn.phoneNumber.enabled") { $0.phoneSignIn = $1 },
        Setting(path: "signIn.anonymous.enabled") { $0.anonymousSignIn = $1 },
        Setting(path: "emailPrivacyConfig.enableImprovedEmailPrivacy") { $0.emailEnumerationProtection = $1 },
        Setting(path: "mfa.state", names: ["ENABLED": true, "MANDATORY": true, "DISABLED": false]) {
            $0.multiFactor = $1
        },
        Setting(path: "client.permissions.disabledUserSignup", isInverted: true) { $0.userSignUp = $1 },
        Setting(path: "client.permissions.disabledUserDeletion", isInverted: true) { $0.userDeletion = $1 },
        Setting(path: "disableAuth") { $0.authDisabled = $1 },
        Setting(path: "attemptLimits") { $0.attemptLimits = $1 },
    ]

    private static func object(_ settings: AccountSettings, _ call: AccountCall) -> JSONObject {
        let project = call.variables["project"] ?? ""
        let email: JSONValue = [
            "enabled": .bool(settings.passwordSignIn), "passwordRequired": .bool(!settings.emailLinkSignIn),
        ]
        var mfa: JSONObject = ["state": settings.multiFactor ? "ENABLED" : "DISABLED"]
        if settings.takesPhoneFactors { mfa["enabledProviders"] = ["PHONE_SMS"] }
        mfa["providerConfigs"] = AuthenticatorSettings.list(settings)
        var phone: JSONObject = ["enabled": .bool(settings.phoneSignIn)]
        if !settings.testPhoneNumbers.isEmpty {
            phone["testPhoneNumbers"] = .object(TestPhoneNumbers.object(settings.testPhoneNumbers))
        }
        return [
            "name": .string("projects/\(project)/config"),
            "signIn": [
                "email": email, "phoneNumber": .object(phone),
                "anonymous": ["enabled": .bool(settings.anonymousSignIn)],
                "allowDuplicateEmails": .bool(!settings.oneAccountPerEmail),
            ],
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(settings.emailEnumerationProtection)],
            "mfa": .object(mfa),
            "passwordPolicyConfig": .object(PasswordPolicySettings.object(settings.passwordPolicy)),
            "client": [
                "permissions": [
                    "disabledUserSignup": .bool(!settings.userSignUp),
                    "disabledUserDeletion": .bool(!settings.userDeletion),
                ]
            ], "disableAuth": .bool(settings.authDisabled), "attemptLimits": .bool(settings.attemptLimits),
            "fidelity": .string(settings.fidelity.rawValue),
            "authorizedDomains": .array(call.backend.options.authorizedDomains.map { .string($0) }),
        ]
    }
}

/// The telephones of testers in a project's settings (`signIn.phoneNumber.testPhoneNumbers`): each with its own code.
enum TestPhoneNumbers {
    /// The telephones that the body lists; nil where it has none.
    ///
    /// - Throws: `invalidPayload` for what is no object, `invalidArgument` for too many, and for what is no number or no
    ///   code.
    static func read(_ body: WireBody) throws(AccountWireError) -> [PhoneNumber: String]? {
        guard let listed = try body.body("signIn")?.body("phoneNumber")?.body("testPhoneNumbers") else {
            return nil
        }
        let most = Bounds.testPhoneNumbers.value
        guard listed.object.members.count <= most else {
            throw .invalidArgument("testPhoneNumbers: a project has at most \(most).")
        }
        var codes: [PhoneNumber: String] = [:]
        for member in listed.object.members {
            guard let number = PhoneNumber(member.name) else {
                throw .invalidArgument(
                    "testPhoneNumbers: \"\(member.name.prefix(40))\" is no telephone number in E.164 form.")
            }
            guard let code = member.value.stringValue, code.utf8.count == 6,
                code.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else {
                throw .invalidArgument("testPhoneNumbers: the code of \(number) must be six digits, as text.")
            }
            codes[number] = code
        }
        return codes
    }

    /// The member of the response.
    static func object(_ codes: [PhoneNumber: String]) -> JSONObject {
        JSONObject(
            codes.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, .string($0.value)) })
    }
}
