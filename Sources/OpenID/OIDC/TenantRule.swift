/// Which Microsoft tenants may sign in.
package enum TenantRule: Hashable, Sendable {
    /// Any, personal accounts included (`common`).
    case any
    /// Any but personal accounts (`organizations`).
    case organizations
    /// Only these, as lower-case UUIDs.
    case only(Set<String>)

    /// The tenant of all personal accounts (`consumers`).
    package static let personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad"

    /// Whether the tenant, a lower-case UUID, may.
    package func allows(_ tenant: String) -> Bool {
        switch self {
        case .any: true
        case .organizations: tenant != Self.personalAccounts
        case .only(let tenants): tenants.contains(tenant)
        }
    }
}
