package import Cryptography
package import OpenID
package import Providers

/// Verifies what a provider's own library gave to an application, which presents it here.
package struct VerifyPresented: Sendable {
    private let access: ProviderAccess

    /// The lead that the provider's clock may have, seconds.
    private static let lead: Int64 = 300

    package init(_ access: ProviderAccess) {
        self.access = access
    }

    /// The facts behind a presented credential, after every check but the nonce's, which the account rules compare.
    ///
    /// - Throws: `token` with the failed check, `nonceUnexpected`, `providerResponseInvalid`, what keeps a provider
    ///   from answering.
    package func callAsFunction(
        _ presented: PresentedCredential, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        if let idToken = presented.idToken {
            return try await credential(idToken: idToken, presented, now: now)
        }
        let provider = presented.provider
        guard let text = presented.accessToken, let token = try? AccessToken(text) else {
            throw .providerResponseInvalid(reason: "there is no token that could be read")
        }
        guard presented.rawNonce == nil else { throw .nonceUnexpected }
        guard provider.definition.accessTokenCredential == .afterInspection else {
            throw .providerResponseInvalid(
                reason: "an access token of \(provider.id) proves nothing here")
        }
        let profile = try await profile(token, of: provider, orOf: presented.otherClients)
        return ProviderCredential(profile: profile, accessToken: text)
    }

    /// The profile behind an access token of one of several clients; the first one's error where all are refused.
    private func profile(
        _ token: AccessToken, of provider: ResolvedProvider, orOf others: [ResolvedProvider]
    ) async throws(SignInError) -> ProviderProfile {
        do {
            return try await ProfileReader(provider: provider, token: token, transport: access.transport)
                .profile()
        } catch {
            guard let next = others.first else { throw error }
            switch error {
            case .token, .providerResponseInvalid: break
            default: throw error
            }
            do {
                return try await profile(token, of: next, orOf: Array(others.dropFirst()))
            } catch .token, .providerResponseInvalid {
                throw error
            }
        }
    }

    /// Examines an ID token as another application would that was handed it: all the same checks, another client ID.
    ///
    /// - Parameter nonce: the one that it was asked for with.
    /// - Returns: nil for a provider that issues none, and for what cannot be a client ID.
    /// - Throws: what keeps a provider from giving its keys.
    package func examine(
        _ token: UnverifiedIDToken, of provider: ResolvedProvider, nonce: Nonce, asClient name: String,
        now: Instant
    ) async throws(SignInError) -> IDTokenReport? {
        let addresses = try await access.directory.addresses(of: provider, now: now)
        guard addresses.keys != nil, let rule = addresses.issuer.verification,
            let client = try? ClientID(name)
        else { return nil }
        let keys = try await access.keys(
            of: addresses, keyID: token.displayedHeader?["kid"]?.stringValue, for: nil, now: now)
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: client, nonce: nonce.expectation(by: provider.definition.nonce),
                keys: keys, algorithms: addresses.algorithms, maximumAge: nil))
        return verifier.examine(token, now: now).report
    }

    /// Examines an ID token by the checks of a sign-in, as of the moment when that sign-in checked its own.
    ///
    /// - Parameters:
    ///   - nonce: the one of the sign-in.
    ///   - keyID: the key whose set is asked for; a token that was changed may name one that was made up.
    ///   - accessToken: the one that came beside the token.
    /// - Returns: nil for a provider that issues none.
    /// - Throws: what keeps a provider from giving its keys.
    package func examine(
        _ token: UnverifiedIDToken, of provider: ResolvedProvider, nonce: Nonce, keyID: String?,
        accessToken: AccessToken?, requiresTokenID: Bool, asOf moment: Instant, now: Instant
    ) async throws(SignInError) -> IDTokenReport? {
        let addresses = try await access.directory.addresses(of: provider, now: now)
        guard addresses.keys != nil, let rule = addresses.issuer.verification,
            let client = try? ClientID(provider.clientID)
        else { return nil }
        let keys = try await access.keys(of: addresses, keyID: keyID, for: nil, now: now)
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: client, nonce: nonce.expectation(by: provider.definition.nonce),
                keys: keys, algorithms: addresses.algorithms, accessToken: accessToken,
                requiresTokenID: requiresTokenID))
        return verifier.examine(token, now: moment).report
    }

    private func credential(
        idToken: String, _ presented: PresentedCredential, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        let provider = try Self.issuingIDTokens(presented.provider)
        let addresses = try await access.directory.addresses(of: provider, now: now)
        let token = UnverifiedIDToken(idToken)
        let verified = try await verify(token, addresses, presented, now: now)
        let callbackName = presented.user.flatMap {
            CallbackUser(in: [(name: "user", value: $0)], provider: presented.provider.id)
        }
        return ProviderCredential(
            profile: try ProviderProfile(verified, provider: provider, callbackName: callbackName),
            nonceClaim: verified.claims["nonce"]?.stringValue,
            nonce: presented.rawNonce.map { .raw($0) } ?? .none,
            tokens: ProviderTokens(idToken: idToken, accessToken: presented.accessToken),
            idTokenExpires: verified.expiry)
    }

    /// The provider as its library in an app issues ID tokens: Facebook's is Limited Login, others have one way.
    private static func issuingIDTokens(
        _ provider: ResolvedProvider
    ) throws(SignInError) -> ResolvedProvider {
        if provider.definition.issuesIDToken { return provider }
        if ProviderVariant.offered(by: provider.id).contains(.limited),
            let limited = try? provider.choosing(variant: .limited)
        {
            return limited
        }
        throw .providerResponseInvalid(reason: "\(provider.id) issues no ID tokens")
    }

    private func verify(
        _ token: UnverifiedIDToken, _ addresses: ProviderAddresses, _ presented: PresentedCredential,
        now: Instant
    ) async throws(SignInError) -> VerifiedIDToken {
        let (rule, clientID) = try addresses.expected()
        let keys = try await access.keys(
            of: addresses, keyID: token.displayedHeader?["kid"]?.stringValue, for: presented.visitor, now: now
        )
        // Any nonce that the token carries passes here: the account rules compare it, with their own texts.
        let nonce = (token.displayedClaims?["nonce"]?.stringValue).flatMap { try? Nonce($0) }
        // An application may keep its token until it expires.
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: clientID, furtherClientIDs: presented.apps,
                nonce: nonce.map { .plain($0) } ?? .notExpected, keys: keys,
                algorithms: addresses.algorithms, lead: Self.lead, maximumAge: nil,
                requiresTokenID: addresses.provider.variant == .limited))
        do {
            return try verifier.verify(token, now: now)
        } catch {
            throw .token(error.check)
        }
    }
}

/// The response of a provider's own library that an application presents to the account backend.
package struct PresentedCredential: Sendable {
    package let provider: ResolvedProvider
    package let idToken: String?
    package let accessToken: String?
    /// As the application made it; compared by the account rules, not here.
    package let rawNonce: Nonce?
    /// Apple's `user` parameter: unsigned, for showing only.
    package let user: String?
    /// Applications beside our own client that an ID token may be for.
    package let apps: [ClientID]
    /// The provider with those that an access token may be for.
    package let otherClients: [ResolvedProvider]
    /// The one who presents it, for limits.
    package let visitor: StoreOwner

    package init(
        provider: ResolvedProvider, idToken: String?, accessToken: String?, rawNonce: Nonce?,
        user: String?,
        apps: [ClientID], otherClients: [ResolvedProvider] = [], visitor: StoreOwner
    ) {
        self.provider = provider
        self.idToken = idToken
        self.accessToken = accessToken
        self.rawNonce = rawNonce
        self.user = user
        self.apps = apps
        self.otherClients = otherClients
        self.visitor = visitor
    }
}

extension PresentedCredential: Redacted {
    package var description: String { "PresentedCredential(\(provider.id), redacted)" }
}
