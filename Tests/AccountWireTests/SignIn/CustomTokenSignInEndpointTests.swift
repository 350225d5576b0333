import AccountWire
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("accounts:signInWithCustomToken")
struct CustomTokenSignInEndpointTests {
    private func unsigned(_ claims: JSONObject) -> String {
        let header: JSONValue = ["alg": "none", "typ": "JWT"]
        return Base64URL.encode(header.serialized) + "."
            + Base64URL.encode(JSONValue.object(claims).serialized) + "."
    }

    private var claims: JSONObject {
        [
            "iss": "firebase-auth-emulator@example.com", "sub": "firebase-auth-emulator@example.com",
            "aud":
                "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
            "iat": 1_800_000_000, "exp": 1_800_003_600, "uid": "somebody", "claims": ["role": "baker"],
        ]
    }

    @Test("a token of ours signs in, and makes the account")
    func signed() async throws {
        let bench = try await WireBench()
        let token = try bench.backend.parts.tokens.customToken(
            for: try #require(LocalID("somebody")), claims: ["role": "baker"], project: WireBench.project,
            now: bench.now)
        let response = await bench.post("accounts:signInWithCustomToken", ["token": .string(token)])
        #expect(response["kind"] == "identitytoolkit#VerifyCustomTokenResponse")
        #expect(response["isNewUser"] == true)
        let claims = try AccountWireTests.claims(response.text("idToken"))
        #expect(claims["role"] == "baker")
        #expect(claims["sub"] == "somebody")
        let again = await bench.post("accounts:signInWithCustomToken", ["token": .string(token)])
        #expect(again["isNewUser"] == false)
    }

    @Test("an unsigned token is taken only where that is allowed")
    func unsignedTokens() async throws {
        let token: JSONValue = ["token": .string(unsigned(claims))]
        let strict = try await WireBench()
        #expect(
            await strict.post("accounts:signInWithCustomToken", token).error
                == "INVALID_CUSTOM_TOKEN : Invalid signature.")
        var settings = AccountSettings()
        settings.unsignedCustomTokens = true
        let lenient = try await WireBench(settings: settings)
        #expect(await lenient.post("accounts:signInWithCustomToken", token)["isNewUser"] == true)
    }

    @Test("an unsigned token is taken of programs and of pages on authorized domains")
    func origins() async throws {
        let origins: [(String?, Bool)] = [
            (nil, true), ("http://localhost:3000", true), ("http://127.0.0.1", true),
            ("http://[::1]:5173", true), ("http://app.localhost:3000", true), ("capacitor://localhost", true),
            ("http://evil.example", false), ("https://localhost.evil.example", false), ("null", false),
            ("", false), ("file://", false), ("http://192.0.2.1", false),
        ]
        for fidelity in Fidelity.allCases {
            var settings = AccountSettings()
            settings.unsignedCustomTokens = true
            settings.fidelity = fidelity
            let bench = try await WireBench(settings: settings)
            for (origin, isTaken) in origins {
                let response = await bench.post(
                    "accounts:signInWithCustomToken", ["token": .string(unsigned(claims))],
                    headers: origin.map { ["origin": $0] } ?? [:])
                #expect(
                    response.error?.hasPrefix("INVALID_CUSTOM_TOKEN : Unsigned tokens")
                        == (isTaken ? nil : true),
                    "\(origin ?? "none") \(fidelity)")
            }
        }
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        var settings = AccountSettings()
        settings.unsignedCustomTokens = true
        let bench = try await WireBench(settings: settings)
        let foreign = try bench.backend.parts.tokens.customToken(
            for: try #require(LocalID("somebody")), project: "other", now: bench.now)
        func body(_ claims: JSONObject) -> JSONValue { ["token": .string(unsigned(claims))] }
        await bench.expectRefusals(
            "accounts:signInWithCustomToken",
            [
                ("none", [:], "MISSING_CUSTOM_TOKEN"),
                (
                    "no token", ["token": "x"],
                    "INVALID_CUSTOM_TOKEN : Invalid assertion format. 3 dot separated segments required."
                ),
                ("audience", body(claims.with("aud", "x")), "INVALID_CUSTOM_TOKEN : Invalid audience."),
                (
                    "old", body(claims.with("exp", 1_799_999_999)),
                    "INVALID_CUSTOM_TOKEN : The token has expired or is not valid yet."
                ),
                ("nobody", body(claims.with("uid", nil)), "MISSING_IDENTIFIER"),
                ("reserved", body(claims.with("claims", ["iss": "x"])), "FORBIDDEN_CLAIM : iss"),
                ("no claims", body(claims.with("claims", "x")), "INVALID_CLAIMS"),
                ("other project", ["token": .string(foreign)], "CREDENTIAL_MISMATCH"),
            ])
    }
}
