import Accounts
import OpenID
import Providers
import Testing

@Suite("accounts:revokeToken")
struct RevokeTokenEndpointTests {
    private static let path = "\(WireBench.v2)/accounts:revokeToken"

    private func body(_ type: JSONValue, _ token: String, _ idToken: JSONValue) -> JSONObject {
        ["providerId": "apple.com", "tokenType": type, "token": .string(token), "idToken": idToken]
    }

    @Test(
        "a type is a name or a number",
        arguments: ["CODE", 3, "3", "REFRESH_TOKEN", 1, "ACCESS_TOKEN", "2"] as [JSONValue])
    func types(type: JSONValue) async throws {
        let bench = try await WireBench()
        let idToken: JSONValue = .string(await bench.member().text("idToken") ?? "")
        bench.stage("what-apple-issued", .apple, subject: "1")
        let request: JSONValue = .object(body(type, "what-apple-issued", idToken))
        let response = await bench.post(Self.path, request)
        #expect(response.status == 200 && response.json == [:])
        #expect(await bench.post(Self.path, request).error?.hasPrefix("INVALID_IDP_RESPONSE") == true)
    }

    @Test("whom a code was issued to is told by the app's bundle ID and the redirect URI")
    func client() async throws {
        let bench = try await WireBench()
        let idToken: JSONValue = .string(await bench.member().text("idToken") ?? "")
        bench.stage("the-code com.example.app https://a.example/back", .apple, subject: "1")
        var request = body("CODE", "the-code", idToken)
        request["redirectUri"] = "https://a.example/back"
        let headers = ["x-ios-bundle-identifier": "com.example.app"]
        #expect(await bench.post(Self.path, .object(request), headers: headers).status == 200)
    }

    @Test("what is refused")
    func refused() async throws {
        let bench = try await WireBench()
        let idToken: JSONValue = .string(await bench.member().text("idToken") ?? "")
        var google = body("CODE", "x", idToken)
        google["providerId"] = "google.com"
        for (name, sent, message) in [
            ("nobody", body("CODE", "x", .null), "MISSING_ID_TOKEN"),
            ("another provider's code", google, "INVALID_PROVIDER_ID"),
            ("no token", body("CODE", "", idToken), "There is no token to revoke."),
            ("unspecified", body(0, "x", idToken), "tokenType says no type of token."),
            ("unknown", body("ID_TOKEN", "x", idToken), "tokenType says no type of token."),
        ] as [(String, JSONObject, String)] {
            let response = await bench.post(Self.path, .object(sent))
            #expect(response.status == 400 && response.error == message, "\(name)")
        }
        let type = await bench.post(Self.path, .object(body(4, "x", idToken)))
        #expect(type["error"]?["status"] == "INVALID_ARGUMENT")
    }
}
