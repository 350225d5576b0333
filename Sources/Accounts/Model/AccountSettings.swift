package import OpenID
package import Providers

/// The rules that a project can choose.
package struct AccountSettings: Hashable, Sendable {
    /// Indicates whether one e-mail address belongs to one account only; otherwise every identity may have its own.
    package var oneAccountPerEmail = true
    /// Indicates whether answers hide if an address is known.
    package var emailEnumerationProtection = false
    /// Indicates whether new passwords have eight characters and are none of the most common; otherwise six, as the
    /// wire says.
    package var strictPasswords = false
    /// The names of which strict passwords are not made.
    package var ownNames = OwnNames()
    /// Indicates whether there are second factors: text messages, and authenticator apps unless they are turned off.
    package var multiFactor = true
    /// Indicates whether a telephone may be enrolled and asked for as second factor.
    package var phoneFactors = true
    /// Indicates whether an authenticator app may be enrolled as second factor; one that is enrolled is asked for
    /// anyway.
    package var authenticators = true
    /// The number of time steps that the clock of an authenticator app may be behind or ahead, 0 to 10.
    package var adjacentIntervals = 5
    /// The age that a sign-in may have for sensitive changes, seconds.
    package var recentLoginSeconds: Int64 = 300
    package var passwordSignIn = true
    package var emailLinkSignIn = true
    package var anonymousSignIn = true
    package var phoneSignIn = true
    /// Telephones of testers, and the code of each; no message is on its way to them, and none is counted.
    package var testPhoneNumbers: [PhoneNumber: String] = [:]
    /// Providers that may not be used though the server knows them.
    package var disabledProviders: Set<ProviderID> = []
    /// The trust in each provider's e-mail addresses; a provider that is not listed follows `EmailTrust.claim`.
    package var emailTrust: [ProviderID: EmailTrust] = [:]
    /// Providers that local stand-ins play, and the statements that these may make.
    package var vouching = Vouching()
    /// Most accounts of a sandbox that expires; nil: no cap.
    package var maximumAccounts: Int? = 1_000
    /// Most second factors of an account.
    package var maximumSecondFactors = 5
    /// The fidelity in looking at credentials; never `emulator` in production.
    package var fidelity = Fidelity.strict
    /// Indicates whether custom tokens that nobody signed are taken, as the Admin SDKs make them for an emulator:
    /// where whoever makes one may do everything anyway.
    package var unsignedCustomTokens = false
    /// Indicates whether attempts with passwords, codes and messages are counted and limited.
    package var attemptLimits = true
    /// Indicates whether an administrator has turned the project off.
    package var authDisabled = false
    /// Indicates whether users may make accounts themselves.
    package var userSignUp = true
    /// Indicates whether users may delete their accounts themselves.
    package var userDeletion = true
    /// The project's rule for new passwords, beside the server's.
    package var passwordPolicy = PasswordPolicy()

    package init() {}

    /// Indicates whether second factors may be telephones.
    package var takesPhoneFactors: Bool { multiFactor && phoneFactors }
    /// Indicates whether an authenticator app may be enrolled.
    package var takesAuthenticators: Bool { multiFactor && authenticators }

    /// The custom tokens that are taken beside those that a known server signed.
    var customTokenTrust: CustomTokenTrust {
        if fidelity == .emulator { return .anything }
        return unsignedCustomTokens ? .unsigned : .signed
    }
}
