/// The `iss` that a provider's tokens carry; always compared byte for byte.
package enum IssuerRule: Hashable, Sendable {
    /// One spelling.
    case exact(String)
    /// Several spellings of one issuer (Google's old and new).
    case anyOf([String])
    /// `{tenantid}` in it stands for the token's `tid` (Microsoft).
    case tenantTemplate(String, TenantRule)

    /// The placeholder of the tenant in a template.
    package static let placeholder = "{tenantid}"

    /// Returns whether a discovery document's `issuer` is the one this rule speaks of (a template stands for itself).
    package func matches(metadataIssuer issuer: String) -> Bool {
        switch self {
        case .exact(let expected): issuer.isSameText(as: expected)
        case .anyOf(let all): all.contains { issuer.isSameText(as: $0) }
        case .tenantTemplate(let template, let rule):
            issuer.isSameText(as: template)
                || Self.tenant(of: issuer, template: template).map(rule.allows) == true
        }
    }

    /// A template with its tenant filled in.
    static func fill(_ template: String, tenant: String) -> String {
        guard let range = template.firstRange(of: placeholder) else { return template }
        return template.replacingCharacters(in: range, with: tenant)
    }

    /// Returns whether a text is a lower-case UUID.
    static func isTenantID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCII && ($0.isNumber || ("a"..."f").contains($0)) }
    }

    /// The tenant that fills `template` to give `issuer`; nil when none does.
    package static func tenant(of issuer: String, template: String) -> String? {
        guard let range = template.firstRange(of: placeholder) else { return nil }
        let (before, after) = (template[..<range.lowerBound], template[range.upperBound...])
        guard issuer.hasPrefix(before), issuer.hasSuffix(after),
            issuer.utf8.count >= before.utf8.count + after.utf8.count
        else { return nil }
        let tenant = String(issuer.dropFirst(before.count).dropLast(after.count))
        return isTenantID(tenant) ? tenant : nil
    }
}

extension String {
    /// The range where a text first occurs, without Foundation.
    fileprivate func firstRange(of needle: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
            start = index(after: start)
        }
        return nil
    }

    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}

/// The Microsoft tenants that may sign in.
package enum TenantRule: Hashable, Sendable {
    /// Any, personal accounts included (`common`).
    case any
    /// Any but personal accounts (`organizations`).
    case organizations
    /// Only these, as lower-case UUIDs.
    case only(Set<String>)

    /// The tenant of all personal accounts (`consumers`).
    package static let personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad"

    /// Returns whether the tenant, a lower-case UUID, may.
    package func allows(_ tenant: String) -> Bool {
        switch self {
        case .any: true
        case .organizations: tenant != Self.personalAccounts
        case .only(let tenants): tenants.contains(tenant)
        }
    }
}
