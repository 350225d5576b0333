import Cryptography
import OpenID
import Testing

@Suite("Apple's client secret: an ES256 token")
struct ClientSecretJWTTests {
    private let key: P256PrivateKey

    init() throws {
        key = try P256PrivateKey.generate()
    }

    private func make(lifetime: Int64 = 300) throws -> UnverifiedJWS {
        try UnverifiedJWS(
            compact: ClientSecretJWT.make(
                teamID: "TEAM123456", keyID: "KEY1234567", clientID: ClientID("com.example.service"),
                audience: "https://appleid.apple.com", now: TestIssuer.now, lifetime: lifetime, key: key
            ).reveal)
    }

    @Test("The header names the key and nothing else")
    func header() throws {
        #expect(try make().header.members == ["alg": "ES256", "kid": "KEY1234567"])
    }

    @Test("The claims name team, client and provider, and live no longer than six months")
    func claims() throws {
        let now = TestIssuer.now.secondsSince1970
        for (asked, given) in [(300, 300), (.max, 15_777_000)] as [(Int64, Int64)] {
            #expect(
                try make(lifetime: asked).verifiedClaims(key: .p256(key.publicKey)) == [
                    "iss": "TEAM123456", "iat": .integer(now), "exp": .integer(now + given),
                    "aud": "https://appleid.apple.com", "sub": "com.example.service",
                ])
        }
    }
}
