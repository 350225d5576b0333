import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty

/// Injects a fault into one sign-in, and records the result.
struct FaultRunner: Sendable {
    let signIns: SignInRunner
    let runs: RunRecords
    let history: FaultRecords
    let standIns: any RecordStore

    /// Readies what a planned run needs, and keeps its record from the start, so that it can be shown however it
    /// ends. Ordinary runs are kept when they come back.
    ///
    /// - Parameters:
    ///   - url: where the browser is to be sent.
    ///   - sandbox: the visitor's.
    /// - Returns: the run; nil for an ordinary one.
    func prepare(
        _ url: String, plan: RunPlan, provider: ProviderID, browser: BrowserBinding, sandbox: SandboxID,
        now: Instant
    ) async throws -> SignInRun? {
        guard plan.fault != nil || plan.isStepwise,
            let state = try URLParts(url).queryFields().first(where: { $0.0 == "state" })?.1,
            let run = try await signIns.run(ofState: state, now: now)
        else { return nil }
        if let misbehaviour = plan.fault?.misbehaviour {
            try await StandInSettings(misbehaviours: [misbehaviour]).save(
                brand: provider.pathName, sandbox: sandbox, run: StandInSettings.run(ofState: state),
                to: standIns, expires: now.adding(seconds: RunRecords.lifetime), now: now)
        }
        try await runs.keep(run, for: browser, now: now)
        return run
    }

    /// A callback was refused before its run was known: when this browser has a run under way that was to be
    /// refused in just that way, it is the one.
    ///
    /// - Returns: the run with its end; nil when no such run is under way.
    func refused(
        _ error: RunFailure, provider: ProviderID, method: String,
        parameters: [(name: String, value: String)], browser: BrowserBinding?, now: Instant
    ) async throws -> SignInRun? {
        guard let browser, var run = try await runs.run(of: browser, provider: provider, now: now),
            let fault = run.plan.fault, fault.step == .callback, run.callback == nil, run.failure == nil
        else { return nil }
        run.returned(method: method, parameters: parameters, browser: browser, now: now)
        run.ended(error, at: .callback, now: now)
        try await keep(run, browser: browser, now: now)
        return run
    }

    /// The stand-in refused an authorization request on a page of its own.
    ///
    /// - Returns: the run of this browser that the request was of; nil for none.
    func refused(
        atProvider said: String, state: String, provider: ProviderID, browser: BrowserBinding?, now: Instant
    ) async throws -> SignInRun? {
        guard let browser, var run = try await runs.run(of: browser, provider: provider, now: now),
            run.plan.fault != nil, run.callback == nil,
            run.request.contains(where: { $0.name == "state" && $0.value == state })
        else { return nil }
        run.ended(.signIn(.providerError(said: said)), at: .provider, now: now)
        try await keep(run, browser: browser, now: now)
        return run
    }

    /// Keeps a run that ended, and notes the sabotage as tried.
    ///
    /// - Returns: another record of the browser, read along with it.
    @discardableResult
    func keep(
        _ run: SignInRun, browser: BrowserBinding, reading other: RecordKey? = nil, now: Instant
    ) async throws -> Record? {
        let found = try await runs.keep(run, for: browser, reading: other, now: now)
        if let fault = run.plan.fault, run.failure != nil || run.hasSucceeded {
            try await history.note(
                fault, provider: run.provider, browser: browser, owners: run.owners, now: now)
        }
        return found
    }
}
