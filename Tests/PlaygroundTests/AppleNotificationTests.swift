import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Testing

@Suite("Apple's notifications are checked before they are believed")
struct AppleNotificationTests {
    private static let now = Instant(secondsSince1970: 1_800_000_000)

    private static func claims(
        _ fixture: SignInFixture, event: String = "consent-revoked", jti: String = "one"
    ) -> JSONObject {
        [
            "iss": .string(FakeProvider.issuer), "aud": .string(FakeProvider.clientID),
            "iat": .integer(fixture.now.secondsSince1970),
            "exp": .integer(fixture.now.secondsSince1970 + 600), "jti": .string(jti),
            "events": .string(#"{"type":"\#(event)","sub":"000851.abc.0747","event_time":1}"#),
        ]
    }

    private static func body(_ token: String) -> [UInt8] {
        JSONValue.object(["payload": .string(token)]).serialized
    }

    @Test("An honest one is taken once, however often it comes")
    func honest() async throws {
        let fixture = try await SignInFixture()
        let body = Self.body(try fixture.provider.sign(Self.claims(fixture)))
        let taken = try await withThrowingTaskGroup(of: ProviderNotification?.self) { group in
            for _ in 0..<8 {
                group.addTask { try await fixture.notifications(body, from: .machine, now: fixture.now) }
            }
            return try await group.reduce(into: [ProviderNotification]()) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(
            taken.map(\.event.rawValue) == ["consent-revoked"] && taken.map(\.subject) == ["000851.abc.0747"])
        #expect(taken.first?.endsSessions == true)
    }

    @Test("Mail that is switched off signs nobody out")
    func mail() async throws {
        let fixture = try await SignInFixture()
        for event in ["email-disabled", "email-enabled"] {
            let token = try fixture.provider.sign(Self.claims(fixture, event: event, jti: event))
            let taken = try await fixture.notifications(Self.body(token), from: .machine, now: fixture.now)
            #expect(taken?.endsSessions == false)
        }
    }

    @Test(
        "A claim that is wrong is refused",
        arguments: [
            ("iss", .string("https://evil.example"), "token_issuer"), ("iss", .null, "token_issuer"),
            ("aud", .string("another"), "token_audience"), ("aud", .null, "token_audience"),
            ("exp", .integer(1_000), "token_expired"), ("exp", .string("9999999999"), "token_expired"),
            ("iat", .integer(9_999_999_999), "token_invalid"), ("jti", .string(""), "token_invalid"),
            ("jti", .null, "token_invalid"), ("events", .string("{"), "callback_invalid"),
            ("events", .object(["type": "consent-revoked", "sub": "x"]), "callback_invalid"),
            ("events", .string(#"{"type":"party","sub":"x"}"#), "callback_invalid"),
            ("events", .string(#"{"type":"consent-revoked","sub":7}"#), "callback_invalid"),
        ] as [(String, JSONValue, String)])
    func wrongClaim(name: String, value: JSONValue, code: String) async throws {
        let fixture = try await SignInFixture()
        let claims = Self.claims(fixture).with(name, value)
        try await refuses(try fixture.provider.sign(claims), code, fixture)
    }

    @Test("A foreign signature, no signature, or no token at all is refused")
    func forged() async throws {
        let fixture = try await SignInFixture()
        let claims = Self.claims(fixture)
        let key = try RSAPrivateKey.generate()
        let named = try SignedJWT.make(claims: claims, keyID: "KEYKEYKEY1", key: .rsa(key))
        try await refuses(named, "token_signature", fixture)
        try await refuses(SignedJWT.makeUnsigned(claims: claims), "token_algorithm", fixture)
        let elliptic = try SignedJWT.make(
            claims: claims, keyID: "KEYKEYKEY1", key: .p256(try P256PrivateKey.generate()))
        try await refuses(elliptic, "token_algorithm", fixture)
        try await refuses("a.b", "token_invalid", fixture)
        for body in ["", "{}", "[]", #"{"payload":7}"#, #"{"payload":"x","payload":"y"}"#] {
            await #expect(throws: SignInError.self) {
                try await fixture.notifications(Array(body.utf8), from: .machine, now: fixture.now)
            }
        }
    }

    private func refuses(_ token: String, _ code: String, _ fixture: SignInFixture) async throws {
        do {
            _ = try await fixture.notifications(Self.body(token), from: .machine, now: fixture.now)
            Issue.record("was believed")
        } catch let error as SignInError {
            #expect(error.code == code)
        }
    }
}
