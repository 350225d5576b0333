import AccountWire
import Accounts
import Cryptography
import HTTPTypes
import OpenID
import Playground
import Providers
import RelyingParty
import SiteBuild
import SiteModel
import SiteTemplates

/// The providers with which a sandbox's people may sign in: those of the server, and those of OpenID Connect that
/// the sandbox made for itself by the administrators' wire, which win over the server's of the same name.
struct BackendProviders: Sendable {
    let access: ProviderAccess
    let parts: AccountParts
    /// The server's address for clients; what providers it may reach depends on that.
    let origin: String

    /// The provider of that name.
    ///
    /// - Throws: `providerNotConfigured`, `operationNotAllowed` for one that the sandbox turned off, `invalidIssuer`
    ///   when its issuer may not be reached (any more), `storage`.
    func provider(
        _ id: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> ResolvedProvider {
        if id.isGeneric, let own = try await own(id, sandbox: sandbox, now: now) {
            guard own.enabled else { throw .operationNotAllowed(.disabledProvider) }
            return try resolved(own)
        }
        guard let provider = access.provider(id) else { throw .providerNotConfigured(id) }
        let settings = try await SandboxSettings(parts).current(sandbox)
        if settings.disabledProviders.contains(id) { throw .operationNotAllowed(.disabledProvider) }
        return provider
    }

    /// Returns whether the server may ask an issuer for its keys.
    func mayReach(issuer: String) -> Bool {
        let configuration = ProviderConfiguration(
            id: .oidc("issuer"), mode: .real, clientID: "issuer", issuer: issuer)
        return (try? ResolvedProvider(configuration, origin: origin, standInClient: nil)) != nil
    }

    private func own(
        _ id: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> OIDCProviderSettings? {
        do {
            return try await OIDCProviderRegistry(parts).settings(of: id.rawValue, sandbox: sandbox, now: now)
        } catch .providerSettingsNotFound {
            return nil
        }
    }

    private func resolved(_ settings: OIDCProviderSettings) throws(AccountError) -> ResolvedProvider {
        let configuration = ProviderConfiguration(
            id: settings.id, mode: .real, clientID: settings.clientID,
            credential: settings.clientSecret.map { .secret(RedactedText($0)) } ?? .none,
            issuer: settings.issuer)
        do {
            return try ResolvedProvider(configuration, origin: origin, standInClient: nil)
        } catch {
            throw .invalidIssuer
        }
    }
}

/// An error page of the backend's pages; its texts are `backend_pages.errors.<code>`.
enum BackendErrorPage {
    static func page(
        _ code: String, status: HTTPResponse.Status, locale: SiteLocale, texts: InterfaceStrings,
        details: [(name: String, value: String)] = []
    ) -> PageRenderer.Page {
        var error = ErrorTexts.members(code, texts: texts, next: nil)
        let place = "backend_pages.errors.\(code)"
        let title: String
        if texts["\(place).title"] != nil {
            title = texts.text("\(place).title")
            error["explanation"] = texts.value("\(place).explanation")
        } else {
            title = texts.text("errors.server_error.title")
        }
        error["title"] = texts.prose(title)
        if !details.isEmpty {
            error["details"] = .fields(details.map { ($0.name, $0.value) })
        }
        return PageRenderer.Page(
            layout: "error", locale: locale, path: "", title: title, data: ["error": .object(error)],
            status: status)
    }
}

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
