package import Cryptography
package import OpenID

/// Enrols telephones and authenticator apps as second factors, and takes them away.
package struct SecondFactorEnrolment: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Sends a code to a telephone that is to be enrolled (`mfaEnrollment:start`).
    ///
    /// - Returns: the session that stands for the code.
    /// - Throws: `operationNotAllowed(.multiFactor)`, `invalidPhoneNumber`,
    ///   `unsupportedFirstFactor`, `unverifiedEmail`, `credentialTooOld`, `secondFactorExists`,
    ///   `secondFactorLimitExceeded`, `tooManyAttempts`, and those of an ID token.
    package func start(
        idToken: String?, phoneNumber: String?, client: String? = nil, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> String {
        try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            let account = try change.candidate(idToken, phone: true).account
            guard let number = phoneNumber.flatMap({ PhoneNumber($0) }) else { throw .invalidPhoneNumber }
            try change.requireRoom(for: .phone(number), in: account)
            return try change.sendCode(to: number, for: .enrolment(account.localID), client: client)
        }
    }

    /// Enrols the number whose code came back (`mfaEnrollment:finalize`). The sign-in counts as one with both factors from now on.
    ///
    /// - Throws: `missingSessionInfo`, `missingCode`, `invalidSessionInfo`, `sessionExpired`, `invalidCode`,
    ///   `tooManyAttempts`, otherwise as `start`.
    package func finish(
        idToken: String?, session: String?, code: String?, displayName: String? = nil, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            let bearer = try change.candidate(idToken, phone: true)
            let purpose = PhoneCode.Purpose.enrolment(bearer.account.localID)
            switch try change.redeem(session: session, code: code, fits: { $0 == purpose }) {
            case .failure(let error): return .failure(error)
            case .success(let sent):
                try change.requireRoom(for: .phone(sent.number), in: bearer.account)
                return .success(try change.enrol(.phone(sent.number), named: displayName, for: bearer))
            }
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    /// The secret that a user enters into the app.
    package struct Offer: Redacted, Sendable, Codable {
        package let secret: AuthenticatorSecret
        /// Stands for the secret in the request that finishes.
        package let session: String
        /// Until when it can be finished.
        package let expires: Instant
    }

    /// Draws a secret for an authenticator app (RFC 6238; `totpEnrollmentInfo`); it counts for nothing until a password of it has come back.
    ///
    /// - Throws: `operationNotAllowed(.authenticators)`, `unsupportedFirstFactor`, `unverifiedEmail`,
    ///   `credentialTooOld`, `authenticatorExists` when an app is enrolled already, `secondFactorLimitExceeded`,
    ///   `tooManyAttempts`, and those of an ID token.
    package func start(
        idToken: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Offer {
        try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Offer, AccountError> in
            let account = try change.candidate(idToken, phone: false).account
            try change.requireRoom(for: nil, in: account)
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

    /// Enrols the app whose password came back (`totpVerificationInfo`). The sign-in counts as one with both factors from now on.
    ///
    /// - Throws: `missingSessionInfo`, `missingCode`, `invalidSessionInfo` for a session that is unknown, used or
    ///   another account's, `sessionExpired`, `invalidCode`, otherwise as `start`.
    package func finish(
        idToken: String?, session: String?, password: String?, displayName: String? = nil,
        sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            let bearer = try change.candidate(idToken, phone: false)
            switch try change.redeem(session: session, password: password, account: bearer.account.localID) {
            case .failure(let error): return .failure(error)
            case .success(let authenticator):
                try change.requireRoom(for: nil, in: bearer.account)
                return .success(try change.enrol(.totp(authenticator), named: displayName, for: bearer))
            }
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    /// Takes a second factor away (`mfaEnrollment:withdraw`). Every token that was made before ends.
    ///
    /// - Throws: `missingMFAEnrolmentID`, `mfaEnrolmentNotFound`, `credentialTooOld`, and those of an ID token.
    package func withdraw(
        idToken: String?, enrolmentID: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        let signIn = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let bearer = try change.bearer(of: idToken)
            guard let enrolmentID, !enrolmentID.isEmpty else { throw .missingMFAEnrolmentID }
            var account = bearer.account
            guard account.secondFactors.contains(where: { $0.enrolmentID == enrolmentID }) else {
                throw .mfaEnrolmentNotFound
            }
            try bearer.requireRecentLogin(change.settings, now: change.now)
            account.secondFactors.removeAll { $0.enrolmentID == enrolmentID }
            account.endTokens(now: change.now)
            try change.update(account)
            var facts = bearer.facts
            if facts.secondFactor?.enrolmentID == enrolmentID { facts.secondFactor = nil }
            return try change.renew(account, facts)
        }
        return try parts.tokens.complete(signIn, now: now)
    }
}
