internal import Cryptography

extension IDTokenExamination {
    /// `exp` lies ahead, within the leeway, and after `iat`.
    func checkExpiry() -> CheckFinding {
        let earliest = now.adding(seconds: -expectations.boundedLeeway)
        let expected = "exp > \(earliest)"
        return checkTime("exp", .expiry, expected) { expiry, actual in
            guard expiry > earliest else { return .failed(expected, actual, .expired(at: expiry)) }
            if let issuedAt = time("iat"), expiry <= issuedAt {
                return .failed("exp > iat", actual, .malformedClaim(.expiry))
            }
            return .passed(expected, actual)
        }
    }

    /// `nbf`, where it stands, is not in the future.
    func checkNotBefore() -> CheckFinding {
        let latest = now.adding(seconds: expectations.boundedLead)
        let expected = "nbf ≤ \(latest)"
        return checkTime("nbf", .notBefore, expected, isRequired: false) { start, actual in
            guard start <= latest else { return .failed(expected, actual, .notYetValid(until: start)) }
            return .passed(expected, actual)
        }
    }

    /// `iat` is not in the future, and not too long ago for a sign-in that has just happened.
    func checkIssuedAt() -> CheckFinding {
        checkPast(
            "iat", .issuedAt, age: expectations.maximumAge, isRequired: true,
            future: IDTokenError.issuedInTheFuture, tooOld: IDTokenError.issuedTooLongAgo)
    }

    /// `auth_time` is recent enough where a maximum was asked for, and a moment wherever it stands.
    func checkAuthenticationTime() -> CheckFinding {
        let age = expectations.maximumAuthenticationAge
        return checkPast(
            "auth_time", .authenticationTime, age: age, isRequired: age != nil,
            future: IDTokenError.authenticatedInTheFuture, tooOld: IDTokenError.authenticatedTooLongAgo)
    }

    /// A moment that is not in the future, and no longer ago than `age` seconds where that is given.
    private func checkPast(
        _ name: String, _ check: IDTokenCheck, age: Int64?, isRequired: Bool,
        future: (Instant) -> IDTokenError, tooOld: (Instant) -> IDTokenError
    ) -> CheckFinding {
        let latest = now.adding(seconds: expectations.boundedLead)
        let earliest = age.map { self.earliest(age: $0) }
        let expected = (earliest.map { "\($0) ≤ " } ?? "") + "\(name) ≤ \(latest)"
        return checkTime(name, check, expected, isRequired: isRequired) { moment, actual in
            guard moment <= latest else { return .failed(expected, actual, future(moment)) }
            if let earliest, moment < earliest { return .failed(expected, actual, tooOld(moment)) }
            return .passed(expected, actual)
        }
    }

    private func checkTime(
        _ name: String, _ check: IDTokenCheck, _ expected: String, isRequired: Bool = true,
        _ judge: (_ moment: Instant, _ actual: String) -> CheckFinding
    ) -> CheckFinding {
        guard claims != nil else { return .notApplicable(expected) }
        guard has(name) else { return .absent(expected, check, isRequired: isRequired) }
        guard let moment = time(name) else { return .failed(expected, shown(name), .malformedClaim(check)) }
        return judge(moment, "\(shown(name)) = \(moment)")
    }
}
