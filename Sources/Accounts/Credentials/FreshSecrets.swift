internal import Cryptography

/// Random values that an exchange may need, made before its transaction begins.
struct FreshSecrets: Sendable {
    /// The id of an account that may have to be made.
    let localID: LocalID
    /// Behind which a credential or a pending second factor may be set aside.
    let opaque: String
    /// The refresh token of a sign-in that succeeds.
    let refreshToken: String

    init(random: RandomSource) throws(AccountError) {
        localID = try LocalID.generate(from: random)
        opaque = try RandomText.token(from: random)
        refreshToken = try RandomText.token(from: random)
    }
}
