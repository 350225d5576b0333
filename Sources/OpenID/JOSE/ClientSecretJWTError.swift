/// Why a client secret in token form is refused; on the wire all are `invalid_client`.
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
