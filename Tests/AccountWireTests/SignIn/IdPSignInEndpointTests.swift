import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("accounts:signInWithIdp")
struct IdPSignInEndpointTests {
    @Test("an ID token makes an account, and signs in to it later")
    func signIn() async throws {
        let bench = try await WireBench()
        bench.stage("t-1", subject: "g-1", email: "who@example.com", name: "Who")
        let response = await bench.signInWithIdP("t-1")
        #expect(response["kind"] == "identitytoolkit#VerifyAssertionResponse")
        #expect(response["providerId"] == "google.com")
        #expect(response["federatedId"] == "https://accounts.google.com/g-1")
        #expect(response["email"] == "who@example.com")
        #expect(response["emailVerified"] == true)
        #expect(response["fullName"] == "Who")
        let told = try JSONValue(parsing: try #require(response.text("rawUserInfo")), limit: 4_096)
        #expect(told["id"] == "g-1" && told["locale"] == "en" && told["sub"] == nil)
        #expect(told["granted_scopes"]?.stringValue?.hasPrefix("openid") == true)
        #expect(response["oauthIdToken"] == "t-1")
        #expect(response["context"] == "")
        #expect(response["isNewUser"] == true)
        #expect(response["expiresIn"] == "3600")
        for absent in [
            "needConfirmation", "errorMessage", "mfaPendingCredential", "emailRecycled", "pendingToken",
        ] {
            #expect(response[absent] == nil, "\(absent)")
        }
        #expect(try claims(response.text("idToken"))["firebase"]?["sign_in_provider"] == "google.com")
        #expect(await bench.signInWithIdP("t-1")["isNewUser"] == false)
    }

    @Test("parameters come in the body, the query or the fragment")
    func places() async throws {
        let bench = try await WireBench()
        bench.stage("t-1", subject: "g-1")
        bench.stage("t-2", subject: "g-2")
        let rows: [(uri: String, body: String, subject: String)] = [
            ("http://localhost?id_token=t-1&providerId=google.com", "", "g-1"),
            ("http://localhost#id_token=t-1&providerId=google.com", "", "g-1"),
            ("http://localhost?id_token=t-2", "id_token=t-1&providerId=google.com", "g-1"),
            ("http://localhost#id_token=t-2", "id_token=t-1&providerId=google.com", "g-2"),
        ]
        for row in rows {
            let response = await bench.post(
                "accounts:signInWithIdp", ["requestUri": .string(row.uri), "postBody": .string(row.body)])
            #expect(response.text("federatedId")?.hasSuffix(row.subject) == true, "\(row)")
        }
        let old = await bench.post(
            "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyAssertion",
            ["requestUri": "http://localhost", "postBody": "id_token=t-1&providerId=google.com"])
        #expect(old.status == 200)
    }

    @Test("an address that another account has asks for that account first")
    func confirmation() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        try await bench.change(member) { account in
            account.put(Identity(provider: .apple, subject: "a-1"))
        }
        bench.stage("t-1", .github, subject: "1", email: "who@example.com", verified: false)
        let response = await bench.signInWithIdP("t-1", provider: "github.com")
        #expect(response.status == 200)
        #expect(response["needConfirmation"] == true)
        #expect(response["email"] == "who@example.com")
        #expect(response["localId"] == member["localId"])
        #expect(response["verifiedProvider"] == ["apple.com"])
        #expect(response["idToken"] == nil)
        #expect(response["oauthIdToken"] == "t-1")
        let pending = try #require(response.text("pendingToken"))
        let linked = await bench.post(
            "accounts:signInWithIdp",
            [
                "requestUri": "http://localhost", "pendingToken": .string(pending),
                "idToken": .string(member.text("idToken") ?? ""),
            ])
        #expect(linked["localId"] == member["localId"])
        #expect(linked["isNewUser"] == false)
        #expect(try claims(linked.text("idToken"))["firebase"]?["sign_in_provider"] == "github.com")
        let again = await bench.post(
            "accounts:signInWithIdp", ["requestUri": "http://localhost", "pendingToken": .string(pending)])
        #expect(again.error == "INVALID_PENDING_TOKEN")
    }

    @Test("a provider that proves the address takes over what was not proven")
    func takeover() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        bench.stage("t-1", subject: "g-1", email: "who@example.com")
        let response = await bench.signInWithIdP("t-1")
        #expect(response["localId"] == member["localId"])
        #expect(await bench.signIn().error == "INVALID_PASSWORD")
        let old = await bench.post("accounts:lookup", ["idToken": .string(member.text("idToken") ?? "")])
        #expect(old.error == "TOKEN_EXPIRED")
    }

    @Test("a nonce-bound token needs its raw nonce, and works once")
    func nonce() async throws {
        let bench = try await WireBench()
        let raw = try Nonce("raw-nonce")
        bench.stage("a-1", .apple, subject: "s-1", nonceClaim: raw.hashed)
        bench.stage("plain", .apple, subject: "s-1")
        let missing = await bench.signInWithIdP("a-1", provider: "apple.com")
        #expect(missing.error == "MISSING_OR_INVALID_NONCE : Nonce is missing in the request.")
        let wrong = await bench.signInWithIdP("a-1", provider: "apple.com", nonce: "other")
        #expect(
            wrong.error == """
                MISSING_OR_INVALID_NONCE : The nonce in ID Token "\(raw.hashed)" does not match the SHA256 hash of \
                the raw nonce "other" in the request.
                """)
        #expect(await bench.signInWithIdP("a-1", provider: "apple.com", nonce: "raw-nonce").status == 200)
        let again = await bench.signInWithIdP("a-1", provider: "apple.com", nonce: "raw-nonce")
        #expect(
            again.error == """
                MISSING_OR_INVALID_NONCE : Duplicate credential received. Please try again with a new credential.
                """)
        let unexpected = await bench.signInWithIdP("plain", provider: "apple.com", nonce: "raw-nonce")
        #expect(unexpected.error?.hasPrefix("MISSING_OR_INVALID_NONCE : ") == true)
        let unreadable = await bench.signInWithIdP("a-1", provider: "apple.com", nonce: "%0A")
        #expect(unreadable.error == "MISSING_OR_INVALID_NONCE : Nonce is missing in the request.")
    }

    @Test("a refused link keeps the credential usable, when the client asks for it")
    func updatedCredential() async throws {
        let bench = try await WireBench()
        let raw = try Nonce("raw-nonce")
        for token in ["a-1", "a-2"] {
            bench.stage(token, .apple, subject: "s-1", email: "relay@example.com", nonceClaim: raw.hashed)
        }
        let owner = await bench.signInWithIdP("a-1", provider: "apple.com", nonce: "raw-nonce")
        let guest = await bench.post("accounts:signUp")
        let idToken: JSONValue = .string(guest.text("idToken") ?? "")
        let refused = await bench.signInWithIdP(
            "a-2", provider: "apple.com", ["idToken": idToken, "returnIdpCredential": true],
            nonce: "raw-nonce")
        #expect(refused.status == 200)
        #expect(refused["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED")
        #expect(refused["oauthIdToken"] == "a-2")
        #expect(refused["localId"] == nil)
        #expect(refused["idToken"] == nil)
        // iOS repeats the spent token beside the pending one, without nonce.
        let updated = await bench.signInWithIdP(
            "a-2", provider: "apple.com", ["pendingToken": refused["pendingToken"] ?? "", "autoCreate": true])
        #expect(updated["localId"] == owner["localId"])
    }

    @Test("a link that cannot be made is an error for clients that do not ask for the credential")
    func linkErrors() async throws {
        let bench = try await WireBench()
        bench.stage("t-1", subject: "g-1", email: "who@example.com")
        bench.stage("t-2", subject: "g-2", email: "who@example.com")
        _ = await bench.signInWithIdP("t-1")
        let guest: JSONObject = [
            "idToken": .string(await bench.post("accounts:signUp").text("idToken") ?? "")
        ]
        #expect(await bench.signInWithIdP("t-1", guest).error == "FEDERATED_USER_ID_ALREADY_LINKED")
        #expect(await bench.signInWithIdP("t-2", guest).error == "EMAIL_EXISTS")
        let shown = await bench.signInWithIdP("t-2", guest.with("returnIdpCredential", true))
        #expect(shown["errorMessage"] == "EMAIL_EXISTS")
    }

    @Test("reauthentication of a stranger makes no account")
    func autoCreate() async throws {
        let bench = try await WireBench()
        bench.stage("t-1", subject: "g-1")
        #expect(await bench.signInWithIdP("t-1", ["autoCreate": false]).error == "EMAIL_NOT_FOUND")
    }

    @Test("a second factor is asked for")
    func secondFactor() async throws {
        let bench = try await WireBench()
        _ = try await bench.doublyProven()
        bench.stage("t-1", subject: "g-1", email: "who@example.com")
        let response = await bench.signInWithIdP("t-1")
        #expect(response.text("mfaPendingCredential")?.isEmpty == false)
        #expect(response["mfaInfo"]?.arrayValue?.first?["phoneInfo"] == "+*******0100")
        #expect(response["idToken"] == nil)
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        let uri: JSONValue = "http://localhost"
        await bench.expectRefusals(
            "accounts:signInWithIdp",
            [
                ("no URI", ["postBody": "id_token=x&providerId=google.com"], "MISSING_REQUEST_URI"),
                ("bad URI", ["requestUri": "here"], "INVALID_REQUEST_URI"),
                (
                    "no provider", ["requestUri": uri, "postBody": "id_token=x"],
                    "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost"
                ),
                (
                    "strange provider", ["requestUri": uri, "postBody": "id_token=x&providerId=twitter.com"],
                    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
                ),
                (
                    "not set up", ["requestUri": uri, "postBody": "id_token=x&providerId=microsoft.com"],
                    "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
                ),
                (
                    "no credential", ["requestUri": uri, "postBody": "providerId=google.com"],
                    "INVALID_IDP_RESPONSE : There is no id_token or access_token in the request."
                ),
                (
                    "bad credential", ["requestUri": uri, "postBody": "id_token=x&providerId=google.com"],
                    "INVALID_IDP_RESPONSE : The credential is not right."
                ),
                ("bad pending", ["requestUri": uri, "pendingToken": "x"], "INVALID_PENDING_TOKEN"),
                (
                    "bad token",
                    ["requestUri": uri, "idToken": "x", "postBody": "id_token=x&providerId=google.com"],
                    "INVALID_ID_TOKEN"
                ),
            ])
        bench.stage("t-1", subject: "g-1")
        let member = await bench.signInWithIdP("t-1")
        try await bench.change(member) { $0.disabled = true }
        #expect(await bench.signInWithIdP("t-1").error == "USER_DISABLED")
    }

    @Test("claims that nobody signed count only where that is allowed")
    func unsigned() async throws {
        let token = PercentEncoding.encode(
            #"{"sub":"g-9","email":"who@example.com","email_verified":true,"name":"Who"}"#)
        #expect(try await WireBench().signInWithIdP(token).error?.hasPrefix("INVALID_IDP_RESPONSE") == true)
        var settings = AccountSettings()
        settings.fidelity = .emulator
        let bench = try await WireBench(settings: settings)
        let response = await bench.signInWithIdP(token)
        #expect(response["federatedId"] == "https://accounts.google.com/g-9")
        let jwt =
            Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + "."
            + Base64URL.encode(Array(#"{"sub":"g-9"}"#.utf8)) + "."
        #expect(await bench.signInWithIdP(jwt)["localId"] == response["localId"])
        let access = await bench.post(
            "accounts:signInWithIdp",
            [
                "requestUri": "http://localhost",
                "postBody": .string("access_token=\(token)&providerId=github.com"),
            ])
        #expect(access["localId"] == response["localId"])
        let foreign = await bench.post(
            "accounts:signInWithIdp",
            [
                "requestUri": "http://localhost",
                "postBody": .string("access_token=\(token)&providerId=github.com"),
            ], headers: ["origin": "https://evil.example"])
        #expect(foreign.error?.hasPrefix("INVALID_IDP_RESPONSE") == true)
    }
}
