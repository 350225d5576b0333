/// The condition under which a provider's e-mail address counts as verified, so that accounts may be joined by it.
package enum EmailTrust: Hashable, Sendable, Codable {
    /// The address is verified if the brand's own sign of verification is present (see `EmailEvidence.isVouchedFor`).
    case claim
    /// Never: the address is shown and never joined by.
    case never
    /// The address is verified if the sign is present and its domain is one of these (lower case).
    case domains([String])
    /// The address is verified if the sign is present, and the provider hosts its domain: one of these (lower case), or
    /// one of which it says so. Any other address was verified once, and may have changed hands since.
    case hosting([String])

    /// Returns whether the address is trusted, and if not, why.
    package func judge(_ evidence: EmailEvidence) -> EmailStanding {
        guard let domain = evidence.domain else { return .untrusted(.noAddress) }
        switch self {
        case .never: return .untrusted(.neverTrusted)
        case .claim: break
        case .domains(let domains):
            guard domains.contains(domain) else { return .untrusted(.otherDomain) }
        case .hosting(let domains):
            guard evidence.isHosted || domains.contains(domain) else {
                return .untrusted(evidence.isVouchedFor ? .otherDomain : .notVouchedFor)
            }
        }
        return evidence.isVouchedFor ? .verified : .untrusted(.notVouchedFor)
    }
}

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
