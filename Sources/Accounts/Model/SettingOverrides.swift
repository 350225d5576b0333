package import OpenID

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
