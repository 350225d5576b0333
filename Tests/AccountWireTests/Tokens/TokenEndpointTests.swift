import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Refresh and session cookies")
struct TokenEndpointTests {
    private static let path = "/securetoken.googleapis.com/v1/token"
    private static let cookiePath = "projects/demo-portico:createSessionCookie"

    @Test("a refresh token gives a new ID token, as a form and as JSON")
    func refresh() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let token = try #require(member.text("refreshToken"))
        let form = await bench.send(
            "POST", Self.path,
            Array(FormURLEncoded.encode([("grant_type", "refresh_token"), ("refresh_token", token)]).utf8),
            at: bench.now.adding(seconds: 4_000),
            headers: ["content-type": "application/x-www-form-urlencoded"])
        #expect(form["id_token"] == form["access_token"])
        #expect(form["expires_in"] == "3600")
        #expect(form["token_type"] == "Bearer")
        #expect(form["refresh_token"]?.stringValue == token)
        #expect(form["user_id"] == member["localId"])
        #expect(form["project_id"] == "12345")
        #expect(try claims(form.text("id_token"))["auth_time"] == 1_800_000_000)
        let json = await bench.post(
            Self.path, ["grantType": "refresh_token", "refreshToken": .string(token)])
        #expect(json.status == 200)
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        let member = await bench.member()
        let token: JSONValue = .string(member.text("refreshToken") ?? "")
        let body: JSONValue = ["grant_type": "refresh_token", "refresh_token": token]
        await bench.expectRefusals(
            Self.path,
            [
                ("no type", ["refresh_token": token], "MISSING_GRANT_TYPE"),
                ("other type", ["grant_type": "password", "refresh_token": token], "INVALID_GRANT_TYPE"),
                ("no token", ["grant_type": "refresh_token"], "MISSING_REFRESH_TOKEN"),
                (
                    "bad token", ["grant_type": "refresh_token", "refresh_token": "x"],
                    "INVALID_REFRESH_TOKEN"
                ),
            ])
        try await bench.change(member) { $0.disabled = true }
        #expect(await bench.post(Self.path, body).error == "USER_DISABLED")
        try await bench.change(member) { account in
            account.disabled = false
            account.endTokens(now: WireBench.now)
        }
        #expect(await bench.post(Self.path, body).error == "TOKEN_EXPIRED")
        let back = await bench.signIn()
        _ = await bench.post("accounts:delete", ["idToken": .string(back.text("idToken") ?? "")])
        let gone = await bench.post(
            Self.path,
            ["grant_type": "refresh_token", "refresh_token": .string(back.text("refreshToken") ?? "")])
        #expect(gone.error == "USER_NOT_FOUND")
    }

    @Test("an administrator makes session cookies")
    func sessionCookie() async throws {
        let bench = try await WireBench()
        let token: JSONValue = .string(await bench.member().text("idToken") ?? "")
        let response = await bench.administrate(
            "POST", Self.cookiePath, ["idToken": token, "validDuration": "600"])
        let claims = try AccountWireTests.claims(response.text("sessionCookie"))
        #expect(claims["iss"] == "https://session.firebase.google.com/demo-portico")
        #expect(claims["exp"] == 1_800_000_600)
        let longest = await bench.administrate("POST", Self.cookiePath, ["idToken": token])
        #expect(try AccountWireTests.claims(longest.text("sessionCookie"))["exp"] == 1_801_209_600)
        for (body, error) in [
            (["idToken": token, "validDuration": 299], "INVALID_DURATION"),
            (["idToken": token, "validDuration": 1_209_601], "INVALID_DURATION"),
            (["validDuration": 600], "MISSING_ID_TOKEN"), (["idToken": "x"], "INVALID_ID_TOKEN"),
        ] as [(JSONValue, String)] {
            #expect(await bench.administrate("POST", Self.cookiePath, body).error == error)
        }
        #expect(await bench.post(Self.cookiePath, ["idToken": token]).status == 401)
    }
}
