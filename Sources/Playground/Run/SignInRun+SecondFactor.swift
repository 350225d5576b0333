package import Accounts
package import Cryptography

extension SignInRun {
    /// Indicates whether it stands still until its user has entered the code of a second factor.
    package var awaitsSecondFactor: Bool {
        guard failure == nil, case .needsSecondFactor = credential?.outcome else { return false }
        return true
    }

    /// Returns whether it stands still for the code that this request asks for.
    package func awaits(_ request: SecondFactorRequest) -> Bool {
        guard failure == nil, case .needsSecondFactor(let asked) = credential?.outcome else { return false }
        return asked.pendingCredential == request.pendingCredential
    }

    /// The code was right: the run comes to its end.
    package mutating func finish(with signedIn: SignedIn, now: Instant) {
        credential?.outcome = .signedIn(signedIn)
        moments[.account] = now
    }
}
