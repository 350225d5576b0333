package import Cryptography

/// Apple's client secret: a short-lived ES256 token that the developer's key signs.
package enum ClientSecretJWT {
    /// The longest life Apple takes, seconds (six months).
    package static let maximumLifetime: Int64 = 15_777_000

    /// A secret for one client.
    ///
    /// - Parameters:
    ///   - teamID: `iss`, ten characters.
    ///   - keyID: `kid`, ten characters.
    ///   - audience: `aud`, Apple's issuer (or the stand-in's).
    ///   - lifetime: seconds; at most `maximumLifetime` count. Minutes are enough.
    /// - Throws: what the engine throws when it cannot sign.
    package static func make(
        teamID: String, keyID: String, clientID: ClientID, audience: String, now: Instant,
        lifetime: Int64 = 300, key: P256PrivateKey
    ) throws(CryptographyError) -> ClientSecret {
        let claims: JSONObject = [
            "iss": .string(teamID), "iat": .integer(now.secondsSince1970),
            "exp": .integer(now.adding(seconds: min(lifetime, maximumLifetime)).secondsSince1970),
            "aud": .string(audience), "sub": .string(clientID.text),
        ]
        let token = try SignedJWT.make(claims: claims, keyID: keyID, type: nil, key: .p256(key))
        guard let secret = try? ClientSecret(token) else { throw .engineFailure }
        return secret
    }
}

/// The name a provider gave a client (RFC 6749 §2.2); public.
package struct ClientID: PublicText {
    package let text: String

    package init(_ text: String) throws(ProtocolTextError) {
        self.text = try TextRules.printable(text, 1...512)
    }
}

/// The secret that a confidential client authenticates with (RFC 6749 §2.3.1): a password, or Apple's signed token.
package struct ClientSecret: SecretText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...8192)
    }
}

/// The client that asks at the token endpoint, and its proof (RFC 6749 §2.3).
package enum TokenClient: Hashable, Sendable {
    /// `client_secret_post`: both in the form.
    case post(ClientID, ClientSecret)
    /// `client_secret_basic`: an Authorization header.
    case basic(ClientID, ClientSecret)
    /// A public client.
    case none(ClientID)
}
