internal import Accounts
internal import OpenID
internal import Providers

/// `accounts:signInWithIdp` (`verifyAssertion`): takes the request apart and has the credential verified; what becomes
/// of it is for the rules (`CredentialExchange`).
enum IdPSignInEndpoint {
    static func answer(_ call: AccountCall) async throws -> AccountAnswer {
        let request = try IdPSignInRequest(call.body)
        var options = ExchangeOptions(
            autoCreate: request.autoCreate, returnsCredential: request.returnsCredential)
        if let idToken = request.idToken {
            let account = try await AccountLookup(call.parts).account(
                of: idToken, sandbox: call.sandbox, now: call.now)
            options.purpose = .link(to: account.localID)
        }
        let exchange = CredentialExchange(
            storage: call.parts.storage, settings: call.parts.settings, tokens: call.parts.tokens,
            random: call.parts.random)
        let outcome: SignInOutcome
        if let pendingToken = request.pendingToken {
            outcome = try await exchange.signIn(
                withPendingToken: pendingToken, options: options, sandbox: call.sandbox, now: call.now)
        } else {
            let credential = try await self.credential(request, call)
            outcome = try await exchange.signIn(
                with: credential, options: options, sandbox: call.sandbox, now: call.now)
        }
        return .json(IdPSignInAnswer.object(outcome))
    }

    /// The facts behind what the client brought.
    private static func credential(
        _ request: IdPSignInRequest, _ call: AccountCall
    ) async throws -> ProviderCredential {
        if let sessionID = request.sessionID, request.parameter("state") != nil,
            let redirects = call.backend.redirects
        {
            return try await redirects.finish(
                request.parameters, session: RedirectSession(sessionID: sessionID, sandbox: call.sandbox),
                now: call.now)
        }
        let credential = try request.credential()
        let settings = try await SandboxSettings(call.parts).current(call.sandbox)
        if settings.fidelity == .emulator, call.takesUnsigned,
            let unsigned = UnsignedCredential.read(credential, now: call.now)
        {
            try await call.backend.verifier.admit(credential.provider, sandbox: call.sandbox, now: call.now)
            return unsigned
        }
        return try await call.backend.verifier.verify(
            credential, share: call.request.share, sandbox: call.sandbox, now: call.now)
    }
}
