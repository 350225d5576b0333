package import Accounts
package import Brands
package import Cryptography
package import OpenID
import SignInFoundation

extension RelyingParty {
    /// The answer of a provider's own library that an application presents to the account backend.
    package struct Presented: Sendable {
        package let provider: ResolvedProvider
        package let idToken: String?
        package let accessToken: String?
        /// As the application made it; compared by the account rules, not here.
        package let rawNonce: Nonce?
        /// Apple's `user` parameter: unsigned, for showing only.
        package let user: String?
        /// Applications beside our own client that an ID token may be for.
        package let apps: [ClientID]

        package init(
            provider: ResolvedProvider, idToken: String?, accessToken: String?, rawNonce: Nonce?,
            user: String?,
            apps: [ClientID]
        ) {
            self.provider = provider
            self.idToken = idToken
            self.accessToken = accessToken
            self.rawNonce = rawNonce
            self.user = user
            self.apps = apps
        }
    }

    /// The facts behind a presented credential, after every check but the nonce's, which the account rules compare.
    ///
    /// - Throws: `token` with the check that failed, `providerAnswerInvalid`, what keeps a provider from answering.
    package func credential(
        presented: Presented, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        let provider = presented.provider
        if let idToken = presented.idToken {
            return try await credential(idToken: idToken, presented, provider, now: now)
        }
        guard let text = presented.accessToken, let token = try? AccessToken(text) else {
            throw .providerAnswerInvalid(reason: "there is no token that could be read")
        }
        guard presented.rawNonce == nil else { throw .account(.nonceUnexpected) }
        guard provider.definition.accessTokenCredential == .afterInspection else {
            throw .providerAnswerInvalid(
                reason: "an access token of \(provider.id) proves nothing here")
        }
        let reader = ProfileReader(provider: provider, token: token, calls: calls)
        return ProviderCredential(profile: try await reader.profile { _ in }, accessToken: text)
    }

    private func credential(
        idToken: String, _ presented: Presented, _ provider: ResolvedProvider, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        let provider = try Self.issuingIDTokens(provider)
        let addresses = try await directory.addresses(of: provider, now: now)
        let token = UnverifiedIDToken(idToken)
        let verified = try await verify(token, addresses, apps: presented.apps, now: now)
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
    private static func issuingIDTokens(_ provider: ResolvedProvider) throws(SignInError) -> ResolvedProvider
    {
        if provider.definition.issuesIDToken { return provider }
        if ProviderVariant.offered(by: provider.id).contains(.limited),
            let limited = try? provider.choosing(variant: .limited)
        {
            return limited
        }
        throw .providerAnswerInvalid(reason: "\(provider.id) issues no ID tokens")
    }

    /// The lead that the provider's clock may have, seconds (wire contract §4).
    private static let presentedLead: Int64 = 300

    private func verify(
        _ token: UnverifiedIDToken, _ addresses: ProviderAddresses, apps: [ClientID], now: Instant
    ) async throws(SignInError) -> VerifiedIDToken {
        guard let url = addresses.keys, let rule = addresses.issuer.verification,
            let clientID = try? ClientID(addresses.provider.clientID)
        else { throw .failed(reason: "\(addresses.provider.id) has no key set, issuer or client ID") }
        let keys = try await keySets.keys(
            at: url, keyID: token.displayedHeader?["kid"]?.stringValue, now: now)
        // Whatever nonce the token carries passes here: the account rules compare it, with their own texts.
        let nonce = (token.displayedClaims?["nonce"]?.stringValue).flatMap { try? Nonce($0) }
        // An application may keep its token until it expires.
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: clientID, furtherClientIDs: apps,
                nonce: nonce.map { .plain($0) } ?? .notExpected, keys: keys,
                algorithms: addresses.algorithms, lead: Self.presentedLead, maximumAge: nil,
                requiresTokenID: addresses.provider.variant == .limited))
        do {
            return try verifier.verify(token, now: now)
        } catch {
            throw .token(error.check)
        }
    }
}

extension RelyingParty.Presented: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Presented(\(provider.id), redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
