import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import RelyingParty

/// Verifies credentials that applications bring to the account backend, with the playground's own parts: key sets,
/// profile calls, checks.
struct BackendIdPVerifier: IdPCredentialVerifier {
    let providers: BackendProviders
    /// Developers' own applications at the stand-ins: their ID tokens count as our own client's.
    let apps: [StandInRegistration]
    /// Those that a sandbox registered for itself: theirs count in that sandbox.
    let registered: SandboxApps

    private var access: ProviderAccess { providers.access }

    func knows(_ provider: ProviderID) -> Bool { access.provider(provider) != nil }

    func mayReach(issuer: String) -> Bool { providers.mayReach(issuer: issuer) }

    func admit(_ provider: ProviderID, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        _ = try await providers.provider(provider, sandbox: sandbox, now: now)
    }

    func verify(
        _ credential: IdPCredential, share: StoreOwner, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> ProviderCredential {
        let provider = try await providers.provider(credential.provider, sandbox: sandbox, now: now)
        let own = try await registeredClients(at: provider, sandbox: sandbox, now: now)
        let names =
            provider.mode == .real ? provider.appClientIDs : (listedClients(provider) + own).map(\.clientID)
        let presented = PresentedCredential(
            provider: asNamed(by: credential.idToken, provider), idToken: credential.idToken,
            accessToken: credential.accessToken, rawNonce: credential.rawNonce, user: credential.user,
            apps: names.compactMap { try? ClientID($0) },
            otherClients: own.compactMap { provider.presenting($0) }, visitor: share)
        do {
            return try await VerifyPresented(access)(presented, now: now)
        } catch {
            guard let token = credential.idToken else { throw Self.accessTokenError(error, provider) }
            throw Self.audienceError(error, token, provider) ?? Self.accountError(error)
        }
    }

    func revoke(
        _ tokens: ProviderTokens, of provider: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) {
        let provider = try await providers.provider(provider, sandbox: sandbox, now: now)
        do {
            try await Revoke(access)(tokens, of: provider, now: now)
        } catch {
            throw Self.revocationError(error)
        }
    }

    func revoke(_ code: IdPCode, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        let provider = try await providers.provider(code.provider, sandbox: sandbox, now: now)
        do {
            try await Revoke(access)(
                code: code.code, redirectURI: code.redirectURI, issuedTo: Self.client(of: code, provider),
                by: provider, now: now)
        } catch {
            throw Self.revocationError(error)
        }
    }

    /// The client that a code was issued to. It is not tried with one client after the other: a refused attempt may
    /// spend it.
    private static func client(of code: IdPCode, _ provider: ResolvedProvider) -> String {
        // At a stand-in, other clients prove themselves with keys of their own.
        let apps = provider.mode == .real ? provider.appClientIDs : []
        if let app = apps.first(where: { $0 == code.bundleID }) { return app }
        // A code that came by no redirect is an app's.
        if code.redirectURI == nil, apps.count == 1, code.bundleID != provider.clientID { return apps[0] }
        return provider.clientID
    }

    private static func revocationError(_ error: SignInError) -> AccountError {
        switch error {
        case .revocationNotOffered: .invalidProviderID
        case .clientRefused: .invalidIdPResponse(reason: "The provider refuses this server's client.")
        case .codeRefused: .invalidIdPResponse(reason: "The provider refuses the code.")
        case .callbackInvalid: .invalidIdPResponse(reason: "There is no code that a provider could issue.")
        default: accountError(error)
        }
    }

    /// A stand-in by the name of this machine under which the token was issued.
    private func asNamed(by token: String?, _ provider: ResolvedProvider) -> ResolvedProvider {
        guard let issuer = token.flatMap({ UnverifiedIDToken($0).displayedClaims?["iss"]?.stringValue }),
            let parts = try? URLParts(issuer), let own = try? URLParts(providers.origin),
            parts.effectivePort == own.effectivePort
        else { return provider }
        let origin = Origin.named(by: HostName(parts), configured: providers.origin)
        return origin == providers.origin ? provider : provider.at(origin: origin) ?? provider
    }

    /// The clients of the configuration at a stand-in. Their access tokens are other applications'.
    private func listedClients(_ provider: ResolvedProvider) -> [StandInClient] {
        apps.filter { $0.provider == provider.id }.map(\.client)
    }

    /// The clients that a sandbox registered for itself at a stand-in.
    private func registeredClients(
        at provider: ResolvedProvider, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> [StandInClient] {
        guard provider.mode == .local else { return [] }
        do {
            return try await registered.all(provider.id, sandbox: sandbox, now: now).map(\.client)
        } catch let error as AccountError {
            throw error
        } catch {
            throw .invalidIdPResponse(reason: "The credential cannot be verified.")
        }
    }

    /// The error of an access token. Most providers do not tell one that is no longer valid from another client's.
    private static func accessTokenError(_ error: SignInError, _ provider: ResolvedProvider) -> AccountError {
        switch error {
        case .token(.audience) where provider.mode == .real:
            .invalidIdPResponse(reason: "The access token is refused: it was issued to another client.")
        case .token(.audience), .providerResponseInvalid("400"), .providerResponseInvalid("404"):
            .invalidIdPResponse(
                reason: "The access token is refused: it is not valid, or was issued to a client that is not "
                    + "registered here.")
        default: accountError(error)
        }
    }

    /// The error of an ID token for another client, in the words of each provider's; nil for another error, and for
    /// providers of which it is not known.
    private static func audienceError(
        _ error: SignInError, _ token: String, _ provider: ResolvedProvider
    ) -> AccountError? {
        guard case .token(.audience) = error, !provider.id.isGeneric,
            let named = UnverifiedIDToken(token).displayedClaims?["aud"]?.stringValue
        else { return nil }
        let text = Brand.of(provider.id)?.audienceText(
            String(named.prefix(200)), provider.clientID, AccountBackend.projectNumber)
        return text.map { .invalidIdPResponse(reason: $0) }
    }

    /// The error that an application is told; texts of the token are not repeated.
    private static func accountError(_ error: SignInError) -> AccountError {
        switch error {
        case .nonceUnexpected: .nonceUnexpected
        case .token(let check): .invalidIdPResponse(reason: "The ID Token is refused: \(text(check)).")
        case .providerUnreachable, .providerSlow:
            .invalidIdPResponse(reason: "The provider cannot be reached to verify the credential.")
        case .providerResponseInvalid(let reason):
            .invalidIdPResponse(reason: "The credential is refused: \(reason).")
        default: .invalidIdPResponse(reason: "The credential cannot be verified.")
        }
    }

    private static func text(_ check: IDTokenCheck) -> String {
        switch check {
        case .structure: "it is no signed JWT"
        case .signature: "its signature is not the provider's"
        case .algorithm: "its algorithm is not allowed"
        case .key, .keyIssuer: "no key of the provider signed it"
        case .issuer: "its issuer is not the provider"
        case .audience, .authorizedParty: "its audience is not the client ID that is configured here"
        case .expiry: "it has expired"
        case .issuedAt, .notBefore: "it is not valid yet"
        default: "the check of \(check.rawValue) failed"
        }
    }
}
