internal import Cryptography

extension IDTokenExamination {
    /// `iat` is not in the future, and not too long ago for a sign-in that has just happened.
    func checkIssuedAt() -> CheckFinding {
        let latest = now.adding(seconds: expectations.boundedLead)
        let earliest = expectations.maximumAge.map { self.earliest(age: $0) }
        let expected = (earliest.map { "\($0) ≤ " } ?? "") + "iat ≤ \(latest)"
        guard claims != nil else { return .notApplicable(expected) }
        guard has("iat") else { return .failed(expected, CheckFinding.nothing, .missingClaim(.issuedAt)) }
        guard let issuedAt = time("iat") else {
            return .failed(expected, shown("iat"), .malformedClaim(.issuedAt))
        }
        let actual = "\(shown("iat")) = \(issuedAt)"
        guard issuedAt <= latest else { return .failed(expected, actual, .issuedInTheFuture(issuedAt)) }
        if let earliest, issuedAt < earliest {
            return .failed(expected, actual, .issuedTooLongAgo(issuedAt))
        }
        return .passed(expected, actual)
    }
}
