import Cryptography
import OpenID
import TestSupport
import Testing

@Suite("Secrets: never in descriptions, dumps and mirrors")
struct SecretTextTests {
    private static let text = "4f0c2b9a-secret-value-that-must-not-show-0000"

    /// One of each secret type, with the name it prints.
    private static func secrets() throws -> [(any Sendable, String)] {
        [
            (try State(text), "State"), (try Nonce(text), "Nonce"), (try CodeVerifier(text), "CodeVerifier"),
            (try ClientSecret(text), "ClientSecret"), (try AuthorizationCode(text), "AuthorizationCode"),
            (try AccessToken(text), "AccessToken"), (try RefreshToken(text), "RefreshToken"),
            (UnverifiedIDToken(text), "UnverifiedIDToken"),
        ]
    }

    @Test("Secrets print their type and nothing else")
    func redacted() throws {
        for (secret, name) in try Self.secrets() {
            var dumped = ""
            dump(secret, to: &dumped)
            #expect(String(describing: secret) == "\(name)(redacted)")
            #expect(String(reflecting: secret) == "\(name)(redacted)")
            #expect("\([secret])".contains(Self.text) == false)
            #expect(dumped == "- \(name)(redacted)\n")
            #expect(Mirror(reflecting: secret).children.isEmpty)
        }
    }

    @Test("Values that hold secrets do not show them either")
    func holders() throws {
        let grant = TokenGrant.authorizationCode(
            try AuthorizationCode(Self.text), redirectURI: try RedirectURI("https://a.example/cb"),
            verifier: try CodeVerifier(Self.text))
        let request = TokenRequest(
            grant: grant, client: .post(try ClientID("client"), try ClientSecret(Self.text)))
        let response = TokenResponse(
            accessToken: try AccessToken(Self.text), refreshToken: try RefreshToken(Self.text),
            idToken: UnverifiedIDToken(Self.text))
        let authorizationResponse = AuthorizationResponse(
            state: try State(Self.text), issuer: nil,
            outcome: .granted(AuthorizationGrant(code: try AuthorizationCode(Self.text), idToken: nil)))
        let expectations = IDTokenExpectations(
            issuer: .exact("i"), clientID: try ClientID("client"), nonce: .plain(try Nonce(Self.text)),
            keys: JSONWebKeySet([]), accessToken: try AccessToken(Self.text))
        let sent = AuthorizationRequest(
            endpoint: try URLParts("https://a.example/authorize"), clientID: try ClientID("client"),
            redirectURI: try RedirectURI("https://a.example/cb"), scopes: ["openid"],
            state: try State(Self.text), nonce: Self.text)
        for value in [
            sent, request, response, authorizationResponse, expectations, IDTokenVerifier(expectations),
        ]
            as [any Sendable]
        {
            var dumped = ""
            dump(value, to: &dumped)
            for shown in [String(describing: value), String(reflecting: value), dumped] {
                #expect(!shown.contains(Self.text))
            }
        }
    }

    @Test("A report and a verified token keep their values out of logs")
    func reports() throws {
        let issuer = try TestIssuer.shared.get()
        let (report, result) = try issuer.forged { $0.claims["email"] = "ada@example.com" }.examined()
        let token = try result.get()
        for value in [report, token, result] as [any Sendable] {
            var dumped = ""
            dump(value, to: &dumped)
            for shown in [String(describing: value), String(reflecting: value), dumped] {
                #expect(!shown.contains(issuer.nonce.reveal))
                #expect(!shown.contains("ada@example.com"))
            }
        }
    }

    @Test("Equal secrets are equal")
    func equality() throws {
        #expect(try State("abc") == State("abc"))
        #expect(try State("abc") != State("abd"))
        #expect(try State("abc") != State("abcd"))
        #expect(try Set([Nonce("a"), Nonce("a"), Nonce("b")]).count == 2)
    }

    @Test("Fresh secrets have 43 characters and never repeat")
    func generated() throws {
        let random = RandomSource.seeded(9)
        let texts = try [
            State.generate(from: random).reveal, State.generate(from: random).reveal,
            Nonce.generate(from: random).reveal, CodeVerifier.generate(from: random).reveal,
        ]
        #expect(Set(texts).count == 4)
        for text in texts {
            #expect(text.utf8.count == 43)
            #expect(try Base64URL.decode(text).count == 32)
            #expect(throws: Never.self) { try CodeVerifier(text) }
        }
    }

    @Test("A source that fails makes no secret")
    func failingSource() {
        let source = RandomSource { (_) throws(CryptographyError) -> [UInt8] in throw .randomnessUnavailable }
        #expect(throws: CryptographyError.randomnessUnavailable) { try State.generate(from: source) }
        #expect(throws: CryptographyError.randomnessUnavailable) { try Nonce.generate(from: source) }
        #expect(throws: CryptographyError.randomnessUnavailable) { try CodeVerifier.generate(from: source) }
    }
}
