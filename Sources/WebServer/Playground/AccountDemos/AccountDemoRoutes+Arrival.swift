import Accounts
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

extension AccountDemoRoutes {
    /// The user who is signed in when a callback comes; a link goes on only for them.
    func account(of request: IncomingRequest) async throws -> LocalID? {
        try await sessions.current(sessionCookie.value(in: request), in: sandbox(of: request), now: now())?
            .account.localID
    }

    /// Answers a callback whose run asks for more than showing it; nil when showing it is all.
    ///
    /// - Parameter memory: what the browser had under way a moment ago; nil: not looked up.
    func arrival(
        of run: SignInRun, memory: AccountDemoState? = nil, in request: IncomingRequest, locale: SiteLocale
    ) async throws -> Response? {
        guard let browser = binding(of: request) else { return nil }
        let receipt = try await receipt(of: run, in: request)
        if let receipt {
            let account = run.signedIn?.account
            try await memories.change(browser, owners: run.owners, now: now()) {
                $0.keep(receipt, of: account)
            }
        }
        var page: AccountDemoPage?
        switch run.credential?.outcome {
        case .needsConfirmation(let asked):
            try await wait(WaitingCredential(asked), for: browser, run)
            page = .conflict
        case .needsSecondFactor(let asked):
            try await memories.change(browser, owners: run.owners, now: now()) {
                $0.secondFactor = .init(asked)
                if run.purpose == .signIn { $0.forgetInterruption() }
            }
            page = .verify
        case .refused(let refused):
            try await wait(WaitingCredential(refused), for: browser, run)
            page = .outcome
        case .signedIn(let signedIn):
            if let linked = try await linkWaiting(
                after: signedIn, memory: receipt == nil ? memory : nil, provider: run.provider, in: request,
                locale: locale)
            {
                return linked
            }
            guard receipt != nil, run.purpose != .signIn else { return nil }
            return try await begin(signedIn, from: request, to: links(locale).after(.outcome))
        case nil: if receipt != nil { page = .outcome }
        }
        return page.map { seeOther(links(locale).after($0)) }
    }

    private func wait(_ waiting: WaitingCredential, for browser: BrowserBinding, _ run: SignInRun)
        async throws
    { try await memories.change(browser, owners: run.owners, now: now()) { $0.waiting = waiting } }

    /// The result of a run that was more than a sign-in; nil when it needs no telling.
    private func receipt(of run: SignInRun, in request: IncomingRequest) async throws -> AccountDemoReceipt? {
        let moment = now()
        var receipt = AccountDemos.receipt(of: run, now: moment)
        if case .link = run.purpose,
            let session = try await sessions.current(
                sessionCookie.value(in: request), in: sandbox(of: request), now: moment)?.session
        {
            // The account's own token is what makes it a link.
            receipt?.request.insert(CapturedValue("idToken", session.tokens.idToken), at: 0)
        }
        return receipt
    }

    /// This browser's run that stands still for a second factor; nil when another took its place, or it is not kept
    /// any more.
    func run(awaiting asked: SecondFactorRequest, of browser: BrowserBinding) async throws -> SignInRun? {
        guard let provider = asked.credential?.profile.provider,
            let run = try await runs.run(of: browser, provider: provider, now: now()), run.awaits(asked)
        else { return nil }
        return run
    }

    /// Takes a run to its end whose second factor was right, and keeps what it came to.
    ///
    /// - Parameter receipt: the second factor's own, for a run that was a sign-in.
    /// - Returns: the page that its reader goes on to.
    func finish(
        _ asked: SecondFactorRequest, with signedIn: SignedIn, _ receipt: AccountDemoReceipt,
        browser: BrowserBinding, in request: IncomingRequest, locale: SiteLocale
    ) async throws -> String {
        var receipt = receipt
        var more: AccountDemoReceipt?
        var next = links(locale).after(.outcome)
        if var run = try await run(awaiting: asked, of: browser) {
            run.finish(with: signedIn, now: now())
            try await runs.keep(run, for: browser, now: now())
            receipt.provider = run.provider
            if run.purpose != .signIn {
                more = try await self.receipt(of: run, in: request)
            } else if run.plan.leadsOn {
                next = links(locale).arrival(of: run, taken: .account)
            }
        }
        let (own, purpose) = (receipt, more)
        try await memories.change(browser, now: now()) {
            $0.secondFactor = nil
            if let purpose { $0.keep(purpose, of: signedIn.account) } else { $0.receipt = own }
        }
        return next
    }

    /// Links the credential that waited for the account which has just been opened, as an app does after
    /// `accountExistsWithDifferentCredential`; nil when none waits for it.
    ///
    /// - Parameter memory: what the browser had under way a moment ago; nil: not looked up.
    func linkWaiting(
        after signedIn: SignedIn, memory: AccountDemoState? = nil, provider: ProviderID?,
        in request: IncomingRequest, locale: SiteLocale
    ) async throws -> Response? {
        guard let browser = binding(of: request) else { return nil }
        let moment = now()
        let known: AccountDemoState
        if let memory { known = memory } else { known = try await memories.memory(of: browser, now: moment) }
        guard let waiting = known.waiting,
            waiting.isWanted(by: signedIn.account.localID, signedInWith: provider)
        else { return nil }
        let after = AccountDemos(parts, sandbox: sandbox(of: request))
        let (outcome, response) = try await after.link(waiting, to: signedIn.account.localID, now: moment)
        var receipt = outcome.receipt
        if let linked = outcome.signedIn?.account {
            receipt.note(before: AccountSnapshot(signedIn.account), after: AccountSnapshot(linked))
        }
        let told = receipt
        try await memories.change(browser, now: moment) {
            $0.waiting = nil
            $0.receipt = told
        }
        if case .needsSecondFactor = response {
            return try await begin(signedIn, from: request, to: links(locale).account)
        }
        return try await begin(outcome.signedIn ?? signedIn, from: request, to: links(locale).after(.outcome))
    }
}
