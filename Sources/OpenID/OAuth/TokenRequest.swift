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
        return fields + client.fields
    }

    /// The body, `application/x-www-form-urlencoded`.
    package var body: [UInt8] { Array(FormURLEncoded.encode(fields).utf8) }

    /// The Authorization header's value, for `basic` clients.
    package var authorizationHeader: String? { client.authorizationHeader }
}

/// The grant that is exchanged at the token endpoint.
package enum TokenGrant: Hashable, Sendable {
    /// RFC 6749 §4.1.3 with RFC 7636 §4.5; a code that came by no redirect has no redirect URI.
    case authorizationCode(AuthorizationCode, redirectURI: RedirectURI?, verifier: CodeVerifier?)
    /// RFC 6749 §6.
    case refreshToken(RefreshToken, scopes: [String])
}

/// A request to end a token and its grant (RFC 7009 §2.1).
package struct RevocationRequest: Sendable {
    /// The kind of token that the server may look for first.
    package enum Hint: String, Sendable {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }

    /// Fields of the form in order; secrets included.
    package let fields: [(String, String)]
    /// The Authorization header's value, for `basic` clients.
    package let authorizationHeader: String?

    /// - Parameter client: nil where the token alone is proof enough (Google).
    package init(token: String, hint: Hint, client: TokenClient?) {
        fields = [("token", token), ("token_type_hint", hint.rawValue)] + (client?.fields ?? [])
        authorizationHeader = client?.authorizationHeader
    }

    /// The body, `application/x-www-form-urlencoded`.
    package var body: [UInt8] { Array(FormURLEncoded.encode(fields).utf8) }
}

extension TokenClient {
    /// The client's fields of a form; secrets included.
    fileprivate var fields: [(String, String)] {
        switch self {
        case .post(let id, let secret): [("client_id", id.text), ("client_secret", secret.reveal)]
        case .basic: []
        case .none(let id): [("client_id", id.text)]
        }
    }

    /// The Authorization header's value, for `basic` clients (RFC 6749 §2.3.1: both halves form-encoded first).
    fileprivate var authorizationHeader: String? {
        guard case .basic(let id, let secret) = self else { return nil }
        let pair = "\(FormURLEncoded.encode(id.text)):\(FormURLEncoded.encode(secret.reveal))"
        return "Basic " + Base64.encode(pair.utf8)
    }
}
