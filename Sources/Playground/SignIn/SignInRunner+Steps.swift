package import Accounts
package import Cryptography
import OpenID
import Providers
package import RelyingParty

extension SignInRunner {
    /// Goes on with a sign-in after its callback: to its end, or one stage if it waits for the reader.
    ///
    /// Errors are kept in the run.
    func advance(_ progress: inout SignInProgress, now: Instant) async {
        while true {
            let step = progress.run.reached
            do {
                try await proceed(&progress, now: now)
                progress.run.moments[step] = now
                if case .ended = progress.stage { progress.run.moments[.account] = now }
            } catch {
                progress.run.moments[progress.run.reached] = now
                progress.run.failure = RunFailure(error)
                progress.stage = .ended
            }
            if case .ended = progress.stage { return }
            if progress.run.plan.isStepwise {
                await hold(&progress, now: now)
                return
            }
        }
    }

    /// Keeps a sign-in until its reader continues; without room it ends here.
    private func hold(_ progress: inout SignInProgress, now: Instant) async {
        do {
            try await held.put(
                progress, key: RecordKey.name(of: progress.run.id), owners: progress.run.owners, now: now)
        } catch {
            progress.run.failure = RunFailure(error)
            progress.stage = .ended
        }
    }

    /// Takes the next step of a sign-in that waits for its reader.
    ///
    /// - Parameters:
    ///   - id: the run's.
    ///   - step: the one to take; when it is taken already, nothing happens.
    ///   - account: who is signed in; a link or reauthentication goes on only for whom it was begun.
    /// - Throws: `stateReplayed` while, or after, the step is taken already (a double click); `stateExpired` when the
    ///   reader took too long; `stateForeign` in another browser.
    package func resume(
        _ id: String, step: RunStep, browser: BrowserBinding?, account: LocalID? = nil, now: Instant
    ) async throws(RunFailure) -> SignInRun {
        var progress = try await taken(RecordKey.name(of: id), browser: browser, now: now)
        guard progress.run.reached == step else {
            await hold(&progress, now: now)
            throw .signIn(.stateReplayed)
        }
        guard progress.run.purpose.target == nil || progress.run.purpose.target == account else {
            progress.run.ended(.accountChanged, at: progress.run.reached, now: now)
            return progress.run
        }
        await advance(&progress, now: now)
        return progress.run
    }

    /// Takes a sign-in that waits; another browser leaves it where it is.
    private func taken(_ key: String, browser: BrowserBinding?, now: Instant) async throws(RunFailure)
        -> SignInProgress
    {
        do {
            if case .value(let waiting) = try await held.state(key, now: now),
                waiting.pending.browser != browser
            {
                throw SignInError.stateForeign
            }
            switch try await held.take(key, now: now) {
            case .value(let progress): return progress
            case .used: throw SignInError.stateReplayed
            case .expired: throw SignInError.stateExpired
            case .unknown: throw SignInError.stateUnknown
            }
        } catch { throw RunFailure(error) }
    }

    // MARK: The stages

    /// The next stage of a sign-in; changes stage, the run's record, and the step that has been reached.
    private func proceed(_ progress: inout SignInProgress, now: Instant) async throws {
        let recorder = ExchangeRecorder(transport, clock: clock)
        let finish = FinishSignIn(access.through(try faulty(recorder, progress.run.plan.fault)))
        let pending = progress.pending
        switch progress.stage {
        case .returned:
            switch try finish.response(in: progress.parameters.list, of: pending) {
            case .code(let code):
                progress.stage = .granted(code)
                progress.run.reached = .exchange
            case .idToken(let token):
                progress.run.reached = .checks
                var seen = SignInEvidence()
                defer { progress.run.note(seen) }
                checked(try await finish.credential(token, of: pending, seen: &seen, now: now), &progress)
            }
        case .granted(let code):
            defer { progress.run.exchanges += recorder.take() }
            var response = try await finish.exchange(code, of: pending, now: now)
            for _ in 1..<(progress.run.plan.fault?.exchanges ?? 1) {
                response = try await finish.exchange(code, of: pending, now: now)
            }
            progress.stage = .answered(code, response)
            progress.run.reached = .checks
        case .answered(let code, let response):
            var seen = SignInEvidence()
            defer {
                progress.run.note(seen)
                progress.run.note(afterExchange: recorder.take())
            }
            checked(
                try await finish.credential(
                    response, code, progress.parameters.list, of: pending, seen: &seen, now: now), &progress)
        case .checked(let credential):
            progress.stage = .ended
            try await enter(with: credential, in: progress.sandbox, run: &progress.run, now: now)
            if progress.run.plan.fault == .tokenReplayed {
                progress.run.reached = .credential
                try await enter(with: credential, in: progress.sandbox, run: &progress.run, now: now)
            }
        case .ended: return
        }
    }

    /// The way to the provider, with the run's fault in it.
    private func faulty(_ transport: any ProviderTransport, _ fault: Fault?) throws(CryptographyError)
        -> any ProviderTransport
    {
        guard let fault else { return transport }
        return try FaultyTransport(fault, over: transport, random: random)
    }

    /// The provider's word has been checked.
    private func checked(_ credential: ProviderCredential, _ progress: inout SignInProgress) {
        progress.run.tokens = credential.tokens
        progress.stage = .checked(credential)
        progress.run.reached = .credential
    }

    /// Trades the credential for an account.
    private func enter(
        with credential: ProviderCredential, in sandbox: SandboxID, run: inout SignInRun, now: Instant
    ) async throws(RunFailure) {
        run.credential = .init(request: run.shown(credential), outcome: nil)
        let outcome: SignInOutcome
        do {
            outcome = try await credentials.signIn(
                with: credential,
                options: ExchangeOptions(
                    purpose: run.purpose, autoCreate: run.purpose == .signIn, returnsCredential: true),
                sandbox: sandbox, now: now)
        } catch { throw .account(error) }
        run.credential?.outcome = outcome
        switch outcome {
        case .signedIn: run.reached = .account
        case .needsConfirmation(let request): throw .confirmationNeeded(providers: request.verifiedProviders)
        case .needsSecondFactor:
            // A run that was broken on purpose ends here: no code is asked for on its behalf.
            if run.plan.fault != nil { throw .secondFactorNeeded }
            run.reached = .account
        case .refused(let refusal): throw .account(refusal.error)
        }
    }
}

extension ExchangePurpose {
    /// The account that a link or reauthentication is for.
    package var target: LocalID? {
        switch self {
        case .signIn: nil
        case .link(let account), .reauthenticate(let account): account
        }
    }
}
