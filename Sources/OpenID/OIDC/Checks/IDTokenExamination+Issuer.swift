extension IDTokenExamination {
    /// `iss` is the issuer's own name byte for byte; Microsoft's is a template that the token's `tid` fills.
    func checkIssuer() -> CheckFinding {
        switch expectations.issuer {
        case .exact(let expected): checkIssuer(isOneOf: [expected])
        case .anyOf(let all): checkIssuer(isOneOf: all)
        case .tenantTemplate(let template, let rule): checkIssuer(fills: template, rule)
        }
    }

    private func checkIssuer(isOneOf all: [String]) -> CheckFinding {
        let expected = all.joined(separator: " | ")
        guard let claims else { return .notApplicable(expected) }
        guard let value = claims["iss"] else {
            return .failed(expected, CheckFinding.nothing, .missingClaim(.issuer))
        }
        guard let issuer = value.stringValue else {
            return .failed(expected, shown("iss"), .malformedClaim(.issuer))
        }
        guard all.contains(where: { issuer.isSameText(as: $0) }) else {
            return .failed(expected, issuer, .wrongIssuer(issuer))
        }
        return .passed(expected, issuer)
    }

    private func checkIssuer(fills template: String, _ rule: TenantRule) -> CheckFinding {
        guard let claims else { return .notApplicable(template) }
        guard let tenant = claims["tid"]?.stringValue, IssuerRule.isTenantID(tenant) else {
            return .failed(
                template, "\(shown("iss")), tid: \(shown("tid"))",
                has("tid") ? .malformedClaim(.issuer) : .missingClaim(.issuer))
        }
        let finding = checkIssuer(isOneOf: [IssuerRule.fill(template, tenant: tenant)])
        guard finding.verdict == .passed, !rule.allows(tenant) else { return finding }
        return .failed(rule.shown, tenant, .tenantNotAllowed(tenant))
    }
}

extension TenantRule {
    /// The rule as values, for showing.
    fileprivate var shown: String {
        switch self {
        case .any: "tid: *"
        case .organizations: "tid: ≠ \(Self.personalAccounts)"
        case .only(let tenants): "tid: \(tenants.sorted().joined(separator: " | "))"
        }
    }
}
