package import Cryptography
package import OpenID
package import Providers

/// Ends a sign-in: from the callback's parameters to a credential whose every word was checked.
///
/// `PendingSignIns.take` has consumed the `state` before; only then is anything asked of the provider.
package struct FinishSignIn: Sendable {
    private let access: ProviderAccess

    package init(_ access: ProviderAccess) {
        self.access = access
    }

    /// The whole of it.
    ///
    /// - Throws: as its three steps.
    package func callAsFunction(
        _ parameters: [(name: String, value: String)], of pending: PendingSignIn, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        var seen = SignInEvidence()
        switch try response(in: parameters, of: pending) {
        case .idToken(let token):
            return try await credential(token, of: pending, seen: &seen, now: now)
        case .code(let code):
            let tokens = try await exchange(code, of: pending, now: now)
            return try await credential(
                tokens, code, parameters, of: pending, seen: &seen, now: now)
        }
    }

    // MARK: 1 The response

    /// The grant of a callback that says yes and comes from the provider it should (RFC 9207).
    ///
    /// - Throws: `callbackInvalid`, `issuerMismatch`, `accessDenied`, `providerError`.
    package func response(
        in parameters: [(name: String, value: String)], of pending: PendingSignIn
    ) throws(SignInError) -> CallbackGrant {
        let response: AuthorizationResponse
        do {
            response = try AuthorizationResponse(parameters: parameters.map { ($0.name, $0.value) })
        } catch {
            throw .callbackInvalid(reason: "\(error)")
        }
        try pending.addresses.check(responseIssuer: response.issuer)
        let grant: AuthorizationGrant
        switch response.outcome {
        case .refused(let response): throw SignInError(response)
        case .granted(let granted): grant = granted
        }
        if pending.addresses.token != nil {
            guard let code = grant.code else { throw .callbackInvalid(reason: "no code") }
            return .code(code)
        }
        guard grant.code == nil else { throw .callbackInvalid(reason: "a code beside the id_token") }
        guard let token = grant.idToken else { throw .callbackInvalid(reason: "no id_token") }
        return .idToken(token)
    }

    // MARK: 2 The exchange

    /// Exchanges a code at the token endpoint (RFC 6749 §4.1.3), once.
    ///
    /// - Throws: `clientRefused`, `codeRefused`, `providerError`, `providerResponseInvalid`, `failed`, and what keeps a
    ///   provider from answering.
    package func exchange(
        _ code: AuthorizationCode, of pending: PendingSignIn, now: Instant
    ) async throws(SignInError) -> TokenResponse {
        let addresses = pending.addresses
        guard let endpoint = addresses.token else {
            throw .failed(reason: "\(addresses.provider.id) has no token endpoint")
        }
        let redirectURI: RedirectURI
        do {
            redirectURI = try RedirectURI(addresses.provider.redirectURI)
        } catch {
            throw .failed(reason: "token request: \(error)")
        }
        let response = try await access.redeem(
            TokenRequest(
                grant: .authorizationCode(code, redirectURI: redirectURI, verifier: pending.verifier),
                client: try addresses.clientAuthentication(now: now)), at: endpoint)
        guard response.idToken != nil || !addresses.provider.definition.issuesIDToken else {
            throw .providerResponseInvalid(reason: "no id_token")
        }
        return response
    }

    // MARK: 3 The checks

    /// The credential of a token response: by the ID token after every check, or by the provider's API after it said
    /// that the access token is ours.
    ///
    /// - Parameter seen: filled as far as it comes, also when a check fails.
    /// - Throws: `token` with the check that failed, `profileMismatch`, `providerResponseInvalid`, `failed`, and what
    ///   keeps a provider from answering.
    package func credential(
        _ response: TokenResponse, _ code: AuthorizationCode, _ parameters: [(name: String, value: String)],
        of pending: PendingSignIn, seen: inout SignInEvidence, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        let provider = pending.addresses.provider
        let reader = ProfileReader(
            provider: provider, token: response.accessToken, transport: access.transport)
        var tokens = ProviderTokens(
            accessToken: response.accessToken.reveal, refreshToken: response.refreshToken?.reveal,
            expiresIn: response.expiresIn)
        guard let idToken = response.idToken, provider.definition.issuesIDToken else {
            return ProviderCredential(
                profile: try await reader.profile(), accessToken: response.accessToken.reveal, tokens: tokens)
        }
        let verified = try await check(
            idToken, of: pending, accessToken: response.accessToken, code: code, seen: &seen, now: now)
        let profile = try ProviderProfile(
            verified, provider: provider, callbackName: CallbackUser(in: parameters, provider: provider.id))
        if provider.definition.photo == .binary {
            seen.photo = try await reader.photo(of: profile.subject, granted: response.scopes)
        }
        tokens.idToken = idToken.compact
        return ProviderCredential(profile, verified, pending.nonceProof, tokens)
    }

    /// The credential of an ID token that came through the browser: with no code and no access token, signature and
    /// nonce are all there is (Facebook Limited Login).
    ///
    /// - Parameter seen: filled as far as it comes, also when a check fails.
    /// - Throws: `token` with the failed check, `providerResponseInvalid`, `failed`, and what keeps a provider from
    ///   giving its keys.
    package func credential(
        _ idToken: UnverifiedIDToken, of pending: PendingSignIn, seen: inout SignInEvidence, now: Instant
    ) async throws(SignInError) -> ProviderCredential {
        let verified = try await check(
            idToken, of: pending, accessToken: nil, code: nil, seen: &seen, now: now)
        let profile = try ProviderProfile(
            verified, provider: pending.addresses.provider, callbackName: nil)
        return ProviderCredential(
            profile, verified, pending.nonceProof, ProviderTokens(idToken: idToken.compact))
    }

    /// Runs every check of OIDC Core §3.1.3.7 on the token, keeps the report, and gives the token if all passed.
    private func check(
        _ token: UnverifiedIDToken, of pending: PendingSignIn, accessToken: AccessToken?,
        code: AuthorizationCode?, seen: inout SignInEvidence, now: Instant
    ) async throws(SignInError) -> VerifiedIDToken {
        let addresses = pending.addresses
        seen.idToken = token
        // A token that came beside an access token is the provider's own word; another came through the browser.
        let keys = try await access.keys(
            of: addresses, keyID: token.displayedHeader?["kid"]?.stringValue,
            for: accessToken == nil ? pending.owners.first ?? .machine : nil, now: now)
        let (rule, clientID) = try addresses.expected()
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: clientID, nonce: pending.nonceExpectation, keys: keys,
                algorithms: addresses.algorithms, accessToken: accessToken, code: code,
                requiresTokenID: addresses.provider.variant == .limited))
        let examination = verifier.examine(token, now: now)
        seen.report = examination.report
        do {
            return try examination.result.get()
        } catch {
            throw .token(error.check)
        }
    }
}

/// The grant that a callback brings.
package enum CallbackGrant: Sendable {
    /// A code to be exchanged.
    case code(AuthorizationCode)
    /// An ID token, from a provider without a token endpoint.
    case idToken(UnverifiedIDToken)
}

/// The things that a sign-in showed besides its credential, for pages that explain it.
package struct SignInEvidence: Sendable {
    /// The ID token as it came, not yet trusted.
    package fileprivate(set) var idToken: UnverifiedIDToken?
    /// Every check of the ID token.
    package fileprivate(set) var report: IDTokenReport?
    /// The user's photo, where the provider gives bytes.
    package fileprivate(set) var photo: ProviderPhoto?

    package init() {}
}

extension ProviderCredential {
    fileprivate init(
        _ profile: ProviderProfile, _ verified: VerifiedIDToken, _ nonce: NonceProof, _ tokens: ProviderTokens
    ) {
        self.init(
            profile: profile, nonceClaim: verified.claims["nonce"]?.stringValue, nonce: nonce, tokens: tokens,
            idTokenExpires: verified.expiry)
    }
}

extension PendingSignIn {
    private var rule: NonceRule { addresses.provider.definition.nonce }

    /// The nonce that the ID token must carry.
    package var nonceExpectation: NonceExpectation { nonce.expectation(by: rule) }

    /// The proof for the account rules that the token was made for this sign-in.
    fileprivate var nonceProof: NonceProof {
        switch rule {
        case .hashed: .raw(nonce)
        case .plain: .flow(nonce)
        case .none: .none
        }
    }
}

extension Nonce {
    /// The claim that an ID token must carry when this was sent by that rule.
    package func expectation(by rule: NonceRule) -> NonceExpectation {
        switch rule {
        case .hashed: .hashed(self)
        case .plain: .plain(self)
        case .none: .notExpected
        }
    }
}

extension SignInError {
    /// The refusal of an authorization request.
    fileprivate init(_ refusal: OAuthErrorResponse) {
        let said = [refusal.code.rawValue, refusal.foreignDescription ?? ""].filter { !$0.isEmpty }
            .joined(separator: ": ")
        self = refusal.code.isCancelledByUser ? .accessDenied(said: said) : .providerError(said: said)
    }
}
