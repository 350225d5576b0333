package import Accounts
package import Cryptography
package import OpenID
package import Providers
package import RelyingParty

/// Runs sign-ins of readers: the relying party's operations with what each step saw captured, a fault injected where
/// one is asked for, and an account at the end.
package struct SignInRunner: Sendable {
    /// The configured providers and the ways to them.
    package let access: ProviderAccess

    let transport: any ProviderTransport
    let random: RandomSource
    let credentials: CredentialExchange
    let pending: PendingSignIns
    /// Sign-ins that wait for the reader between steps.
    let held: TypedRecordStore<SignInProgress>
    /// Milliseconds since 1970, for how long the calls of a run take.
    let clock: @Sendable () -> Int64

    /// - Parameters:
    ///   - providers: in the order in which they are shown.
    ///   - records: where sign-ins under way are kept.
    ///   - clock: milliseconds since 1970, for how long the calls of a run take.
    package init(
        providers: [ResolvedProvider], transport: any ProviderTransport, random: RandomSource,
        credentials: CredentialExchange, records: any RecordStore, clock: @escaping @Sendable () -> Int64
    ) {
        access = ProviderAccess(providers: providers, transport: transport, random: random)
        self.transport = transport
        self.random = random
        self.credentials = credentials
        self.clock = clock
        pending = PendingSignIns(in: records)
        held = TypedRecordStore(
            RecordKind("held-sign-in", .ephemeral, bound: Bounds.heldSignIns, remembersEnd: true), in: records
        )
    }

    package var providers: [ResolvedProvider] { access.providers }

    /// The provider of that id, when it is configured.
    package func provider(_ id: ProviderID) -> ResolvedProvider? { access.provider(id) }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - locale: the reader's language, a BCP 47 tag; asked of the provider's pages too.
    ///   - sandbox: where the account of this sign-in is kept.
    ///   - returnTo: the local page to offer afterwards; checked already.
    ///   - purpose: what the credential is wanted for.
    ///   - signInOptions: variant, scopes and further parameters; what cannot be granted is dropped and shown in the
    ///     run.
    ///   - plan: what is particular to this run.
    ///   - owners: whose shares of the stores it counts for.
    /// - Returns: where to send the browser.
    /// - Throws: `faultNotPossible` for a fault that does not apply to the provider, and those of `StartSignIn`.
    package func start(
        _ configured: ResolvedProvider, locale: String, returnTo: String?, browser: BrowserBinding,
        sandbox: SandboxID, purpose: ExchangePurpose = .signIn,
        signInOptions: SignInOptions = SignInOptions(), plan: RunPlan = RunPlan(),
        owners: [StoreOwner] = [.machine], now: Instant
    ) async throws(RunFailure) -> String {
        do {
            var started = try await StartSignIn(access)(
                configured, locale: locale, options: signInOptions, now: now)
            var kept = browser
            if let fault = plan.fault {
                guard fault.applies(to: started.addresses.provider) else { throw RunFailure.faultNotPossible }
                try fault.spoil(&started, random: random)
                kept = try fault.keptBrowser(browser, random: random)
            }
            var run = SignInRun(
                started, locale: locale, returnTo: returnTo, purpose: purpose, browser: kept, now: now)
            run.id = Base64URL.encode(try random.bytes(16))
            run.plan = plan
            run.owners = owners
            run.requestTiming = ExchangeTiming(began: clock(), took: 0)
            try await pending.keep(
                started, for: kept, owners: owners, note: RecordValue(RunNote(run: run, sandbox: sandbox)),
                now: now)
            return started.request.url
        } catch { throw RunFailure(error) }
    }

    /// The run of a sign-in that is under way, by its state.
    ///
    /// - Throws: what the record store throws.
    package func run(ofState state: String, now: Instant) async throws -> SignInRun? {
        do {
            return try await pending.waiting(for: [("state", state)], now: now).note?.content(RunNote.self)
                .run
        } catch is SignInError { return nil }
    }

    /// Ends a sign-in with what the browser brought back, or takes it to the first step that waits for its reader.
    ///
    /// - Parameters:
    ///   - method: how the callback came, `GET` or `POST`.
    ///   - browser: nil when the request carried no cookie of ours.
    ///   - account: who is signed in; a link or reauthentication goes on only for whom it was begun.
    ///   - unparked: the callback that the parameters are of, if it came as a form.
    /// - Returns: the run, also when it failed; `failure` says why.
    /// - Throws: when the callback belongs to no sign-in that could be shown.
    package func finish(
        _ id: ProviderID, method: String, parameters: [(name: String, value: String)],
        browser: BrowserBinding?, account: LocalID? = nil, unparked: UnparkedCallback? = nil, now: Instant
    ) async throws(RunFailure) -> SignInRun {
        let taken: PendingSignIn
        let note: RunNote
        do {
            taken = try await pending.take(
                parameters, provider: id, browser: browser, unparked: unparked, now: now)
            guard let found = try taken.note?.content(RunNote.self) else { throw SignInError.stateUnknown }
            note = found
            // The fault plays a faster client: its callback took the state.
            if note.run.plan.fault == .answerReplayed {
                _ = try await pending.take(parameters, provider: id, browser: browser, now: now)
            }
        } catch { throw RunFailure(error) }
        var run = note.run
        run.returned(method: method, parameters: parameters, browser: browser, now: now)
        run.callbackTiming = ExchangeTiming(began: clock(), took: 0)
        guard run.purpose.target == nil || run.purpose.target == account else {
            run.failure = .accountChanged
            return run
        }
        var progress = SignInProgress(
            run: run, sandbox: note.sandbox, pending: taken.withoutNote,
            parameters: RecordedParameters(parameters), stage: .returned)
        await advance(&progress, now: now)
        return progress.run
    }

    // MARK: After a sign-in

    /// Takes back at the provider what a sign-in granted.
    ///
    /// - Returns: the call as it went, to be shown to the one who owns the tokens.
    /// - Throws: those of `Revoke`.
    package func revoke(_ tokens: ProviderTokens, of provider: ResolvedProvider, now: Instant)
        async throws(SignInError) -> CapturedExchange
    {
        let recorder = ExchangeRecorder(transport, clock: clock)
        try await Revoke(access.through(recorder))(tokens, of: provider, now: now)
        guard let exchange = recorder.take().last else { throw .revocationNotOffered }
        return exchange
    }

    /// Examines a run's ID token as another app would that was handed it: all the same checks, another client ID.
    ///
    /// - Returns: nil when the run has no ID token.
    /// - Throws: what keeps a provider from giving its keys.
    package func examine(_ run: SignInRun, asClient name: String, now: Instant) async throws(SignInError)
        -> IDTokenReport?
    {
        guard let token = run.idToken, let provider = provider(run.provider) else { return nil }
        return try await VerifyPresented(access).examine(
            token, of: provider, nonce: run.nonce.raw, asClient: name, now: now)
    }

    /// Examines a run's ID token with one member changed, by the same checks and at the same moment as in the run.
    ///
    /// - Returns: nil when the run has no ID token that was checked.
    /// - Throws: what keeps a provider from giving its keys.
    package func examine(_ run: SignInRun, with change: ChangedClaim, now: Instant) async throws(SignInError)
        -> IDTokenReport?
    {
        guard run.report != nil, let token = run.idToken, let provider = provider(run.provider) else {
            return nil
        }
        return try await VerifyPresented(access).examine(
            change.applied(to: token), of: provider, nonce: run.nonce.raw,
            keyID: token.displayedHeader?["kid"]?.stringValue,
            accessToken: run.tokens?.accessToken.flatMap { try? AccessToken($0) },
            requiresTokenID: run.variant == .limited, asOf: run.moments[.checks] ?? run.startedAt, now: now)
    }
}

/// A sign-in after its callback: what is known so far, and so what comes next.
struct SignInProgress: Sendable, Codable {
    /// The stages of a sign-in, each reached from the one before.
    enum Stage: Sendable, Codable {
        /// The browser came back.
        case returned
        /// The callback said yes.
        case granted(AuthorizationCode)
        /// The code was exchanged.
        case answered(AuthorizationCode, TokenResponse)
        /// The provider's word was checked.
        case checked(ProviderCredential)
        case ended
    }

    var run: SignInRun
    let sandbox: SandboxID
    let pending: PendingSignIn
    let parameters: RecordedParameters
    var stage: Stage
}

extension SignInProgress: RecordContent { var recordBytes: Int { run.bytes } }

/// The run of a sign-in that is under way, as its pending sign-in carries it.
struct RunNote: RecordContent {
    let run: SignInRun
    let sandbox: SandboxID

    var recordBytes: Int { run.bytes }
}
