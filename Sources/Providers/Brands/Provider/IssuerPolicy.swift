package import OpenID

/// The `iss` that an ID token of the provider may carry.
package enum IssuerPolicy: Hashable, Sendable, Codable {
    /// Exactly this one.
    case exact(String)
    /// One of these spellings (Google's two).
    case anyOf([String])
    /// This text with `{tenantid}` replaced by the token's `tid`, which the tenant must admit (Microsoft).
    case tenantTemplate(String, Tenant)
    /// The provider issues no ID token.
    case none

    /// The one issuer that is expected of a token whose `tid` is `tenantID`, or nil when none would do.
    package func expected(tenantID: String?) -> [String] {
        switch self {
        case .exact(let issuer): return [issuer]
        case .anyOf(let issuers): return issuers
        case .tenantTemplate(let template, let tenant):
            guard let id = tenantID?.lowercased(), tenant.admits(tenantID: id) else { return [] }
            return [IssuerPolicy.fill(template, tenantID: id)]
        case .none: return []
        }
    }

    /// The issuer as a client's settings spell it; nil when no ID tokens are issued.
    package var spelling: String? {
        switch self {
        case .exact(let issuer), .tenantTemplate(let issuer, _): issuer
        case .anyOf(let issuers): issuers.first
        case .none: nil
        }
    }

    /// Returns whether `issuer` is acceptable in a token whose `tid` is `tenantID`.
    package func accepts(_ issuer: String, tenantID: String? = nil) -> Bool {
        expected(tenantID: tenantID).contains(issuer)
    }

    /// Returns whether a key that names `keyIssuer` may sign for `issuer`: the template is filled first, then both
    /// must be the same (Microsoft puts `issuer` on each key). A key without issuer signs for all.
    package static func key(_ keyIssuer: String?, maySignFor issuer: String, tenantID: String?) -> Bool {
        guard let keyIssuer else { return true }
        guard keyIssuer.contains("{tenantid}") else { return keyIssuer == issuer }
        guard let tenantID else { return false }
        return fill(keyIssuer, tenantID: tenantID.lowercased()) == issuer
    }

    static func fill(_ template: String, tenantID: String) -> String {
        template.replacing("{tenantid}", with: tenantID)
    }
}

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
