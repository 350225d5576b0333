import Cryptography
import OpenID
import Providers
import Testing

@Suite("Facebook's Graph: the person and the permissions")
struct FacebookGraphTests {
    @Test("/me gives id and name, then what fields names, and refuses fields that do not exist")
    func me() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await FacebookSignIn.token(bench)
        func me(_ fields: String?) async throws -> StandInResponse {
            try await bench.send(
                "GET", "/graph/v26.0/me", query: fields.map { [("fields", $0)] } ?? [],
                headers: [("Authorization", "Bearer \(token)")])
        }
        #expect(try await me(nil).json().objectValue?.names == ["id", "name"])
        let full = try await me("name,first_name,last_name,email,picture.type(large){url,is_silhouette}")
            .json()
        #expect(full["email"]?.stringValue == "ada@example.com")
        #expect(full["picture"]?["data"]?.objectValue?.names == ["url", "is_silhouette"])
        #expect(full["id"]?.stringValue?.wholeMatch(of: /[0-9]{16}/) != nil)
        #expect(try await me("id,shoe_size").json()["error"]?["code"]?.integerValue == 100)
        for bad in ["id,", "picture{url", "{", "a{b{c{d}}}", ""] where !bad.isEmpty {
            #expect(try await me(bad).status == 400)
        }
        let none = try await bench.send("GET", "/graph/v26.0/me")
        #expect(try none.json()["error"]?["code"]?.integerValue == 2500)
    }

    @Test("appsecret_proof is checked when it comes, and demanded when the app demands it")
    func secretProof() async throws {
        let bench = try BrandBench(.facebook, options: [.requiresSecretProof])
        let token = try await FacebookSignIn.token(bench)
        let proof = Hex.encode(HMACSHA256.authenticate(Array(token.utf8), key: Array("secret-1".utf8)))
        func me(_ proof: String?) async throws -> StandInResponse {
            try await bench.send(
                "GET", "/graph/v26.0/me",
                query: [("access_token", token)] + (proof.map { [("appsecret_proof", $0)] } ?? []))
        }
        #expect(try await me(proof).status == 200)
        for bad in [nil, "0000"] {
            let error = try await me(bad).json()["error"]
            #expect(error?["type"]?.stringValue == "GraphMethodException")
            #expect(error?["code"]?.integerValue == 100)
        }
        let lax = try BrandBench(.facebook)
        let laxToken = try await FacebookSignIn.token(lax)
        let wrong = try await lax.send(
            "GET", "/graph/v26.0/me", query: [("access_token", laxToken), ("appsecret_proof", "00")])
        #expect(wrong.status == 400)
    }

    @Test("permissions are listed and taken back, one or all")
    func permissions() async throws {
        let bench = try BrandBench(.facebook)
        let token = try await FacebookSignIn.token(bench)
        func call(_ method: String, _ path: String) async throws -> StandInResponse {
            try await bench.send(method, "/graph/v26.0/" + path, query: [("access_token", token)])
        }
        #expect(try await call("GET", "me/permissions").json()["data"]?.arrayValue?.count == 2)
        #expect(try await call("DELETE", "me/permissions/email").json()["success"] == .bool(true))
        #expect(try await call("GET", "me").status == 200)
        let me = try await bench.send(
            "GET", "/graph/v26.0/me", query: [("access_token", token), ("fields", "id,email")]
        ).json()
        #expect(me["email"] == nil)
        #expect(try await call("DELETE", "1/permissions").status == 400)
        #expect(try await call("DELETE", "me/permissions").json()["success"] == .bool(true))
        #expect(try await call("GET", "me").json()["error"]?["code"]?.integerValue == 190)
        _ = try await bench.choose("ada", at: FacebookSignIn.path, FacebookSignIn.query).consent()
    }
}
