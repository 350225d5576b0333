package import Accounts
internal import Brands
package import Cryptography
import OpenID
package import SignInFoundation

extension RelyingParty {
    /// Ends a sign-in with what the browser brought back.
    ///
    /// The state is consumed first, so that of several callbacks with one state at most one goes on (RFC 6749
    /// §10.12); only then is anything asked of the provider.
    ///
    /// - Parameters:
    ///   - method: how the callback came, `GET` or `POST`.
    ///   - browser: nil when the request carried no cookie of ours.
    ///   - account: who is signed in; a link or reauthentication goes on only for whom it was begun.
    /// - Returns: the run, also when it failed; `failure` says why.
    /// - Throws: when the callback belongs to no sign-in that could be shown.
    package func finish(
        _ id: ProviderID, method: String, parameters: [(name: String, value: String)],
        browser: BrowserBinding?, account: LocalID? = nil, now: Instant
    ) async throws(SignInError) -> SignInRun {
        guard let state = Self.value("state", in: parameters) else { throw .stateMissing }
        let started: PendingSignIn
        switch try await pending.claim(Self.key(state), now: now) {
        case .value(let value): started = value
        case .used: throw .stateReplayed
        case .expired: throw .stateExpired
        case .unknown: throw .stateUnknown
        }
        guard let browser, browser == started.browser, started.run.provider == id else { throw .stateForeign }
        // Somebody else was faster: their callback took the state.
        if started.run.plan.fault == .answerReplayed { throw .stateReplayed }
        var run = started.run
        run.returned(method: method, parameters: parameters, browser: browser, now: now)
        run.callbackTiming = ExchangeTiming(began: calls.clock(), took: 0)
        guard run.purpose.target == nil || run.purpose.target == account else {
            run.failure = .accountChanged
            return run
        }
        var progress = SignInProgress(run: run, started: started, parameters: parameters, stage: .returned)
        await advance(&progress, now: now)
        return progress.run
    }

    /// The next stage of a sign-in; changes stage, the run's record, and the step that has been reached.
    func proceed(_ progress: inout SignInProgress, now: Instant) async throws(SignInError) {
        let started = progress.started
        switch progress.stage {
        case .returned:
            let grant = try Self.grant(in: progress.parameters, from: started.provider)
            if started.provider.token == nil {
                let credential = try await browserCredential(grant, started, run: &progress.run, now: now)
                checked(credential, &progress)
            } else {
                guard let code = grant.code else { throw .callbackInvalid(reason: "no code") }
                progress.stage = .granted(code)
                progress.run.reached = .exchange
            }
        case .granted(let code):
            var answer = try await exchange(code, started, run: &progress.run, now: now)
            if progress.run.plan.fault == .codeReused || progress.run.plan.fault == .codeReusable {
                answer = try await exchange(code, started, run: &progress.run, now: now)
            }
            progress.stage = .answered(code, answer)
            progress.run.reached = .checks
        case .answered(let code, let answer):
            let credential =
                started.run.nonce.rule == .none
                ? try await profileCredential(answer, started, run: &progress.run)
                : try await tokenCredential(
                    answer, code, started, parameters: progress.parameters, run: &progress.run, now: now)
            checked(credential, &progress)
        case .checked(let credential):
            progress.stage = .ended
            try await enter(with: credential, in: started.sandbox, run: &progress.run, now: now)
            if progress.run.plan.fault == .tokenReplayed {
                progress.run.reached = .credential
                try await enter(with: credential, in: started.sandbox, run: &progress.run, now: now)
            }
        case .ended: return
        }
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
    ) async throws(SignInError) {
        run.credential = .init(request: Self.shown(credential, nonce: run.nonce), outcome: nil)
        let outcome: SignInOutcome
        do {
            outcome = try await credentials.signIn(
                with: credential,
                options: ExchangeOptions(
                    purpose: run.purpose, autoCreate: run.purpose == .signIn, returnsCredential: true),
                sandbox: sandbox, now: now)
        } catch {
            throw .account(error)
        }
        run.credential?.outcome = outcome
        switch outcome {
        case .signedIn: run.reached = .account
        case .needsConfirmation(let request):
            throw .confirmationNeeded(providers: request.verifiedProviders)
        case .needsSecondFactor: throw .secondFactorNeeded
        case .refused(let refusal): throw .account(refusal.error)
        }
    }

    /// The credential of a provider whose ID token comes through the browser: with no code and no access token,
    /// signature and nonce are all there is (Facebook Limited Login).
    private func browserCredential(
        _ grant: AuthorizationGrant, _ started: PendingSignIn, run: inout SignInRun, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        guard let token = grant.idToken, grant.code == nil else {
            throw .callbackInvalid(reason: grant.code == nil ? "no id_token" : "a code beside the id_token")
        }
        run.reached = .checks
        run.idToken = token
        let verified = try await check(token, accessToken: nil, code: nil, started, run: &run, now: now)
        return ProviderCredential(
            profile: try ProviderProfile(verified, provider: started.provider.provider, callbackName: nil),
            nonceClaim: verified.claims["nonce"]?.stringValue, nonce: run.nonce.proof,
            tokens: ProviderTokens(idToken: token.compact), idTokenExpires: verified.expiry)
    }

    /// The credential of a provider that issues ID tokens, after every check.
    func tokenCredential(
        _ answer: TokenResponse, _ code: AuthorizationCode, _ started: PendingSignIn,
        parameters: [(name: String, value: String)],
        run: inout SignInRun, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        guard let token = answer.idToken else {
            run.reached = .exchange
            throw .providerAnswerInvalid(reason: "the token endpoint sent no id_token")
        }
        run.idToken = token
        let verified = try await check(
            token, accessToken: answer.accessToken, code: code, started, run: &run, now: now)
        let profile = try ProviderProfile(
            verified, provider: started.provider.provider,
            callbackName: CallbackUser(in: parameters, provider: run.provider))
        if started.provider.provider.definition.photo == .binary {
            try await addPhoto(of: profile.subject, answer, started, run: &run)
        }
        return ProviderCredential(
            profile: profile,
            nonceClaim: verified.claims["nonce"]?.stringValue, nonce: run.nonce.proof,
            tokens: ProviderTokens(
                idToken: token.compact, accessToken: answer.accessToken.reveal,
                refreshToken: answer.refreshToken?.reveal, expiresIn: answer.expiresIn),
            idTokenExpires: verified.expiry)
    }

    /// Fetches the photo where that was allowed.
    private func addPhoto(
        of subject: String, _ answer: TokenResponse, _ started: PendingSignIn, run: inout SignInRun
    ) async throws(SignInError) {
        let provider = started.provider.provider
        guard ProfileReader.mayRead(answer.scopes, asked: provider.scopes) else { return }
        let reader = ProfileReader(provider: provider, token: answer.accessToken, calls: calls)
        var exchanges: [CapturedExchange] = []
        defer { run.profileExchanges = exchanges }
        run.photo = try await reader.graphPhoto(of: subject) { exchanges.append($0) }
    }

    /// The credential of a provider whose word is its API, after it said that the access token is ours.
    func profileCredential(
        _ answer: TokenResponse, _ started: PendingSignIn, run: inout SignInRun
    ) async throws(SignInError) -> ProviderCredential {
        var exchanges: [CapturedExchange] = []
        defer { run.checkExchanges = exchanges }
        let reader = ProfileReader(
            provider: started.provider.provider, token: answer.accessToken, calls: calls)
        let profile = try await reader.profile { exchanges.append($0) }
        return ProviderCredential(
            profile: profile, accessToken: answer.accessToken.reveal,
            tokens: ProviderTokens(
                accessToken: answer.accessToken.reveal, refreshToken: answer.refreshToken?.reveal,
                expiresIn: answer.expiresIn))
    }

    /// The grant of a callback that says yes and comes from the provider it should (RFC 9207).
    static func grant(
        in parameters: [(name: String, value: String)], from addresses: ProviderAddresses
    ) throws(SignInError) -> AuthorizationGrant {
        let response: AuthorizationResponse
        do {
            response = try AuthorizationResponse(parameters: parameters.map { ($0.name, $0.value) })
        } catch {
            throw .callbackInvalid(reason: "\(error)")
        }
        try checkIssuer(response.issuer, addresses)
        switch response.outcome {
        case .refused(let answer):
            let said = [answer.code.rawValue, answer.foreignDescription ?? ""].filter { !$0.isEmpty }
            let text = said.joined(separator: ": ")
            if answer.code.isCancelledByUser { throw .accessDenied(said: text) }
            throw .providerError(said: text)
        case .granted(let grant): return grant
        }
    }

    private static func checkIssuer(
        _ issuer: String?, _ addresses: ProviderAddresses
    ) throws(SignInError) {
        let expected: [String]
        switch addresses.provider.responseIssuer {
        case .constant(let constant): expected = [constant]
        case .tokenIssuer:
            switch addresses.issuer {
            case .exact(let one): expected = [one]
            case .anyOf(let several): expected = several
            case .tenantTemplate(let template, _): expected = [template]
            case .none: expected = []
            }
        }
        if let issuer {
            guard
                expected.contains(where: {
                    IssuerRule.tenantTemplate($0, .any).matches(metadataIssuer: issuer)
                })
            else {
                throw .issuerMismatch(expected: expected.joined(separator: ", "), actual: issuer)
            }
        } else if addresses.promisesIssuer {
            throw .issuerMismatch(expected: expected.joined(separator: ", "), actual: nil)
        }
    }

    /// The credential as the account backend's wire names it (`accounts:signInWithIdp`).
    private static func shown(_ credential: ProviderCredential, nonce: SignInRun.NonceUse) -> [CapturedValue]
    {
        var values = [CapturedValue("providerId", credential.profile.provider.rawValue)]
        if let token = credential.tokens.idToken { values.append(CapturedValue("id_token", token)) }
        if let token = credential.tokens.accessToken, credential.tokens.idToken == nil {
            values.append(CapturedValue("access_token", token))
        }
        if nonce.rule == .hashed { values.append(CapturedValue("nonce", nonce.raw.reveal)) }
        if let name = credential.profile.displayName { values.append(CapturedValue("displayName", name)) }
        return values
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
