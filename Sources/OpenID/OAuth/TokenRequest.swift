internal import Cryptography

/// A request to the token endpoint (RFC 6749 §4.1.3, §6); always a form, never a query.
package struct TokenRequest: Hashable, Sendable {
    package var grant: TokenGrant
    package var client: TokenClient

    package init(grant: TokenGrant, client: TokenClient) {
        self.grant = grant
        self.client = client
    }

    /// Fields of the form in order; secrets included.
    package var fields: [(String, String)] {
        var fields: [(String, String)]
        switch grant {
        case .authorizationCode(let code, let redirectURI, let verifier):
            fields = [("grant_type", "authorization_code"), ("code", code.reveal)]
            if let redirectURI { fields.append(("redirect_uri", redirectURI.text)) }
            if let verifier { fields.append(("code_verifier", verifier.reveal)) }
        case .refreshToken(let token, let scopes):
            fields = [("grant_type", "refresh_token"), ("refresh_token", token.reveal)]
            if !scopes.isEmpty { fields.append(("scope", scopes.joined(separator: " "))) }
        }
        switch client {
        case .post(let id, let secret):
            fields += [("client_id", id.text), ("client_secret", secret.reveal)]
        case .basic: break
        case .none(let id): fields.append(("client_id", id.text))
        }
        return fields
    }

    /// The body, `application/x-www-form-urlencoded`.
    package var body: [UInt8] { Array(FormURLEncoded.encode(fields).utf8) }

    /// The Authorization header's value, for `basic` clients (RFC 6749 §2.3.1: both halves form-encoded first).
    package var authorizationHeader: String? {
        guard case .basic(let id, let secret) = client else { return nil }
        let pair = "\(FormURLEncoded.encode(id.text)):\(FormURLEncoded.encode(secret.reveal))"
        return "Basic " + Base64.encode(pair.utf8)
    }
}

/// The grant that is exchanged at the token endpoint.
package enum TokenGrant: Hashable, Sendable {
    /// RFC 6749 §4.1.3 with RFC 7636 §4.5; a code that came by no redirect has no redirect URI.
    case authorizationCode(AuthorizationCode, redirectURI: RedirectURI?, verifier: CodeVerifier?)
    /// RFC 6749 §6.
    case refreshToken(RefreshToken, scopes: [String])
}
