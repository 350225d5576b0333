internal import Cryptography

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
        var fields = [("token", token), ("token_type_hint", hint.rawValue)]
        var header: String?
        switch client {
        case .post(let id, let secret):
            fields += [("client_id", id.text), ("client_secret", secret.reveal)]
        case .basic(let id, let secret):
            let pair = "\(FormURLEncoded.encode(id.text)):\(FormURLEncoded.encode(secret.reveal))"
            header = "Basic " + Base64.encode(pair.utf8)
        case .some(.none(let id)): fields.append(("client_id", id.text))
        case nil: break
        }
        self.fields = fields
        authorizationHeader = header
    }

    /// The body, `application/x-www-form-urlencoded`.
    package var body: [UInt8] { Array(FormURLEncoded.encode(fields).utf8) }
}
