package import OpenID

extension IssuerPolicy {
    /// The rule for the ID-token verifier; nil when there is no ID token, or when a domain tenant's directory
    /// is not known yet (see `ResolvedProvider.completed`).
    package var verification: IssuerRule? {
        switch self {
        case .exact(let issuer): .exact(issuer)
        case .anyOf(let issuers): .anyOf(issuers)
        case .tenantTemplate(let template, let tenant):
            tenant.verification.map { .tenantTemplate(template, $0) }
        case .none: nil
        }
    }
}

extension Tenant {
    /// The rule for the ID-token verifier; nil for a domain.
    package var verification: TenantRule? {
        switch self {
        case .common: .any
        case .organizations: .organizations
        case .consumers: .only([Tenant.personalDirectory])
        case .directory(let id): .only([id])
        case .domain: nil
        }
    }
}
