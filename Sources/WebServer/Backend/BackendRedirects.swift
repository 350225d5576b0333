import AccountWire
import Accounts
import Brands
import Cryptography
import OpenID
import Playground
import SignInFoundation

/// Signs in at providers by redirect for clients of the account backend, with the playground's own parts.
struct BackendRedirects: ProviderRedirects {
    let providers: BackendProviders

    private var relyingParty: RelyingParty { providers.relyingParty }

    func begin(_ request: RedirectRequest, now: Instant) async throws(AccountError) -> StartedRedirect {
        let provider = try await providers.provider(
            request.provider, sandbox: request.session.sandbox, now: now)
        do {
            let (url, state) = try await relyingParty.begin(
                RelyingParty.RedirectStart(
                    provider: provider, redirectURI: request.redirectURI, scopes: request.scopes,
                    custom: request.customParameters, locale: request.locale,
                    sandbox: request.session.sandbox,
                    binding: BrowserBinding(cookie: request.session.binding), owners: request.owners),
                now: now)
            return StartedRedirect(url: url, state: state)
        } catch {
            throw Self.accountError(error)
        }
    }

    func finish(
        _ parameters: [(name: String, value: String)], session: RedirectSession, now: Instant
    ) async throws(AccountError) -> ProviderCredential {
        let credential: ProviderCredential
        do {
            credential = try await relyingParty.redeem(
                parameters, binding: BrowserBinding(cookie: session.binding), now: now)
        } catch {
            throw Self.accountError(error)
        }
        // It may have been turned off while the person was away.
        _ = try await providers.provider(credential.profile.provider, sandbox: session.sandbox, now: now)
        return credential
    }

    /// The error that an application is told; texts of the provider and of tokens are not repeated.
    private static func accountError(_ error: SignInError) -> AccountError {
        switch error {
        case .account(let error): error
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
