package import Accounts
package import Cryptography

extension AccountDemos {
    /// Draws a secret for an authenticator app.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func offerApp(_ tokens: AccountTokens, now: Instant) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.offerApp, at: now)
        receipt.request = [CapturedValue("idToken", tokens.idToken)]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            outcome.offer = try await AuthenticatorEnrolment(parts).start(
                idToken: tokens.idToken, sandbox: sandbox, now: now)
        }
    }

    /// Hands in the code that enrols an authenticator app.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func enrolApp(
        session: String, code: String, name: String?, _ tokens: AccountTokens, now: Instant
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.enrolApp, at: now)
        receipt.request = [
            CapturedValue("idToken", tokens.idToken),
            CapturedValue("sessionInfo", session, isSecret: true),
            CapturedValue("verificationCode", code, isSecret: true),
        ]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            let done = try await AuthenticatorEnrolment(parts).finish(
                idToken: tokens.idToken, session: session, password: code, displayName: name,
                sandbox: sandbox, now: now)
            outcome.tokens = done.tokens
            outcome.receipt.response = Self.shown(done.tokens)
        }
    }

    /// Hands in the code of an authenticator app as a sign-in's second factor.
    func finishWithApp(
        _ turn: AccountDemoMemory.SecondFactorTurn, code: String, now: Instant
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.secondFactor, at: now)
        receipt.request = [
            CapturedValue("mfaPendingCredential", turn.request.pendingCredential, isSecret: true),
            CapturedValue("mfaEnrollmentId", turn.enrolmentID ?? ""),
            CapturedValue("verificationCode", code, isSecret: true),
        ]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            let signedIn = try await AuthenticatorSignIn(parts).finish(
                pendingCredential: turn.request.pendingCredential, enrolmentID: turn.enrolmentID,
                password: code, sandbox: sandbox, now: now)
            outcome.signedIn = signedIn
            outcome.receipt.response = Self.shown(signedIn.tokens)
        }
    }
}
