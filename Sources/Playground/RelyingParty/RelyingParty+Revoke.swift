package import Accounts
package import Brands
package import Cryptography
import OpenID
import SignInFoundation

extension RelyingParty {
    /// Takes back at the provider what a sign-in granted, so that the next one asks the person afresh.
    ///
    /// Apple and Google end a token's grant (RFC 7009), GitHub and Facebook the application's whole grant; Microsoft
    /// offers nothing.
    ///
    /// - Returns: the call as it went, to be shown to the one who owns the tokens.
    /// - Throws: `revocationNotOffered`, and what a call to a provider may end in.
    package func revoke(
        _ tokens: ProviderTokens, of configured: ResolvedProvider, now: Instant
    ) async throws(SignInError) -> CapturedExchange {
        let addresses = try await directory.addresses(of: configured, now: now)
        let provider = addresses.provider
        guard let endpoint = provider.endpoints.revocation.flatMap({ try? URLParts($0) }) else {
            throw .revocationNotOffered
        }
        let request: Revocation
        switch provider.definition.revocation {
        case .none, .tokenPost, .tokenAlone: request = try postedToken(tokens, addresses, endpoint, now: now)
        case .permissionsDelete: request = try deletedPermissions(tokens, provider, endpoint)
        case .grantDelete: request = try deletedGrant(tokens, provider, endpoint)
        }
        var captured = CapturedExchange(
            purpose: .revocation, method: request.call.method, url: endpoint.description,
            parameters: request.shown)
        let answer: ProviderResponse
        do {
            answer = try await calls.send(request.call, noting: &captured)
        } catch {
            throw SignInError(error)
        }
        guard (200...204).contains(answer.status) else { throw Self.revocationFailure(answer) }
        return captured
    }

    /// A call, and what of it is shown.
    private struct Revocation {
        let call: ProviderRequest
        let shown: [CapturedValue]
    }

    /// RFC 7009; Google takes the token alone as proof.
    private func postedToken(
        _ tokens: ProviderTokens, _ addresses: ProviderAddresses, _ endpoint: URLParts, now: Instant
    ) throws(SignInError) -> Revocation {
        guard let token = tokens.refreshToken ?? tokens.accessToken else { throw .revocationNotOffered }
        let isProofEnough = addresses.provider.definition.revocation == .tokenAlone
        let client = isProofEnough ? nil : try clientAuthentication(addresses, now: now)
        let request = RevocationRequest(
            token: token, hint: tokens.refreshToken == nil ? .accessToken : .refreshToken, client: client)
        var headers = [(name: "Content-Type", value: "application/x-www-form-urlencoded")]
        if let basic = request.authorizationHeader { headers.append(("Authorization", basic)) }
        return Revocation(
            call: ProviderRequest(
                method: "POST", url: endpoint.description, headers: headers, body: request.body),
            shown: request.fields.map { CapturedValue($0.0, $0.1) })
    }

    /// Facebook: with the person's token, and the proof that the application holds its secret.
    private func deletedPermissions(
        _ tokens: ProviderTokens, _ provider: ResolvedProvider, _ endpoint: URLParts
    ) throws(SignInError) -> Revocation {
        // Limited Login gives no token to call Graph with.
        guard let token = tokens.accessToken else { throw .revocationNotOffered }
        var query = [("access_token", token)]
        if case .secret(let secret) = provider.credential {
            let proof = HMACSHA256.authenticate(Array(token.utf8), key: Array(secret.reveal.utf8))
            query.append(("appsecret_proof", Hex.encode(proof)))
        }
        return Revocation(
            call: ProviderRequest(method: "DELETE", url: endpoint.appending(query: query)),
            shown: query.map { CapturedValue($0.0, $0.1) })
    }

    /// GitHub: as the application itself, naming the person's token.
    private func deletedGrant(
        _ tokens: ProviderTokens, _ provider: ResolvedProvider, _ endpoint: URLParts
    ) throws(SignInError) -> Revocation {
        guard let token = tokens.accessToken, case .secret(let secret) = provider.credential else {
            throw .revocationNotOffered
        }
        let basic = "Basic " + Base64.encode(Array("\(provider.clientID):\(secret.reveal)".utf8))
        let body: JSONValue = ["access_token": .string(token)]
        return Revocation(
            call: ProviderRequest(
                method: "DELETE", url: endpoint.description,
                headers: [
                    ("Authorization", basic), ("Content-Type", "application/json"),
                    ("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28"),
                ], body: body.serialized),
            shown: [CapturedValue("Authorization", basic), CapturedValue("access_token", token)])
    }

    /// The provider's own name of what was wrong: OAuth's `error`, Graph's envelope, or GitHub's `message`.
    private static func revocationFailure(_ answer: ProviderResponse) -> SignInError {
        let members = try? JSONValue(parsing: answer.body, limit: 1 << 16)
        if let type = members?["error"]?["type"]?.stringValue.flatMap(OAuthErrorCode.init) {
            let number = members?["error"]?["code"]?.integerValue
            return .providerError(said: "\(type)\(number.map { " \($0)" } ?? "")")
        }
        if let message = members?["message"]?.stringValue, (400...499).contains(answer.status) {
            return .providerError(said: String(message.prefix(200)))
        }
        guard let text = members?["error"]?.stringValue, let code = OAuthErrorCode(text) else {
            return .providerAnswerInvalid(reason: "revocation answered \(answer.status)")
        }
        return code == .invalidClient
            ? .clientRefused(said: code.rawValue) : .providerError(said: code.rawValue)
    }
}
