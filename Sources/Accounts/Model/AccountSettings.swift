package import Providers

/// The rules that a project can choose.
package struct AccountSettings: Hashable, Sendable {
    /// Whether one e-mail address belongs to one account only; otherwise every identity may have its own.
    package var oneAccountPerEmail = true
    /// Whether answers hide if an address is known.
    package var emailEnumerationProtection = false
    /// Whether new passwords have eight characters and are none of the most common; otherwise six, as the wire says.
    package var strictPasswords = false
    /// Whether there are second factors: text messages, and authenticator apps unless they are turned off.
    package var multiFactor = true
    /// Whether an authenticator app may be enrolled as second factor; one that is enrolled is asked for anyway.
    package var authenticators = true
    /// How many time steps the clock of an authenticator app may be behind or ahead, 0 to 10.
    package var adjacentIntervals = 5
    /// How old a sign-in may be for sensitive changes, seconds.
    package var recentLoginSeconds: Int64 = 300
    package var passwordSignIn = true
    package var emailLinkSignIn = true
    package var anonymousSignIn = true
    package var phoneSignIn = true
    /// Providers that may not be used though the server knows them.
    package var disabledProviders: Set<ProviderID> = []
    /// Whose e-mail addresses count as verified; a provider that is not listed follows `EmailTrust.claim`.
    package var emailTrust: [ProviderID: EmailTrust] = [:]
    /// Which providers are played by local stand-ins, and what these may say.
    package var vouching = Vouching()
    /// Most accounts of a sandbox that expires; nil: no cap.
    package var mostAccounts: Int? = 1_000
    /// Most second factors of an account.
    package var mostSecondFactors = 5
    /// Whether unsigned custom tokens and credentials are accepted, as the emulator does; never in production.
    package var allowUnsigned = false

    package init() {}
}
