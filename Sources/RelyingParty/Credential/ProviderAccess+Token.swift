import Cryptography
import OpenID
import Providers

extension ProviderAccess {
    /// Sends a token request, and reads the response (RFC 6749 §5).
    ///
    /// - Throws: `clientRefused`, `codeRefused`, `providerError`, `providerResponseInvalid`, and what keeps a provider
    ///   from answering.
    func redeem(
        _ request: TokenRequest, at endpoint: URLParts
    ) async throws(SignInError) -> TokenResponse {
        var headers = [
            (name: "Content-Type", value: "application/x-www-form-urlencoded"),
            (name: "Accept", value: "application/json"),
        ]
        if let basic = request.authorizationHeader { headers.append(("Authorization", basic)) }
        let response: ProviderResponse
        do {
            response = try await transport.send(
                ProviderRequest(
                    .token, method: "POST", url: endpoint.description, headers: headers, body: request.body))
        } catch {
            throw SignInError(error)
        }
        do {
            return try TokenResponse(
                status: response.status, contentType: response.header("Content-Type"), body: response.body)
        } catch {
            throw SignInError(error, in: response)
        }
    }
}

extension SignInError {
    /// The refusal of a token request, or a response that is none.
    fileprivate init(_ error: TokenResponseError, in response: ProviderResponse) {
        guard case .refused(let refusal) = error else {
            self = .providerResponseInvalid(reason: Self.reason(error, in: response))
            return
        }
        let said = [refusal.code.rawValue, refusal.foreignDescription ?? ""].filter { !$0.isEmpty }
            .joined(separator: ": ")
        switch refusal.code {
        case .invalidClient, .unauthorizedClient, .incorrectClientCredentials:
            self = .clientRefused(said: said)
        case .invalidGrant, .badVerificationCode: self = .codeRefused(said: said)
        // Graph has no code of its own for this (error 1), only these words.
        case _ where refusal.foreignDescription == "Error validating client secret.":
            self = .clientRefused(said: said)
        default: self = .providerError(said: said)
        }
    }

    /// Says what came, by its status and kind where these are enough.
    private static func reason(_ error: TokenResponseError, in response: ProviderResponse) -> String {
        guard case .malformedJSON(let broken) = error else { return "\(error)" }
        let type = response.header("Content-Type")?.prefix { $0 != ";" }.lowercased() ?? ""
        return type.hasSuffix("json") || type.isEmpty
            ? "\(response.status), \(broken)" : "\(response.status) \(type)"
    }
}
