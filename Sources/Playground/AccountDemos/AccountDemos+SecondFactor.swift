package import Accounts
package import Cryptography

extension AccountDemos {
    /// Sends the code that enrols a telephone.
    package func startEnrolment(of number: String, _ tokens: AccountTokens, client: String?, now: Instant)
        async throws(AccountError) -> Outcome
    {
        try await attempt(
            .startEnrolment,
            [CapturedValue("idToken", tokens.idToken), CapturedValue("phoneNumber", number)], now: now
        ) { (outcome) throws(AccountError) in
            outcome.session = try await SecondFactorEnrolment(parts).start(
                idToken: tokens.idToken, phoneNumber: number, client: client, sandbox: sandbox, now: now)
        }
    }

    /// Hands in the code that enrols a telephone.
    package func finishEnrolment(
        session: String, code: String, name: String?, _ tokens: AccountTokens, now: Instant
    ) async throws(AccountError) -> Outcome {
        try await attempt(
            .finishEnrolment,
            [
                CapturedValue("idToken", tokens.idToken),
                CapturedValue("sessionInfo", session, isSecret: true), CapturedValue("code", code),
            ], now: now
        ) { (outcome) throws(AccountError) in
            let done = try await SecondFactorEnrolment(parts).finish(
                idToken: tokens.idToken, session: session, code: code, displayName: name, sandbox: sandbox,
                now: now)
            outcome.renew(done.tokens)
        }
    }

    /// Takes a second factor away.
    package func withdraw(_ enrolmentID: String, _ tokens: AccountTokens, now: Instant)
        async throws(AccountError) -> Outcome
    {
        try await attempt(
            .withdraw,
            [CapturedValue("idToken", tokens.idToken), CapturedValue("mfaEnrollmentId", enrolmentID)],
            now: now
        ) { (outcome) throws(AccountError) in
            let done = try await SecondFactorEnrolment(parts).withdraw(
                idToken: tokens.idToken, enrolmentID: enrolmentID, sandbox: sandbox, now: now)
            outcome.renew(done.tokens)
        }
    }

    /// Sends the code of a sign-in's second factor, if it is one that is sent; the turn's `error` says why not.
    package func sendCode(
        for turn: AccountDemoState.SecondFactorTurn, to enrolmentID: String, client: String?, now: Instant
    ) async throws(AccountError) -> AccountDemoState.SecondFactorTurn {
        var next = turn
        next.enrolmentID = enrolmentID
        next.session = nil
        next.error = nil
        // An app has its code already.
        if next.app != nil { return next }
        let outcome = try await attempt(.secondFactor, now: now) { (outcome) throws(AccountError) in
            outcome.session = try await SecondFactorSignIn(parts).start(
                pendingCredential: turn.request.pendingCredential, enrolmentID: enrolmentID, client: client,
                sandbox: sandbox, now: now)
        }
        next.session = outcome.session
        next.error = outcome.receipt.error
        return next
    }

    /// Hands in the code of a sign-in's second factor.
    package func finish(_ turn: AccountDemoState.SecondFactorTurn, code: String, now: Instant)
        async throws(AccountError) -> Outcome
    {
        if turn.app != nil { return try await finishWithApp(turn, code: code, now: now) }
        return try await attempt(
            .secondFactor,
            [
                CapturedValue("mfaPendingCredential", turn.request.pendingCredential, isSecret: true),
                CapturedValue("sessionInfo", turn.session ?? "", isSecret: true), CapturedValue("code", code),
            ], now: now
        ) { (outcome) throws(AccountError) in
            let signedIn = try await SecondFactorSignIn(parts).finish(
                pendingCredential: turn.request.pendingCredential, session: turn.session, code: code,
                sandbox: sandbox, now: now)
            outcome.enter(signedIn)
        }
    }

    /// The messages that stand for one session: a telephone's screen.
    package func messages(of session: String?, now: Instant) async throws(AccountError) -> [PhoneSignIn
        .Message]
    {
        guard let session else { return [] }
        return try await PhoneSignIn(parts).all(sandbox: sandbox, now: now).filter {
            $0.session == session
        }
    }
}
