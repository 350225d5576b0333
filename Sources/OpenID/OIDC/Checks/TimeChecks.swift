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
