internal import Cryptography
internal import OpenID

/// Random values that an exchange may need, made before its transaction begins.
struct FreshSecrets: Sendable {
    /// The id of an account that may have to be made.
    let localID: LocalID
    /// Behind which a credential may be set aside.
    let opaque: String

    init(random: RandomSource) throws(AccountError) {
        localID = try LocalID.generate(from: random)
        opaque = try RandomText.token(from: random)
    }
}

extension FreshSecrets: Redacted {}
