package import OpenID

/// The profile of a user at a provider, as far as the provider told.
package struct ProviderProfile: Hashable, Sendable, Codable {
    package let provider: ProviderID
    /// The provider's own id of the person.
    package let subject: String
    package var email: EmailEvidence?
    package var displayName: String?
    package var firstName: String?
    package var lastName: String?
    package var photoURL: String?
    package var screenName: String?
    /// The provider's claims or profile as JSON text.
    package var rawUserInfo: String
    /// The voucher of all these facts.
    package var voucher: Voucher

    package init(
        provider: ProviderID, subject: String, voucher: Voucher, email: EmailEvidence? = nil,
        displayName: String? = nil,
        firstName: String? = nil, lastName: String? = nil, photoURL: String? = nil, screenName: String? = nil,
        rawUserInfo: String = "{}"
    ) {
        self.provider = provider
        self.subject = subject
        self.voucher = voucher
        self.email = email
        self.displayName = displayName
        self.firstName = firstName
        self.lastName = lastName
        self.photoURL = photoURL
        self.screenName = screenName
        self.rawUserInfo = rawUserInfo
    }
}

/// The voucher for a provider's statements about a user.
package enum Voucher: String, Hashable, Sendable, Codable {
    /// The provider itself.
    case provider
    /// A local stand-in, or nobody (an unsigned credential): anybody could have said it.
    case standIn
}
