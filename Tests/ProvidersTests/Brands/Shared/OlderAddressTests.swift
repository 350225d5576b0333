import OpenID
import Providers
import Testing

@Suite("Addresses that many libraries still ask")
struct OlderAddressTests {
    @Test("Google's userinfo of version 3 is the one of OpenID Connect, that of version 2 has older names")
    func google() async throws {
        let bench = try BrandBench(.google)
        let json = try await GoogleStandInTests.exchange(
            bench, try await GoogleStandInTests.code(bench)
        ).json()
        let bearer = [("Authorization", "Bearer \(try #require(json["access_token"]?.stringValue))")]
        let now = try await bench.send("GET", "/v1/userinfo", headers: bearer).json()
        #expect(try await bench.send("GET", "/oauth2/v3/userinfo", headers: bearer).json() == now)
        let older = try await bench.send("GET", "/oauth2/v2/userinfo", headers: bearer).json()
        #expect(older["id"] == now["sub"] && older["sub"] == nil)
        #expect(older["verified_email"] == .bool(true) && older["email_verified"] == nil)
        #expect(try await bench.send("GET", "/oauth2/v2/userinfo").status == 401)
    }

    @Test("Graph knows the caller by number too, and nobody else, and leads to the picture")
    func facebook() async throws {
        let bench = try BrandBench(.facebook)
        let token = [("access_token", try await FacebookSignIn.token(bench))]
        func get(_ path: String, _ query: [(String, String)] = []) async throws -> StandInResponse {
            try await bench.send("GET", "/graph/v26.0/\(path)", query: token + query)
        }
        let me = try await get("me").json()
        let id = try #require(me["id"]?.stringValue)
        #expect(try await get(id).json() == me)
        let other = try await get("1000000000000001").json()
        #expect(other["error"]?["type"]?.stringValue == "GraphMethodException")
        let picture = try await get("me/picture", [("redirect", "0")]).json()
        let address = try #require(picture["data"]?["url"]?.stringValue)
        guard case .redirect(address) = try await get("me/picture") else {
            Issue.record("no redirect to the picture")
            return
        }
        #expect(try await bench.send("GET", "/graph/v26.0/me/picture").status == 400)
    }
}
