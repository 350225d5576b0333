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
        return checkText("iss", .issuer, expected) { issuer in
            guard all.contains(where: { issuer.isSameText(as: $0) }) else { return .wrongIssuer(issuer) }
            return nil
        }
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

    /// `sub` is a text of 1 to 255 ASCII characters, none of them a control.
    func checkSubject() -> CheckFinding {
        checkText("sub", .subject, "1…255 × ASCII") { subject in
            let isASCII = subject.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            return isASCII && (1...255).contains(subject.utf8.count) ? nil : .malformedClaim(.subject)
        }
    }

    /// `aud` names us, alone or in a list.
    func checkAudience() -> CheckFinding {
        guard claims != nil else { return .notApplicable(ourClients) }
        guard let audience else {
            return .failed(
                ourClients, shown("aud"), has("aud") ? .malformedClaim(.audience) : .missingClaim(.audience))
        }
        guard audience.contains(where: isOurs) else {
            return .failed(ourClients, shown("aud"), .wrongAudience(audience))
        }
        return .passed(ourClients, shown("aud"))
    }

    /// `azp` must be us where it stands, and must stand where the token has several audiences.
    func checkAuthorizedParty() -> CheckFinding {
        let isRequired = (audience?.count ?? 0) > 1
        return checkText("azp", .authorizedParty, ourClients, isRequired: isRequired) { party in
            isOurs(party) ? nil : .wrongAuthorizedParty(party)
        }
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
