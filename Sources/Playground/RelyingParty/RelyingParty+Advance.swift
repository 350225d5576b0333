package import Accounts
package import Cryptography
import OpenID
import SignInFoundation

extension RelyingParty {
    /// Goes on with a sign-in after its callback: to its end, or one stage if it waits for the reader.
    ///
    /// What went wrong is in the run.
    func advance(_ progress: inout SignInProgress, now: Instant) async {
        while true {
            let step = progress.run.reached
            do {
                try await proceed(&progress, now: now)
                progress.run.moments[step] = now
                if case .ended = progress.stage { progress.run.moments[.account] = now }
            } catch {
                progress.run.moments[progress.run.reached] = now
                progress.run.failure = error
                progress.stage = .ended
            }
            if case .ended = progress.stage { return }
            if progress.run.plan.isStepwise {
                await hold(&progress, now: now)
                return
            }
        }
    }

    /// Keeps a sign-in until its reader goes on; one that there is no room for ends here.
    private func hold(_ progress: inout SignInProgress, now: Instant) async {
        do {
            try await held.put(
                progress, key: Self.key(progress.run.id), owners: progress.run.owners, now: now)
        } catch {
            progress.run.failure = SignInError(error)
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
    ) async throws(SignInError) -> SignInRun {
        let key = Self.key(id)
        if case .value(let waiting) = try await held.lookUp(key, now: now), waiting.started.browser != browser
        {
            throw .stateForeign
        }
        switch try await held.claim(key, now: now) {
        case .value(var progress):
            guard progress.run.reached == step else {
                await hold(&progress, now: now)
                throw .stateReplayed
            }
            guard progress.run.purpose.target == nil || progress.run.purpose.target == account else {
                progress.run.ended(.accountChanged, at: progress.run.reached, now: now)
                return progress.run
            }
            await advance(&progress, now: now)
            return progress.run
        case .used: throw .stateReplayed
        case .expired: throw .stateExpired
        case .unknown: throw .stateUnknown
        }
    }
}

extension SignInRun {
    /// The browser is back.
    package mutating func returned(
        method: String, parameters: [(name: String, value: String)], browser: BrowserBinding?, now: Instant
    ) {
        callback = .init(method: method, parameters: parameters.map { CapturedValue($0.name, $0.value) })
        returningBrowser = browser?.fingerprint
        reached = .callback
        moments[.callback] = now
    }

    /// The run ended before anything of it could be trusted, and so outside of `RelyingParty.finish`.
    package mutating func ended(_ error: SignInError, at step: RunStep, now: Instant) {
        failure = error
        reached = step
        moments[step] = now
    }
}
