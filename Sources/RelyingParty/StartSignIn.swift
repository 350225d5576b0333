package import Cryptography
package import OpenID
package import Providers

/// Begins a sign-in: makes its secrets, and the authorization request that the browser takes to the provider.
package struct StartSignIn: Sendable {
    private let access: ProviderAccess

    package init(_ access: ProviderAccess) {
        self.access = access
    }

    /// Makes the request. Nothing is kept yet: `PendingSignIns.keep` does, before the browser is sent off.
    ///
    /// - Parameters:
    ///   - locale: the user's language, a BCP 47 tag; asked of the provider's pages too.
    ///   - options: variant, scopes and further parameters; what cannot be granted is dropped and reported.
    /// - Throws: `variantForAppsOnly`, `failed`, `tooManyRequests`, and what keeps a provider's discovery document
    ///   from being read.
    package func callAsFunction(
        _ configured: ResolvedProvider, locale: String, options: SignInOptions = SignInOptions(), now: Instant
    ) async throws(SignInError) -> StartedSignIn {
        let granted = try ResolvedSignInOptions(options, of: configured, locale: locale)
        let addresses = try await access.directory.addresses(of: granted.provider, now: now)
        let provider = addresses.provider
        let type = provider.definition.responseType
        do {
            let state = try State.generate(from: access.random)
            let nonce = try Nonce.generate(from: access.random)
            let verifier = try CodeVerifier.generate(from: access.random)
            let request = AuthorizationRequest(
                endpoint: addresses.authorization, clientID: try ClientID(provider.clientID),
                redirectURI: try RedirectURI(provider.redirectURI), responseType: type,
                responseMode: provider.delivery == .formPost ? .formPost : nil,
                scopes: granted.scopes, scopeSeparator: provider.definition.scopes.separator,
                state: state, nonce: nonce.sent(by: provider.definition.nonce),
                codeChallenge: type.includesCode ? verifier.challenge : nil,
                additionalParameters: granted.parameters)
            return StartedSignIn(
                request: request, addresses: addresses, nonce: nonce, verifier: verifier,
                dropped: granted.dropped, droppedScopes: granted.droppedScopes)
        } catch {
            throw .failed(reason: "authorization request: \(error)")
        }
    }
}

/// A sign-in whose browser has not been sent off yet.
package struct StartedSignIn: Sendable {
    /// The request that the browser takes to the provider.
    package var request: AuthorizationRequest
    /// The provider of the sign-in, after discovery.
    package let addresses: ProviderAddresses
    /// The nonce as the client keeps it.
    package let nonce: Nonce
    /// The other half of the request's code challenge.
    let verifier: CodeVerifier
    /// Custom parameters that are not sent, and why.
    package let dropped: [FilteredParameters.Dropped]
    /// Scopes that are not asked for, and why.
    package let droppedScopes: [FilteredParameters.Dropped]
}

extension Nonce {
    /// The value of the request's `nonce` parameter; nil when none is sent.
    package func sent(by rule: NonceRule) -> String? {
        switch rule {
        case .hashed: hashed
        case .plain: reveal
        case .none: nil
        }
    }
}
