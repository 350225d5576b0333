package import Providers

/// What one sandbox sets otherwise than the server; nil members follow the server.
package struct SettingOverrides: Hashable, Sendable {
    package var oneAccountPerEmail: Bool?
    package var emailEnumerationProtection: Bool?
    package var multiFactor: Bool?
    package var authenticators: Bool?
    package var adjacentIntervals: Int?
    package var recentLoginSeconds: Int64?
    package var passwordSignIn: Bool?
    package var emailLinkSignIn: Bool?
    package var anonymousSignIn: Bool?
    package var phoneSignIn: Bool?
    package var disabledProviders: Set<ProviderID>?

    package init() {}

    /// The server's settings with these in their place.
    package func applied(to server: AccountSettings) -> AccountSettings {
        var settings = server
        settings.oneAccountPerEmail = oneAccountPerEmail ?? server.oneAccountPerEmail
        settings.emailEnumerationProtection = emailEnumerationProtection ?? server.emailEnumerationProtection
        settings.multiFactor = multiFactor ?? server.multiFactor
        settings.authenticators = authenticators ?? server.authenticators
        settings.adjacentIntervals = adjacentIntervals ?? server.adjacentIntervals
        settings.recentLoginSeconds = recentLoginSeconds ?? server.recentLoginSeconds
        settings.passwordSignIn = passwordSignIn ?? server.passwordSignIn
        settings.emailLinkSignIn = emailLinkSignIn ?? server.emailLinkSignIn
        settings.anonymousSignIn = anonymousSignIn ?? server.anonymousSignIn
        settings.phoneSignIn = phoneSignIn ?? server.phoneSignIn
        settings.disabledProviders = disabledProviders ?? server.disabledProviders
        return settings
    }
}
