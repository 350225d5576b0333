/// What a provider said about an e-mail address, in the terms of each brand.
package enum EmailEvidence: Hashable, Sendable {
    /// An ID token's `email` and `email_verified` (Apple, Google, generic OpenID Connect).
    case claims(address: String?, verified: Bool?)
    /// GitHub's `/user/emails` entry.
    case githubAddress(address: String?, primary: Bool, verified: Bool)
    /// Microsoft's `email`, `xms_edov` and `tid`: the address is vouched for only when the domain's owner was
    /// verified, or the account is a personal one. Everything else a tenant administrator can forge.
    case microsoft(address: String?, domainOwnerVerified: Bool?, tenantID: String?)
    /// Facebook's `email`, which comes without any word on verification.
    case facebook(address: String?)

    /// The address as given.
    package var address: String? {
        switch self {
        case .claims(let address, _), .githubAddress(let address, _, _), .microsoft(let address, _, _),
            .facebook(let address):
            address
        }
    }

    /// The domain of the address in lower case, when the address has one.
    package var domain: String? {
        guard let address, let at = address.lastIndex(of: "@"), at != address.startIndex else { return nil }
        let domain = address[address.index(after: at)...].lowercased()
        return domain.isEmpty ? nil : domain
    }

    /// Whether the provider itself vouches for the address.
    package var isVouchedFor: Bool {
        switch self {
        case .claims(_, let verified): verified == true
        case .githubAddress(_, let primary, let verified): primary && verified
        case .microsoft(_, let domainOwnerVerified, let tenantID):
            domainOwnerVerified == true || tenantID?.lowercased() == Tenant.personalDirectory
        case .facebook: false
        }
    }
}
