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
        lifetime: Int64 = 300,
        key: P256PrivateKey
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

    /// Judges a secret as the provider does.
    ///
    /// - Parameters:
    ///   - keys: the public keys registered for the team, by key id.
    ///   - leeway: seconds that clocks may differ.
    /// - Throws: a `ClientSecretJWTError` for the first check that fails.
    package static func verify(
        _ secret: ClientSecret, teamID: String, clientID: ClientID, audience: String,
        keys: [String: P256PublicKey], now: Instant, leeway: Int64 = 60
    ) throws(ClientSecretJWTError) {
        let token: UnverifiedJWS
        let claims: JSONObject
        do throws(JWSError) {
            token = try UnverifiedJWS(compact: secret.reveal)
            guard token.header.algorithm == .es256 else {
                throw .unsupportedAlgorithm(token.header.algorithm.rawValue)
            }
            guard let keyID = token.header.keyID, let key = keys[keyID] else { throw .unsuitableKey }
            claims = try token.verifiedClaims(key: .p256(key))
        } catch {
            throw error == .unsuitableKey ? .unknownKey : .malformedToken(error)
        }
        guard claims["iss"]?.stringValue == teamID else { throw .wrongTeam }
        guard claims["sub"]?.stringValue == clientID.text else { throw .wrongClient }
        guard claims["aud"]?.stringValue == audience else { throw .wrongAudience }
        guard let issuedAt = claims["iat"]?.integerValue, let expiry = claims["exp"]?.integerValue,
            issuedAt >= 0, expiry > issuedAt
        else { throw .malformedTimes }
        guard expiry - issuedAt <= maximumLifetime else { throw .livesTooLong }
        guard Instant(secondsSince1970: issuedAt) <= now.adding(seconds: leeway) else {
            throw .issuedInTheFuture
        }
        guard Instant(secondsSince1970: expiry) > now.adding(seconds: -leeway) else { throw .expired }
    }
}

/// The reason why a client secret in token form is refused; on the wire all are `invalid_client`.
package enum ClientSecretJWTError: Error, Hashable, Sendable {
    /// No compact JWS, another algorithm than ES256, or a wrong signature.
    case malformedToken(JWSError)
    /// No `kid`, or one that is not registered.
    case unknownKey
    /// `iss` is not the team.
    case wrongTeam
    /// `sub` is not the client.
    case wrongClient
    /// `aud` is not the provider.
    case wrongAudience
    /// `iat` or `exp` is absent, no number, or they are out of order.
    case malformedTimes
    /// More than six months from `iat` to `exp`.
    case livesTooLong
    case issuedInTheFuture
    case expired
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
