import Cryptography
import OpenID
import TestSupport

/// An issuer with keys minted for this run.
struct TestIssuer: Sendable {
    static let shared = Result { try TestIssuer() }
    static let now = Instant(secondsSince1970: 1_800_000_000)

    let key: SigningKey
    /// A key that is not published.
    let foreignKey: SigningKey
    /// Published as `curve`.
    let ellipticKey: SigningKey
    let clientID: ClientID
    let nonce: Nonce

    private init() throws {
        key = .rsa(try RSAPrivateKey.generate())
        foreignKey = .rsa(try RSAPrivateKey.generate())
        ellipticKey = .p256(try P256PrivateKey.generate())
        clientID = try ClientID("com.example.notes")
        nonce = try Nonce.generate(from: .seeded(42))
    }

    /// What is published: `one` (RSA) and `curve` (P-256).
    var keys: JSONWebKeySet {
        JSONWebKeySet([
            JSONWebKey(key: key.publicKey, keyID: "one"),
            JSONWebKey(key: ellipticKey.publicKey, keyID: "curve"),
        ])
    }

    /// A token that is fine, and what is wanted of it.
    var fine: Forgery {
        let now = Self.now.secondsSince1970
        return Forgery(
            header: ["alg": "RS256", "kid": "one", "typ": "JWT"],
            claims: [
                "iss": "https://issuer.example", "aud": .string(clientID.text), "sub": "user-1",
                "exp": .integer(now + 3600), "iat": .integer(now - 5), "nonce": .string(nonce.reveal),
            ],
            key: key,
            expectations: IDTokenExpectations(
                issuer: .exact("https://issuer.example"), clientID: clientID, nonce: .plain(nonce), keys: keys
            ))
    }

    /// The fine token with something changed.
    func forged(_ change: (inout Forgery) throws -> Void) rethrows -> Forgery {
        var forgery = fine
        try change(&forgery)
        return forgery
    }
}
