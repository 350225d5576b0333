/// The verdict over a provider's e-mail address.
package enum EmailStanding: Hashable, Sendable {
    case verified
    case untrusted(Reason)

    /// The reason why an address is not trusted.
    package enum Reason: String, CaseIterable, Sendable {
        /// There is no address, or it has no domain.
        case noAddress = "no-address"
        /// The configuration or the brand's rule never trusts this provider's addresses.
        case neverTrusted = "never-trusted"
        /// The address is of a domain for which the provider is not trusted.
        case otherDomain = "other-domain"
        /// The provider does not vouch for the address.
        case notVouchedFor = "not-vouched-for"
    }
}
