import Cryptography
import OpenID
import Providers
import Testing

@Suite("Apple: the client secret is a JWT, verified for real")
struct AppleClientSecretTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let isAccepted: Bool
        let make: @Sendable (AppleBench) throws -> String
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "five minutes of life", isAccepted: true) { try $0.secret() },
        Case(name: "six months of life", isAccepted: true) { try $0.secret(life: 15_777_000) },
        Case(name: "the audience that libraries write", isAccepted: true) {
            try $0.secret(audience: "https://appleid.apple.com")
        },
        Case(name: "more than six months of life", isAccepted: false) { try $0.secret(life: 15_777_001) },
        Case(name: "expired", isAccepted: false) { try $0.secret(issuedAt: -301) },
        Case(name: "issued in the future", isAccepted: false) { try $0.secret(issuedAt: 120) },
        Case(name: "another team", isAccepted: false) { try $0.secret(team: "TEAM000002") },
        Case(name: "another client of the team", isAccepted: false) { try $0.secret(client: "web.two") },
        Case(name: "another key name", isAccepted: false) { try $0.secret(kid: "KEY0000002") },
        Case(name: "another audience", isAccepted: false) { try $0.secret(audience: "https://example.com") },
        Case(name: "another key", isAccepted: false) { try $0.secret(key: $0.otherKey) },
        Case(name: "no signature", isAccepted: false) { _ in
            SignedJWT.makeUnsigned(claims: ["iss": "TEAM000001"])
        },
        Case(name: "RS256 in the header", isAccepted: false) { bench in
            try SignedJWT.make(
                header: ["alg": "RS256", "kid": "KEY0000001"], claims: ["iss": "TEAM000001"],
                key: .p256(bench.key))
        },
        Case(name: "an array as audience", isAccepted: false) { bench in
            let time = bench.now.secondsSince1970
            return try SignedJWT.make(
                claims: [
                    "iss": "TEAM000001", "sub": "web.one", "aud": [.string(AppleBench.issuer)],
                    "iat": .integer(time), "exp": .integer(time + 60),
                ], keyID: "KEY0000001", key: .p256(bench.key))
        },
        Case(name: "no iat", isAccepted: false) { bench in
            try SignedJWT.make(
                claims: [
                    "iss": "TEAM000001", "sub": "web.one", "aud": .string(AppleBench.issuer),
                    "exp": .integer(bench.now.secondsSince1970 + 60),
                ], keyID: "KEY0000001", key: .p256(bench.key))
        },
    ]

    @Test("a secret is accepted or is invalid_client", arguments: cases)
    func verify(item: Case) async throws {
        let bench = try AppleBench()
        let code = try await AppleTokenTests.code(bench)
        let response = try await bench.exchange(code, ["client_secret": try item.make(bench)])
        if item.isAccepted {
            #expect(response.status == 200)
        } else {
            #expect(response.status == 400)
            #expect(try response.json()["error"]?.stringValue == "invalid_client")
            // An unproven client has not used the code up.
            #expect(try await bench.exchange(code).status == 200)
        }
    }
}
