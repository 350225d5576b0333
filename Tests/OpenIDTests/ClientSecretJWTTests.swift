import Cryptography
import OpenID
import Testing

@Suite("Apple's client secret: an ES256 token")
struct ClientSecretJWTTests {
    private let key: P256PrivateKey
    private let client: ClientID

    init() throws {
        key = try P256PrivateKey.generate()
        client = try ClientID("com.example.service")
    }

    private func verify(_ secret: ClientSecret, now: Instant = TestIssuer.now) throws(ClientSecretJWTError) {
        try ClientSecretJWT.verify(
            secret, teamID: "TEAM123456", clientID: client, audience: "https://appleid.apple.com",
            keys: ["KEY1234567": key.publicKey], now: now)
    }

    private func make(lifetime: Int64 = 300) throws -> ClientSecret {
        try ClientSecretJWT.make(
            teamID: "TEAM123456", keyID: "KEY1234567", clientID: client,
            audience: "https://appleid.apple.com",
            now: TestIssuer.now, lifetime: lifetime, key: key)
    }

    @Test("What is made is taken while it lives")
    func taken() throws {
        let secret = try make()
        #expect(throws: Never.self) { try verify(secret) }
        #expect(throws: Never.self) { try verify(secret, now: TestIssuer.now.adding(seconds: 359)) }
        #expect(throws: ClientSecretJWTError.expired) {
            try verify(secret, now: TestIssuer.now.adding(seconds: 360))
        }
        #expect(throws: ClientSecretJWTError.issuedInTheFuture) {
            try verify(secret, now: TestIssuer.now.adding(seconds: -61))
        }
    }

    @Test("The header names the key and nothing else")
    func header() throws {
        #expect(
            try UnverifiedJWS(compact: make().reveal).header.members == ["alg": "ES256", "kid": "KEY1234567"])
    }

    @Test("A life of more than six months is cut when made")
    func longLife() throws {
        let secret = try make(lifetime: .max)
        #expect(throws: Never.self) { try verify(secret) }
        #expect(throws: ClientSecretJWTError.expired) {
            try verify(secret, now: TestIssuer.now.adding(seconds: 15_777_060))
        }
    }

    @Test(
        "A secret with a wrong claim is refused",
        arguments: [
            ("iss", "OTHERTEAM1", ClientSecretJWTError.wrongTeam), ("iss", nil, .wrongTeam),
            ("sub", "com.example.other", .wrongClient), ("aud", "https://evil.example", .wrongAudience),
            ("aud", ["https://appleid.apple.com"], .wrongAudience), ("exp", nil, .malformedTimes),
            ("iat", "now", .malformedTimes), ("iat", -1, .malformedTimes), ("exp", 5, .malformedTimes),
            ("exp", .integer(.max), .livesTooLong),
        ] as [(String, JSONValue?, ClientSecretJWTError)])
    func claims(name: String, value: JSONValue?, error: ClientSecretJWTError) throws {
        let now = TestIssuer.now.secondsSince1970
        let claims: JSONObject = [
            "iss": "TEAM123456", "iat": .integer(now), "exp": .integer(now + 300),
            "aud": "https://appleid.apple.com",
            "sub": .string(client.text),
        ]
        let token = try SignedJWT.make(claims: claims.with(name, value), keyID: "KEY1234567", key: .p256(key))
        #expect(throws: error) { try verify(ClientSecret(token)) }
    }

    @Test("Other keys, algorithms and texts are refused")
    func keys() throws {
        let other = SigningKey.p256(try P256PrivateKey.generate())
        #expect(throws: ClientSecretJWTError.unknownKey) {
            try verify(ClientSecret(SignedJWT.make(claims: [:], keyID: "KEY7654321", key: other)))
        }
        #expect(throws: ClientSecretJWTError.unknownKey) {
            try verify(ClientSecret(SignedJWT.make(claims: [:], keyID: nil, key: other)))
        }
        #expect(throws: ClientSecretJWTError.malformedToken(.invalidSignature)) {
            try verify(ClientSecret(SignedJWT.make(claims: [:], keyID: "KEY1234567", key: other)))
        }
        #expect(throws: ClientSecretJWTError.malformedToken(.unsupportedAlgorithm("RS256"))) {
            let key = try TestIssuer.shared.get().key
            try verify(ClientSecret(SignedJWT.make(claims: [:], keyID: "KEY1234567", key: key)))
        }
        #expect(throws: ClientSecretJWTError.malformedToken(.partCount(1))) {
            try verify(ClientSecret("password"))
        }
    }
}
