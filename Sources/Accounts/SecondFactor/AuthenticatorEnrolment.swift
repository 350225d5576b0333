package import Cryptography
package import OpenID

/// Enrols an authenticator app as second factor (RFC 6238; `mfaEnrollment:start` and `:finalize` with
/// `totpEnrollmentInfo` and `totpVerificationInfo`).
package struct AuthenticatorEnrolment: Sendable {
    private let parts: AccountParts

    /// The secret that a user enters into the app.
    package struct Offer: Redacted, Sendable, Codable {
        package let secret: AuthenticatorSecret
        /// Stands for the secret in the request that finishes.
        package let session: String
        /// Until when it can be finished.
        package let expires: Instant
    }

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Draws a secret for the account; it counts for nothing until a password of it has come back.
    ///
    /// - Throws: `operationNotAllowed(.authenticators)`, `unsupportedFirstFactor`, `unverifiedEmail`,
    ///   `credentialTooOld`, `authenticatorExists` when an app is enrolled already, `secondFactorLimitExceeded`,
    ///   `tooManyAttempts`, and those of an ID token.
    package func start(
        idToken: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Offer {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Offer, AccountError> in
            let account = try candidate(idToken, change).account
            try checkRoom(in: account, change)
            guard try change.count(.authenticatorSecret, account.localID.rawValue) else {
                return .failure(.tooManyAttempts)
            }
            let offer = Offer(
                secret: try AuthenticatorSecret.draw(from: change.random),
                session: try RandomText.token(from: change.random),
                expires: now.adding(seconds: AuthenticatorOffer.lifetime))
            try change.put(
                AuthenticatorOffer(account: account.localID, secret: offer.secret, expires: offer.expires),
                session: offer.session)
            return .success(offer)
        }
    }

    /// Enrols the app whose password came back. The sign-in counts as one with both factors from now on.
    ///
    /// - Throws: `missingSessionInfo`, `missingCode`, `invalidSessionInfo` for a session that is unknown, used or
    ///   another account's, `sessionExpired`, `invalidCode`, otherwise as `start`.
    package func finish(
        idToken: String?, session: String?, password: String?, displayName: String? = nil,
        sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            let bearer = try candidate(idToken, change)
            switch try change.redeem(session: session, password: password, account: bearer.account.localID) {
            case .failure(let error): return .failure(error)
            case .success(let authenticator):
                try checkRoom(in: bearer.account, change)
                return .success(try change.enrol(.totp(authenticator), named: displayName, for: bearer))
            }
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func candidate(_ idToken: String?, _ change: SandboxChange) throws(AccountError) -> TokenSubject {
        guard change.settings.takesAuthenticators else {
            throw .operationNotAllowed(.authenticators)
        }
        return try change.candidate(idToken)
    }

    private func checkRoom(in account: Account, _ change: SandboxChange) throws(AccountError) {
        if account.secondFactors.contains(where: { $0.kind == .totp }) { throw .authenticatorExists }
        try change.requireRoom(in: account)
    }
}
