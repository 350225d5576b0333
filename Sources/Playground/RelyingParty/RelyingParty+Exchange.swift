import Brands
import Cryptography
import OpenID
import SignInFoundation

extension RelyingParty {
    /// Exchanges a code at the token endpoint (RFC 6749 §4.1.3), once.
    func exchange(
        _ code: AuthorizationCode, _ started: PendingSignIn, run: inout SignInRun, now: Instant
    ) async throws(SignInError) -> TokenResponse {
        guard let endpoint = started.provider.token else {
            throw .failed(reason: "\(run.provider) has no token endpoint")
        }
        let request: TokenRequest
        do {
            request = try faulty(
                TokenRequest(
                    grant: .authorizationCode(
                        code, redirectURI: try RedirectURI(started.provider.provider.redirectURI),
                        verifier: started.verifier),
                    client: try clientAuthentication(started.provider, now: now)), run.plan.fault)
        } catch let error as SignInError {
            throw error
        } catch {
            throw .failed(reason: "token request: \(error)")
        }
        let address = tokenAddress(endpoint, run.plan.fault).description
        var captured = CapturedExchange(
            purpose: .token, method: "POST", url: address,
            parameters: request.fields.map { CapturedValue($0.0, $0.1) })
        defer { run.exchanges.append(captured) }
        return try await redeem(request, at: address, noting: &captured)
    }

    /// Sends a token request, and reads the answer.
    func redeem(
        _ request: TokenRequest, at address: String, noting captured: inout CapturedExchange
    ) async throws(SignInError) -> TokenResponse {
        var headers = [
            (name: "Content-Type", value: "application/x-www-form-urlencoded"),
            (name: "Accept", value: "application/json"),
        ]
        if let basic = request.authorizationHeader { headers.append(("Authorization", basic)) }
        let response: ProviderResponse
        do {
            response = try await calls.send(
                ProviderRequest(method: "POST", url: address, headers: headers, body: request.body),
                noting: &captured)
        } catch {
            throw SignInError(error)
        }
        do {
            return try TokenResponse(
                status: response.status, contentType: response.header("Content-Type"), body: response.body)
        } catch {
            throw Self.failure(error)
        }
    }

    /// The client's proof to the provider, fresh where a signature has a time.
    func clientAuthentication(
        _ addresses: ProviderAddresses, now: Instant
    ) throws(SignInError) -> TokenClient {
        let provider = addresses.provider
        do throws(any Error) {
            let client = try ClientID(provider.clientID)
            switch provider.credential {
            case .none: return .none(client)
            case .secret(let text):
                let secret = try ClientSecret(text.reveal)
                return addresses.clientAuthentication == .basic
                    ? .basic(client, secret) : .post(client, secret)
            case .signingKey(let team, let keyID, let pem):
                return .post(
                    client,
                    try ClientSecretJWT.make(
                        teamID: team, keyID: keyID, clientID: client,
                        audience: Self.secretAudience(addresses),
                        now: now, lifetime: 300, key: P256PrivateKey(pem: pem.reveal)))
            }
        } catch {
            throw .failed(reason: "client credential of \(provider.id) cannot be used: \(error)")
        }
    }

    /// Apple's client secret names Apple's issuer as its audience; so does the stand-in's, its own.
    private static func secretAudience(_ addresses: ProviderAddresses) -> String {
        for issuer in [addresses.issuer, addresses.provider.definition.issuer] {
            if case .exact(let issuer) = issuer { return issuer }
        }
        return addresses.authorization.origin
    }

    private static func failure(_ error: TokenResponseError) -> SignInError {
        switch error {
        case .refused(let answer):
            let said = [answer.code.rawValue, answer.foreignDescription ?? ""].filter { !$0.isEmpty }
                .joined(separator: ": ")
            switch answer.code {
            case .invalidClient, .unauthorizedClient, .incorrectClientCredentials:
                return .clientRefused(said: said)
            case .invalidGrant, .badVerificationCode: return .codeRefused(said: said)
            // Graph has no code of its own for this (error 1), only these words.
            case _ where answer.foreignDescription == "Error validating client secret.":
                return .clientRefused(said: said)
            default: return .providerError(said: said)
            }
        default: return .providerAnswerInvalid(reason: "token endpoint: \(error)")
        }
    }
}
