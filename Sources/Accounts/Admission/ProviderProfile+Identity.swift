import OpenID
package import Providers

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
