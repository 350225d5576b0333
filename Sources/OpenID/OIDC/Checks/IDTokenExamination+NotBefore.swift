internal import Cryptography

extension IDTokenExamination {
    /// `nbf`, where it stands, is not in the future.
    func checkNotBefore() -> CheckFinding {
        let latest = now.adding(seconds: expectations.boundedLead)
        let expected = "nbf ≤ \(latest)"
        guard has("nbf") else { return .notApplicable(expected) }
        guard let start = time("nbf") else {
            return .failed(expected, shown("nbf"), .malformedClaim(.notBefore))
        }
        let actual = "\(shown("nbf")) = \(start)"
        guard start <= latest else { return .failed(expected, actual, .notYetValid(until: start)) }
        return .passed(expected, actual)
    }
}
