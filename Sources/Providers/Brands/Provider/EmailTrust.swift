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
