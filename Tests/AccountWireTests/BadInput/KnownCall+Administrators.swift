extension KnownCall {
    private static let account: [(String, Kind)] = [
        ("localId", .text), ("email", .text), ("emailVerified", .flag), ("password", .text),
        ("displayName", .text), ("photoUrl", .text), ("phoneNumber", .text), ("disableUser", .flag),
        ("disabled", .flag), ("customAttributes", .text), ("validSince", .integer), ("mfa", .object),
        ("mfa/enrollments", .objects), ("mfa/enrollments[]/phoneInfo", .text),
        ("mfa/enrollments[]/displayName", .text), ("mfa/enrollments[]/enrolledAt", .text),
        ("mfa/enrollments[]/mfaEnrollmentId", .text), ("mfaInfo", .objects),
        ("linkProviderUserInfo", .object), ("linkProviderUserInfo/providerId", .text),
        ("linkProviderUserInfo/rawId", .text), ("linkProviderUserInfo/screenName", .text),
        ("deleteAttribute", .texts), ("deleteProvider", .texts),
    ]
    /// An account of an import: what `account` has, and what only files have.
    private static let imported: [(String, Kind)] = [
        ("users", .objects), ("users[]/localId", .text), ("users[]/email", .text),
        ("users[]/emailVerified", .flag), ("users[]/rawPassword", .text), ("users[]/passwordHash", .text),
        ("users[]/salt", .text), ("users[]/createdAt", .integer),
        ("users[]/lastLoginAt", .integer), ("users[]/lastSignedInAt", .integer),
        ("users[]/passwordUpdatedAt", .integer), ("users[]/emailLinkSignin", .flag),
        ("users[]/disabled", .flag), ("users[]/mfaInfo", .objects),
        ("users[]/providerUserInfo", .objects), ("users[]/providerUserInfo[]/providerId", .text),
        ("users[]/providerUserInfo[]/rawId", .text), ("users[]/providerUserInfo[]/federatedId", .text),
        ("users[]/customAttributes", .text), ("allowOverwrite", .flag), ("sanityCheck", .flag),
        ("hashAlgorithm", .text), ("signerKey", .text), ("saltSeparator", .text),
        ("passwordHashOrder", .text),
    ]
    private static let search: [(String, Kind)] = [
        ("expression", .objects), ("expression[]/email", .text), ("expression[]/phoneNumber", .text),
        ("expression[]/userId", .text), ("returnUserInfo", .flag), ("limit", .integer),
        ("offset", .integer), ("sortBy", .name), ("order", .name),
    ]
    private static let lookup: [(String, Kind)] = [
        ("localId", .texts), ("email", .texts), ("initialEmail", .texts), ("phoneNumber", .texts),
        ("federatedUserId", .objects), ("federatedUserId[]/providerId", .text),
        ("federatedUserId[]/rawId", .text),
    ]
    private static let provider: [(String, Kind)] = [
        ("displayName", .text), ("clientId", .text), ("clientSecret", .text), ("issuer", .text),
        ("enabled", .flag), ("responseType", .object), ("responseType/code", .flag),
        ("responseType/idToken", .flag),
    ]
    private static let policy = "passwordPolicyConfig/passwordPolicyVersions[]/customStrengthOptions"
    private static let config: [(String, Kind)] = [
        ("signIn", .object), ("signIn/allowDuplicateEmails", .flag), ("signIn/email", .object),
        ("signIn/email/enabled", .flag), ("signIn/email/passwordRequired", .flag),
        ("signIn/phoneNumber/enabled", .flag), ("signIn/phoneNumber/testPhoneNumbers", .object),
        ("signIn/anonymous/enabled", .flag),
        ("emailPrivacyConfig", .object), ("emailPrivacyConfig/enableImprovedEmailPrivacy", .flag),
        ("mfa", .object), ("mfa/state", .name), ("mfa/enabledProviders", .texts),
        ("mfa/providerConfigs", .objects),
        ("mfa/providerConfigs[]/state", .name), ("mfa/providerConfigs[]/totpProviderConfig", .object),
        ("mfa/providerConfigs[]/totpProviderConfig/adjacentIntervals", .integer), ("client", .object),
        ("client/permissions", .object), ("client/permissions/disabledUserSignup", .flag),
        ("client/permissions/disabledUserDeletion", .flag), ("disableAuth", .flag),
        ("attemptLimits", .flag), ("fidelity", .text), ("blockingFunctions", .object),
        ("passwordPolicyConfig", .object), ("passwordPolicyConfig/passwordPolicyEnforcementState", .text),
        ("passwordPolicyConfig/forceUpgradeOnSignin", .flag),
        ("passwordPolicyConfig/passwordPolicyVersions", .objects), (policy, .object),
        ("\(policy)/minPasswordLength", .integer), ("\(policy)/maxPasswordLength", .integer),
        ("\(policy)/containsLowercaseCharacter", .flag), ("\(policy)/containsUppercaseCharacter", .flag),
        ("\(policy)/containsNumericCharacter", .flag),
        ("\(policy)/containsNonAlphanumericCharacter", .flag),
    ]

    private static let admin = "projects/demo-portico"
    private static let v3 = "/www.googleapis.com/identitytoolkit/v3/relyingparty"
    private static let settings = "\(WireBench.v2)/projects/demo-portico"

    private init(administrator path: String, _ members: [(String, Kind)], method: String = "POST") {
        self.init(path, members, method: method, isAdministrator: true)
    }

    static let administrators: [KnownCall] = [
        KnownCall(administrator: "\(admin)/accounts", account),
        KnownCall(administrator: "\(admin)/accounts:update", account),
        KnownCall(administrator: "accounts:update", account),
        KnownCall(administrator: "\(admin)/accounts:delete", [("localId", .text)]),
        KnownCall(administrator: "\(admin)/accounts:lookup", lookup),
        KnownCall(administrator: "\(admin)/accounts:query", search),
        KnownCall(administrator: "\(admin)/accounts:batchCreate", imported),
        KnownCall(administrator: "\(v3)/uploadAccount", imported),
        KnownCall(
            administrator: "\(v3)/downloadAccount",
            [("targetProjectId", .text), ("maxResults", .integer), ("nextPageToken", .text)]),
        KnownCall(
            administrator: "\(admin)/accounts:batchDelete", [("localIds", .texts), ("force", .flag)]),
        KnownCall(
            administrator: "\(admin)/accounts:sendOobCode",
            [("requestType", .name), ("email", .text), ("returnOobLink", .flag)]),
        KnownCall(
            administrator: "\(admin):createSessionCookie", [("idToken", .text), ("validDuration", .integer)]),
        KnownCall(administrator: "\(settings)/config", config, method: "PATCH"),
        KnownCall(administrator: "/emulator/v1/\(admin)/config", config, method: "PATCH"),
        KnownCall(administrator: "\(settings)/oauthIdpConfigs?oauthIdpConfigId=oidc.x", provider),
        KnownCall(administrator: "\(settings)/oauthIdpConfigs/oidc.x", provider, method: "PATCH"),
        KnownCall(
            administrator: "\(settings)/defaultSupportedIdpConfigs/google.com", [("enabled", .flag)],
            method: "PATCH"),
    ]
}
