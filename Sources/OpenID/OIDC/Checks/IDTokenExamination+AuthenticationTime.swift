internal import Cryptography

extension IDTokenExamination {
    /// `auth_time` is recent enough where a maximum was asked for, and a moment wherever it stands.
    func checkAuthenticationTime() -> CheckFinding {
        let latest = now.adding(seconds: expectations.boundedLead)
        let earliest = expectations.maximumAuthenticationAge.map { self.earliest(age: $0) }
        let expected = (earliest.map { "\($0) ≤ " } ?? "") + "auth_time ≤ \(latest)"
        guard claims != nil else { return .notApplicable(expected) }
        guard has("auth_time") else {
            guard earliest != nil else { return .notApplicable(expected) }
            return .failed(expected, CheckFinding.nothing, .missingClaim(.authenticationTime))
        }
        guard let moment = time("auth_time") else {
            return .failed(expected, shown("auth_time"), .malformedClaim(.authenticationTime))
        }
        let actual = "\(shown("auth_time")) = \(moment)"
        guard moment <= latest else { return .failed(expected, actual, .authenticatedInTheFuture(moment)) }
        if let earliest, moment < earliest {
            return .failed(expected, actual, .authenticatedTooLongAgo(moment))
        }
        return .passed(expected, actual)
    }
}
