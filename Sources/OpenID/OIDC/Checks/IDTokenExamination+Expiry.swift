internal import Cryptography

extension IDTokenExamination {
    /// `exp` lies ahead, within the leeway, and after `iat`.
    func checkExpiry() -> CheckFinding {
        let earliest = now.adding(seconds: -expectations.boundedLeeway)
        let expected = "exp > \(earliest)"
        guard claims != nil else { return .notApplicable(expected) }
        guard has("exp") else { return .failed(expected, CheckFinding.nothing, .missingClaim(.expiry)) }
        guard let expiry = time("exp") else {
            return .failed(expected, shown("exp"), .malformedClaim(.expiry))
        }
        let actual = "\(shown("exp")) = \(expiry)"
        guard expiry > earliest else { return .failed(expected, actual, .expired(at: expiry)) }
        if let issuedAt = time("iat"), expiry <= issuedAt {
            return .failed("exp > iat", actual, .malformedClaim(.expiry))
        }
        return .passed(expected, actual)
    }
}
