import OpenID
package import Providers

/// A provider's credential as a response shows it.
package struct ReturnedCredential: Sendable, Codable {
    package let profile: ProviderProfile
    package let tokens: ProviderTokens
    /// Indicates whether the provider's word on the address is trusted.
    package let emailVerified: Bool

    package init(profile: ProviderProfile, tokens: ProviderTokens, emailVerified: Bool) {
        self.profile = profile
        self.tokens = tokens
        self.emailVerified = emailVerified
    }

    /// `https://accounts.google.com/SUB` for Google, otherwise the subject.
    package var federatedID: String { profile.identity.federatedID }
}

extension ProviderProfile {
    /// The identity this profile makes of an account.
    package var identity: Identity {
        Identity(
            provider: provider, subject: subject, email: emailAddress, displayName: displayName,
            photoURL: photoURL,
            screenName: screenName, voucher: voucher)
    }

    /// The address, when it is one.
    package var emailAddress: EmailAddress? { email?.address.flatMap { EmailAddress($0) } }
}
