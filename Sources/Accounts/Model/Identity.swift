package import OpenID
package import Providers

/// An account's link to one provider: who the person is there.
///
/// `(provider, subject)` names one person of a sandbox: two accounts never share it.
package struct Identity: Hashable, Sendable, Codable {
    /// The provider that vouches.
    package private(set) var provider: ProviderID
    /// The provider's own id of the person (`sub`, `oid`, the numeric id …), never an e-mail address.
    package let subject: String
    /// The address the provider told, as a profile field: not what the account is found by.
    package var email: EmailAddress?
    /// The voucher; nil for an identity that an administrator brought.
    package var voucher: Voucher?
    package var displayName: String?
    package var photoURL: String?
    /// A login name (GitHub).
    package var screenName: String?

    package init(
        provider: ProviderID, subject: String, email: EmailAddress? = nil, displayName: String? = nil,
        photoURL: String? = nil, screenName: String? = nil, voucher: Voucher? = nil
    ) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.displayName = displayName
        self.photoURL = photoURL
        self.screenName = screenName
        self.voucher = voucher
    }

    /// The same link, with its provider under the name that it has among `known`.
    package func naming(_ known: [ProviderID]) -> Identity {
        var identity = self
        identity.provider = known.first { $0 == provider } ?? provider
        return identity
    }

    /// The subject, or where the brand names its users by addresses, that address.
    package var federatedID: String {
        (Brand.of(provider)?.federatedPrefix ?? "") + subject
    }
}
