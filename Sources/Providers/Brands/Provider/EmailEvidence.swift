/// A provider's word on an e-mail address, judged by the brand's own rule.
package struct EmailEvidence: Hashable, Sendable, Codable {
    /// The address as given.
    package let address: String?
    /// Indicates whether the provider itself vouches for the address.
    package let isVouchedFor: Bool
    /// Indicates whether the provider says that it hosts the domain of the address, or knows its owner.
    package let isHosted: Bool

    package init(address: String?, isVouchedFor: Bool, isHosted: Bool = false) {
        self.address = address
        self.isVouchedFor = isVouchedFor
        self.isHosted = isHosted
    }

    /// An ID token's `email` and `email_verified` (OIDC Core §5.1).
    package static func claims(address: String?, verified: Bool?) -> EmailEvidence {
        EmailEvidence(address: address, isVouchedFor: verified == true)
    }

    /// The domain of the address in lower case, when the address has one.
    package var domain: String? {
        guard let address, let at = address.lastIndex(of: "@"), at != address.startIndex else { return nil }
        let domain = address[address.index(after: at)...].lowercased()
        return domain.isEmpty ? nil : domain
    }
}
