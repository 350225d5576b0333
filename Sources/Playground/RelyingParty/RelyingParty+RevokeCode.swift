import Accounts
package import Brands
package import Cryptography
import OpenID
import SignInFoundation

extension RelyingParty {
    /// Takes back what a code is good for: exchanges it as the client it was issued to, then revokes the refresh
    /// token, or the access token where there is none (RFC 7009). The tokens are shown to nobody.
    ///
    /// - Parameters:
    ///   - redirectURI: that of the authorization request; nil for a code that came by no redirect (an Apple
    ///     platform's own sheet).
    ///   - clientID: whom the code was issued to: the provider's configured client, or another one of the same team.
    /// - Throws: `codeRefused` for a code that is spent, unknown or another client's, `callbackInvalid` for what cannot
    ///   be a code or redirect URI, `revocationNotOffered`, and what a call to a provider may end in.
    package func revoke(
        code: String, redirectURI: String?, issuedTo clientID: String, by configured: ResolvedProvider,
        now: Instant
    ) async throws(SignInError) {
        let provider = configured.presenting(clientID: clientID)
        let addresses = try await directory.addresses(of: provider, now: now)
        guard let endpoint = addresses.token else { throw .revocationNotOffered }
        let grant: TokenGrant
        do {
            grant = .authorizationCode(
                try AuthorizationCode(code), redirectURI: try redirectURI.map { try RedirectURI($0) },
                verifier: nil)
        } catch {
            throw .callbackInvalid(reason: "no code or redirect URI")
        }
        let request = TokenRequest(grant: grant, client: try clientAuthentication(addresses, now: now))
        var captured = CapturedExchange(
            purpose: .token, method: "POST", url: endpoint.description, parameters: [])
        let answer = try await redeem(request, at: endpoint.description, noting: &captured)
        let tokens = ProviderTokens(
            accessToken: answer.accessToken.reveal, refreshToken: answer.refreshToken?.reveal)
        _ = try await revoke(tokens, of: provider, now: now)
    }
}
