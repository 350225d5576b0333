import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import RelyingParty

/// Signs in at providers by redirect for clients of the account backend, with the playground's own parts.
struct BackendRedirects: ProviderRedirects {
    let providers: BackendProviders

    let pending: PendingSignIns

    private var access: ProviderAccess { providers.access }

    func begin(_ request: RedirectRequest, now: Instant) async throws(AccountError) -> StartedRedirect {
        let provider = try await providers.provider(
            request.provider, sandbox: request.session.sandbox, now: now)
        do {
            let started = try await StartSignIn(access)(
                provider.returning(to: request.redirectURI, scopes: request.scopes), locale: request.locale,
                options: SignInOptions(parameters: request.customParameters), now: now)
            try await pending.keep(
                started, for: BrowserBinding(cookie: request.session.binding), owners: request.owners,
                now: now)
            return StartedRedirect(url: started.request.url, state: started.request.state.reveal)
        } catch {
            throw Self.accountError(error)
        }
    }

    func finish(
        _ parameters: [(name: String, value: String)], session: RedirectSession, now: Instant
    ) async throws(AccountError) -> ProviderCredential {
        let credential: ProviderCredential
        do {
            // State, code and nonce are used up whatever comes of it.
            let started = try await pending.take(
                parameters, browser: BrowserBinding(cookie: session.binding), now: now)
            credential = try await FinishSignIn(access)(parameters, of: started, now: now)
        } catch {
            throw Self.accountError(error)
        }
        // It may have been turned off while the person was away.
        _ = try await providers.provider(credential.profile.provider, sandbox: session.sandbox, now: now)
        return credential
    }

    /// The error that an application is told; texts of the provider and of tokens are not repeated.
    private static func accountError(_ error: any Error) -> AccountError {
        switch error {
        case let error as AccountError: error
        case let error as SignInError: accountError(error)
        case let full as StoreFull: accountError(SignInError(full))
        default: .invalidIdPResponse(reason: "The provider's answer cannot be accepted.")
        }
    }

    private static func accountError(_ error: SignInError) -> AccountError {
        switch error {
        case .tooManyRequests(let seconds): .tooManyRequests(retryAfter: seconds)
        case .serverBusy(let seconds): .serverBusy(retryAfter: seconds)
        case .accessDenied: .userCancelled
        case .stateMissing, .stateUnknown, .stateReplayed, .stateExpired:
            .invalidIdPResponse(reason: "The sign-in is unknown, has expired, or was ended before.")
        case .stateForeign: .invalidIdPResponse(reason: "The session ID is not that of this sign-in.")
        case .providerUnreachable, .providerSlow:
            .invalidIdPResponse(reason: "The provider cannot be reached.")
        case .token(let check):
            .invalidIdPResponse(reason: "The ID Token fails the check of \(check.rawValue).")
        case .codeRefused: .invalidIdPResponse(reason: "The provider refuses the code.")
        case .clientRefused: .invalidIdPResponse(reason: "The provider refuses this server's client.")
        default: .invalidIdPResponse(reason: "The provider's answer cannot be accepted.")
        }
    }
}
