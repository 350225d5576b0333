package import Cryptography
import OpenID
package import Providers

/// Takes back at the provider what a sign-in granted, so that the next one asks the user afresh.
package struct Revoke: Sendable {
    private let access: ProviderAccess

    package init(_ access: ProviderAccess) {
        self.access = access
    }

    /// Takes back what tokens are good for, with one request.
    ///
    /// Apple and Google end a token's grant (RFC 7009), GitHub and Facebook the application's whole grant; Microsoft
    /// offers nothing.
    ///
    /// - Throws: `revocationNotOffered`, and what a call to a provider may end in.
    package func callAsFunction(
        _ tokens: ProviderTokens, of configured: ResolvedProvider, now: Instant
    ) async throws(SignInError) {
        let addresses = try await access.directory.addresses(of: configured, now: now)
        let provider = addresses.provider
        guard let endpoint = provider.endpoints.revocation.flatMap({ try? URLParts($0) }) else {
            throw .revocationNotOffered
        }
        let request: ProviderRequest
        switch provider.definition.revocation {
        case .none, .tokenPost, .tokenAlone:
            request = try Self.postedToken(tokens, addresses, endpoint, now: now)
        case .ownCall:
            guard let call = Brand.of(provider.id)?.revocation(tokens, provider) else {
                throw .revocationNotOffered
            }
            request = ProviderRequest(.revocation, at: endpoint, call)
        }
        let response: ProviderResponse
        do {
            response = try await access.transport.send(request)
        } catch {
            throw SignInError(error)
        }
        guard (200...204).contains(response.status) else { throw Self.failure(response) }
    }

    /// Takes back what a code is good for: exchanges it as the client it was issued to, then revokes the refresh
    /// token, or the access token where there is none. The tokens are shown to nobody.
    ///
    /// - Parameters:
    ///   - redirectURI: that of the authorization request; nil for a code that came by no redirect (an Apple
    ///     platform's own sheet).
    ///   - clientID: whom the code was issued to: the provider's configured client, or another one of the same team.
    /// - Throws: `codeRefused` for a code that is spent, unknown or another client's, `callbackInvalid` for what cannot
    ///   be a code or redirect URI, `revocationNotOffered`, and what a call to a provider may end in.
    package func callAsFunction(
        code: String, redirectURI: String?, issuedTo clientID: String, by configured: ResolvedProvider,
        now: Instant
    ) async throws(SignInError) {
        let provider = configured.presenting(clientID: clientID)
        let addresses = try await access.directory.addresses(of: provider, now: now)
        guard let endpoint = addresses.token else { throw .revocationNotOffered }
        let grant: TokenGrant
        do {
            grant = .authorizationCode(
                try AuthorizationCode(code), redirectURI: try redirectURI.map { try RedirectURI($0) },
                verifier: nil)
        } catch {
            throw .callbackInvalid(reason: "no code or redirect URI")
        }
        let response = try await access.redeem(
            TokenRequest(grant: grant, client: try addresses.clientAuthentication(now: now)), at: endpoint)
        let tokens = ProviderTokens(
            accessToken: response.accessToken.reveal, refreshToken: response.refreshToken?.reveal)
        try await self(tokens, of: provider, now: now)
    }

    // MARK: The requests

    /// RFC 7009; Google takes the token alone as proof.
    private static func postedToken(
        _ tokens: ProviderTokens, _ addresses: ProviderAddresses, _ endpoint: URLParts, now: Instant
    ) throws(SignInError) -> ProviderRequest {
        guard let token = tokens.refreshToken ?? tokens.accessToken else { throw .revocationNotOffered }
        let isProofEnough = addresses.provider.definition.revocation == .tokenAlone
        let client = isProofEnough ? nil : try addresses.clientAuthentication(now: now)
        let request = RevocationRequest(
            token: token, hint: tokens.refreshToken == nil ? .accessToken : .refreshToken, client: client)
        var headers = [(name: "Content-Type", value: "application/x-www-form-urlencoded")]
        if let basic = request.authorizationHeader { headers.append(("Authorization", basic)) }
        return ProviderRequest(
            .revocation, method: "POST", url: endpoint.description, headers: headers, body: request.body)
    }

    /// The provider's own name of what was wrong: OAuth's `error`, Graph's envelope, or GitHub's `message`.
    private static func failure(_ response: ProviderResponse) -> SignInError {
        let members = try? JSONValue(parsing: response.body, limit: 1 << 16)
        if let type = members?["error"]?["type"]?.stringValue.flatMap(OAuthErrorCode.init) {
            let number = members?["error"]?["code"]?.integerValue
            return .providerError(said: "\(type)\(number.map { " \($0)" } ?? "")")
        }
        if let message = members?["message"]?.stringValue, (400...499).contains(response.status) {
            return .providerError(said: String(message.prefix(200)))
        }
        guard let text = members?["error"]?.stringValue, let code = OAuthErrorCode(text) else {
            return .providerResponseInvalid(reason: "revocation answered \(response.status)")
        }
        return code == .invalidClient
            ? .clientRefused(said: code.rawValue) : .providerError(said: code.rawValue)
    }
}
