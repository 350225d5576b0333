package import Accounts
package import Cryptography

extension AccountDemos {
    /// Sends the code that enrols a telephone.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func startEnrolment(
        of number: String, _ tokens: AccountTokens, client: String?, now: Instant
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.startEnrolment, at: now)
        receipt.request = [CapturedValue("idToken", tokens.idToken), CapturedValue("phoneNumber", number)]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            outcome.session = try await SecondFactorEnrolment(parts).start(
                idToken: tokens.idToken, phoneNumber: number, client: client, sandbox: sandbox, now: now)
        }
    }

    /// Hands in the code that enrols a telephone.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func finishEnrolment(
        session: String, code: String, name: String?, _ tokens: AccountTokens, now: Instant
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.finishEnrolment, at: now)
        receipt.request = [
            CapturedValue("idToken", tokens.idToken),
            CapturedValue("sessionInfo", session, isSecret: true),
            CapturedValue("code", code),
        ]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            let done = try await SecondFactorEnrolment(parts).finish(
                idToken: tokens.idToken, session: session, code: code, displayName: name, sandbox: sandbox,
                now: now)
            outcome.tokens = done.tokens
            outcome.receipt.response = Self.shown(done.tokens)
        }
    }

    /// Takes a second factor away.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func withdraw(
        _ enrolmentID: String, _ tokens: AccountTokens, now: Instant
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.withdraw, at: now)
        receipt.request = [
            CapturedValue("idToken", tokens.idToken), CapturedValue("mfaEnrollmentId", enrolmentID),
        ]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            let done = try await SecondFactorEnrolment(parts).withdraw(
                idToken: tokens.idToken, enrolmentID: enrolmentID, sandbox: sandbox, now: now)
            outcome.tokens = done.tokens
            outcome.receipt.response = Self.shown(done.tokens)
        }
    }

    /// Sends the code of a sign-in's second factor, if it is one that is sent; the turn's `error` says why not.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`.
    package func sendCode(
        for turn: AccountDemoState.SecondFactorTurn, to enrolmentID: String, client: String?, now: Instant
    ) async throws(AccountError) -> AccountDemoState.SecondFactorTurn {
        var next = turn
        next.enrolmentID = enrolmentID
        next.session = nil
        next.error = nil
        // An app has its code already.
        if next.app != nil { return next }
        let (parts, sandbox) = (parts, sandbox)
        let outcome = try await attempt(AccountDemoReceipt(.secondFactor, at: now)) {
            (outcome) throws(AccountError) in
            outcome.session = try await SecondFactorSignIn(parts).start(
                pendingCredential: turn.request.pendingCredential, enrolmentID: enrolmentID, client: client,
                sandbox: sandbox, now: now)
        }
        next.session = outcome.session
        next.error = outcome.receipt.error
        return next
    }

    /// Hands in the code of a sign-in's second factor.
    ///
    /// - Throws: `storage`, `cryptography`, `sandboxUnknown`; any other refusal is in the receipt.
    package func finish(
        _ turn: AccountDemoState.SecondFactorTurn, code: String, now: Instant
    ) async throws(AccountError) -> Outcome {
        if turn.app != nil { return try await finishWithApp(turn, code: code, now: now) }
        var receipt = AccountDemoReceipt(.secondFactor, at: now)
        receipt.request = [
            CapturedValue("mfaPendingCredential", turn.request.pendingCredential, isSecret: true),
            CapturedValue("sessionInfo", turn.session ?? "", isSecret: true), CapturedValue("code", code),
        ]
        let (parts, sandbox) = (parts, sandbox)
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            let signedIn = try await SecondFactorSignIn(parts).finish(
                pendingCredential: turn.request.pendingCredential, session: turn.session, code: code,
                sandbox: sandbox, now: now)
            outcome.signedIn = signedIn
            outcome.receipt.response = Self.shown(signedIn.tokens)
        }
    }

    /// The messages that stand for one session: a telephone's screen.
    ///
    /// - Throws: `storage`.
    package func messages(
        of session: String?, now: Instant
    ) async throws(AccountError) -> [PhoneSignIn.Message] {
        guard let session else { return [] }
        return try await PhoneSignIn(parts).all(sandbox: sandbox, now: now).filter {
            $0.session == session
        }
    }
}
