extension IDTokenExamination {
    /// `jti`, where it stands or is wanted, is a text of 1 to 255 characters.
    func checkTokenID() -> CheckFinding {
        let expected = "1…255"
        guard let claims else { return .notApplicable(expected) }
        guard let value = claims["jti"] else {
            guard expectations.requiresTokenID else { return .notApplicable(expected) }
            return .failed(expected, CheckFinding.nothing, .missingClaim(.tokenID))
        }
        guard let identifier = value.stringValue, (1...255).contains(identifier.utf8.count) else {
            return .failed(expected, shown("jti"), .malformedClaim(.tokenID))
        }
        return .passed(expected, identifier)
    }
}
