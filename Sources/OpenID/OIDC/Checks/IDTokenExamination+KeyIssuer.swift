extension IDTokenExamination {
    /// A key that names an issuer (Microsoft's do) signs for that issuer only, after filling in the tenant.
    func checkKeyIssuer() -> CheckFinding {
        guard let issuer = signer?.issuer else { return .notApplicable() }
        let expected = claims?["tid"]?.stringValue.map { IssuerRule.fill(issuer, tenant: $0) } ?? issuer
        guard let actual = claims?["iss"]?.stringValue, actual.isSameText(as: expected) else {
            return .failed(expected, shown("iss"), .keyOfOtherIssuer(issuer))
        }
        return .passed(expected, actual)
    }
}
