import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Fidelity: what a project believes, and what it counts")
struct FidelityTests {
    private let config = "/emulator/v1/projects/demo-portico/config"

    private func bench(_ change: (inout AccountSettings) -> Void = { _ in }) async throws -> WireBench {
        var settings = AccountSettings()
        change(&settings)
        return try await WireBench(settings: settings)
    }

    private func token(_ claims: JSONObject, signature: String) -> String {
        Base64URL.encode(Array(#"{"alg":"RS256","kid":"k"}"#.utf8)) + "."
            + Base64URL.encode(JSONValue.object(claims).serialized) + "." + signature
    }

    @Test("a project like the emulator takes any ID token and any custom token, a strict one none of them")
    func believed() async throws {
        let idToken = token(["sub": "g-1", "email": "a@example.com"], signature: "AAAA")
        let custom = JSONValue.object(["uid": "mine"]).serializedText
        let bench = try await bench()
        #expect(await bench.signInWithIdP(idToken).error?.hasPrefix("INVALID_IDP_RESPONSE") == true)
        let refused = await bench.post("accounts:signInWithCustomToken", ["token": .string(custom)])
        #expect(refused.error?.hasPrefix("INVALID_CUSTOM_TOKEN") == true)
        let set = await bench.send("PATCH", config, JSONValue.object(["fidelity": "emulator"]).serialized)
        #expect(set["fidelity"] == "emulator")
        #expect(await bench.signInWithIdP(idToken)["email"] == "a@example.com")
        for text in [custom, token(["uid": "other"], signature: "AAAA")] {
            let response = await bench.post("accounts:signInWithCustomToken", ["token": .string(text)])
            #expect(response["isNewUser"] == true, "\(text)")
        }
        let nobody = await bench.post("accounts:signInWithCustomToken", ["token": "{}"])
        #expect(nobody.error == "MISSING_IDENTIFIER")
        let foreign = token(["uid": "other", "aud": "x"], signature: "")
        let refusedAudience = await bench.post(
            "accounts:signInWithCustomToken", ["token": .string(foreign)])
        #expect(refusedAudience.error == "INVALID_CUSTOM_TOKEN : Invalid audience.")
    }

    @Test("a public server verifies and counts, whatever is asked")
    func publicServer() async throws {
        let bench = try await WireBench(isPublic: true)
        for body in [JSONValue.object(["fidelity": "emulator"]), ["attemptLimits": false]] {
            let response = await bench.send("PATCH", config, body.serialized)
            #expect(response.status == 400 && response.error?.hasPrefix("A public server") == true)
        }
        let wrong = await bench.send("PATCH", config, JSONValue.object(["fidelity": "x"]).serialized)
        #expect(wrong.error?.hasPrefix("Invalid JSON payload received.") == true)
    }

    @Test("an emulated Admin SDK's custom token is taken where its maker may do everything anyway")
    func adminTokens() async throws {
        let claims: JSONObject = [
            "aud":
                "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
            "iat": .integer(WireBench.now.secondsSince1970),
            "exp": .integer(WireBench.now.secondsSince1970 + 3_600), "uid": "mine",
        ]
        let token =
            Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + "."
            + Base64URL.encode(JSONValue.object(claims).serialized) + "."
        let body: JSONValue = ["token": .string(token)]
        let local = try await bench { $0.unsignedCustomTokens = true }
        #expect(await local.post("accounts:signInWithCustomToken", body)["isNewUser"] == true)
        // Everything else is looked at as before.
        let signed = token + Base64URL.encode([1])
        let refused = await local.post("accounts:signInWithCustomToken", ["token": .string(signed)])
        #expect(refused.error == "INVALID_CUSTOM_TOKEN : Invalid signature.")
    }

    @Test("attempts are counted where the project says so, and forgotten with the accounts")
    func limits() async throws {
        let bench = try await bench { $0.attemptLimits = false }
        func send() async -> WireAnswer {
            await bench.post("accounts:sendVerificationCode", ["phoneNumber": "+15555550100"])
        }
        for _ in 0..<25 { #expect(await send().status == 200) }
        let on = JSONValue.object(["attemptLimits": true]).serialized
        #expect(await bench.send("PATCH", config, on)["attemptLimits"] == true)
        for _ in 0..<10 { #expect(await send().status == 200) }
        #expect(await send().error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        _ = await bench.member()
        #expect(await bench.send("DELETE", "/emulator/v1/projects/demo-portico/accounts").status == 200)
        let codes = await bench.send("GET", "/emulator/v1/projects/demo-portico/verificationCodes")
        #expect(codes["verificationCodes"] == [])
        #expect(await send().status == 200)
        #expect(await bench.signIn().error == "EMAIL_NOT_FOUND")
    }

    @Test("a client may bring its second factors where the project is like the emulator")
    func factorsAtSignUp() async throws {
        let body: JSONValue = [
            "email": "a@example.com", "password": "correct horse", "mfaInfo": [["phoneInfo": "+15555550200"]],
        ]
        for fidelity in Fidelity.allCases {
            let bench = try await bench { $0.fidelity = fidelity }
            #expect(await bench.post("accounts:signUp", body).status == 200)
            let pending = await bench.signIn("a@example.com")["mfaPendingCredential"]
            #expect((pending != nil) == (fidelity == .emulator))
        }
    }
}
