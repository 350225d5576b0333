package import Cryptography
package import OpenID
package import Providers

/// The addresses and names of a provider, after discovery.
package struct ProviderAddresses: Sendable, Codable {
    package internal(set) var provider: ResolvedProvider
    package let authorization: URLParts
    /// Nil where the authorization response carries the ID token (Facebook Limited Login).
    package let token: URLParts?
    /// Nil for providers that issue no ID token.
    let keys: URLParts?
    /// The `iss` that ID tokens may carry.
    let issuer: IssuerPolicy
    /// Indicates whether the provider promises `iss` in authorization responses (RFC 9207 §3).
    let promisesIssuer: Bool
    /// Algorithms that ID tokens may be signed with: what the provider says, cut down to what we allow.
    let algorithms: Set<Algorithm>
    /// The client's proof at the token endpoint.
    let clientAuthentication: ClientAuthenticationMethod
}

extension ProviderAddresses {
    /// The issuer and the client that ID tokens must name.
    ///
    /// - Throws: `failed` for a provider of which they are not known.
    func expected() throws(SignInError) -> (issuer: IssuerRule, clientID: ClientID) {
        guard let rule = issuer.verification else {
            throw .failed(reason: "the issuer of \(provider.id) is not known")
        }
        do {
            return (rule, try ClientID(provider.clientID))
        } catch {
            throw .failed(reason: "client ID of \(provider.id): \(error)")
        }
    }

    /// Checks the `iss` of an authorization response (RFC 9207 §2.4).
    ///
    /// - Throws: `issuerMismatch` for another one, or none where one was promised.
    func check(responseIssuer actual: String?) throws(SignInError) {
        let expected = expectedResponseIssuers
        if let actual {
            let isExpected = expected.contains {
                IssuerRule.tenantTemplate($0, .any).matches(metadataIssuer: actual)
            }
            guard isExpected else {
                throw .issuerMismatch(expected: expected.joined(separator: ", "), actual: actual)
            }
        } else if promisesIssuer {
            throw .issuerMismatch(expected: expected.joined(separator: ", "), actual: nil)
        }
    }

    private var expectedResponseIssuers: [String] {
        switch (provider.responseIssuer, issuer) {
        case (.constant(let constant), _): [constant]
        case (.tokenIssuer, .exact(let one)): [one]
        case (.tokenIssuer, .anyOf(let several)): several
        case (.tokenIssuer, .tenantTemplate(let template, _)): [template]
        case (.tokenIssuer, .none): []
        }
    }

    /// The client's proof to the provider, fresh where a signature has a time.
    ///
    /// - Throws: `failed` for a credential that cannot be used.
    package func clientAuthentication(now: Instant) throws(SignInError) -> TokenClient {
        do throws(any Error) {
            let client = try ClientID(provider.clientID)
            switch provider.credential {
            case .none: return .none(client)
            case .secret(let text):
                let secret = try ClientSecret(text.reveal)
                return clientAuthentication == .basic ? .basic(client, secret) : .post(client, secret)
            case .signingKey(let team, let keyID, let signing):
                return .post(
                    client,
                    try ClientSecretJWT.make(
                        teamID: team, keyID: keyID, clientID: client, audience: secretAudience,
                        now: now, lifetime: 300, key: signing.key()))
            }
        } catch {
            throw .failed(reason: "client credential of \(provider.id) cannot be used: \(error)")
        }
    }

    /// Apple's client secret names Apple's issuer as its audience; so does the stand-in's, its own.
    private var secretAudience: String {
        for issuer in [issuer, provider.definition.issuer] {
            if case .exact(let issuer) = issuer { return issuer }
        }
        return authorization.origin
    }
}
