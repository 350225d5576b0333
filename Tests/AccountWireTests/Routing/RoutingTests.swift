import AccountWire
import Accounts
import OpenID
import Testing

@Suite("Addressing and transport")
struct RoutingTests {
    /// Endpoints of the table itself.
    private static let endpoints = [
        AccountEndpoint("POST", "/host/v1/things:make") { call in
            .json(["email": .string(try call.body.text("displayName") ?? "none")])
        },
        AccountEndpoint("GET", "/host/v1/projects/{project}/things:list", access: .administrator) { call in
            .json(["project": .string(try call.variable("project"))])
        },
        AccountEndpoint("POST", "/host/v1/projects/{project}:act", access: .administrator) { _ in
            .json(["acted": true])
        },
        AccountEndpoint("GET", "/emulator/v1/projects/{project}/codes", access: .testHelper) { _ in .json([:])
        },
        AccountEndpoint("GET", "/host/keys", access: .open) { _ in .json([:], caching: "public, max-age=60")
        },
        AccountEndpoint("POST", "/host/v1/broken") { _ in throw Fault() },
    ]

    private struct Fault: Error {}

    private func bench() async throws -> WireBench { try await WireBench(endpoints: Self.endpoints) }

    @Test("an unknown path is a JSON 404")
    func unknownPath() async throws {
        let response = try await bench().post("/host/v1/nothing")
        #expect(response.status == 404)
        #expect(response["error"]?["status"] == "NOT_FOUND")
        #expect(response["error"]?["code"] == 404)
    }

    @Test("a call without API key is refused, one with any is taken")
    func apiKey() async throws {
        let bench = try await bench()
        let without = await bench.post("/host/v1/things:make", key: nil)
        #expect(without.status == 403)
        #expect(without["error"]?["status"] == "PERMISSION_DENIED")
        #expect(without.error == "The request is missing a valid API key.")
        #expect(await bench.post("/host/v1/things:make").status == 200)
        #expect(
            await bench.post("/host/v1/things:make", key: nil, headers: ["x-goog-api-key": "k"]).status == 200
        )
    }

    @Test("names are taken in camelCase and snake_case, numbers as texts")
    func leniencies() async throws {
        let bench = try await bench()
        #expect(await bench.post("/host/v1/things:make", ["displayName": "a"]).text("email") == "a")
        #expect(await bench.post("/host/v1/things:make", ["display_name": 7]).text("email") == "7")
        #expect(await bench.post("/host/v1/things:make", ["displayName": .null]).text("email") == "none")
        #expect(await bench.send("POST", "/host/v1/things%3Amake").status == 200)
    }

    @Test(
        "a body that is not the JSON we take is an INVALID_ARGUMENT",
        arguments: [
            ("syntax", "{", "parseError"), ("list", "[]", "invalid"),
            ("wrong type", #"{"displayName":{}}"#, "invalid"), ("truth", #"{"displayName":true}"#, "invalid"),
            ("deep", String(repeating: "[", count: 100), "parseError"),
            ("twice", #"{"a":1,"a":2}"#, "parseError"),
        ])
    func badBodies(name: String, body: String, reason: String) async throws {
        let response = try await bench().send("POST", "/host/v1/things:make", Array(body.utf8))
        #expect(response.status == 400)
        #expect(response["error"]?["status"] == "INVALID_ARGUMENT")
        #expect(response.error?.hasPrefix("Invalid JSON payload received.") == true)
        #expect(response["error"]?["errors"]?.arrayValue?.first?["reason"]?.stringValue == reason)
    }

    @Test("bytes that are not UTF-8 and bodies beyond the limit are refused")
    func hostileBytes() async throws {
        let bench = try await bench()
        let invalid = await bench.send(
            "POST", "/host/v1/things:make", Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8))
        #expect(invalid.status == 400)
        let large = await bench.send(
            "POST", "/host/v1/things:make", [UInt8](repeating: 0x20, count: WireBody.maximumBytes + 1))
        #expect(large.status == 413)
    }

    @Test("an administrator's call takes the bearer, and no other")
    func administrator() async throws {
        let bench = try await bench()
        let path = "/host/v1/projects/demo-portico/things:list"
        #expect(await bench.administrate("GET", path)["project"] == "demo-portico")
        #expect(await bench.send("GET", path, headers: ["authorization": "bearer OWNER"]).status == 200)
        let none = await bench.send("GET", path)
        #expect(none.status == 401)
        #expect(none["error"]?["status"] == "UNAUTHENTICATED")
        #expect(await bench.send("GET", path, headers: ["authorization": "Bearer other"]).status == 401)
        #expect(
            await bench.post("/host/v1/things:make", headers: ["authorization": "Bearer x"]).status == 401)
        #expect(
            await bench.administrate("GET", "/host/v1/projects/other/things:list").error
                == "PROJECT_NOT_FOUND")
        #expect(await bench.administrate("POST", "/host/v1/projects/demo-portico:act")["acted"] == true)
    }

    @Test("a project in the body takes an administrator")
    func targetProject() async throws {
        let bench = try await bench()
        let body: JSONValue = ["targetProjectId": "demo-portico"]
        #expect(
            await bench.post("/host/v1/things:make", body).error
                == "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")
        #expect(await bench.administrate("POST", "/host/v1/things:make", body).status == 200)
    }

    @Test("when sandboxes are public, a key that names none is refused")
    func sandboxesOfVisitors() async throws {
        let bench = try await WireBench(isPerVisitor: true, endpoints: Self.endpoints)
        #expect(await bench.post("/host/v1/things:make").error == "API_KEY_INVALID")
    }

    @Test("any page may call, and read errors too")
    func crossOrigin() async throws {
        let bench = try await bench()
        let response = await bench.post("/host/nothing", headers: ["origin": "https://app.example"])
        #expect(response.header("Access-Control-Allow-Origin") == ["https://app.example"])
        let preflight = await bench.send(
            "OPTIONS", "/host/v1/things:make", key: nil,
            headers: [
                "origin": "https://app.example", "access-control-request-headers": "x-own, content-type",
                "access-control-request-private-network": "true",
            ])
        #expect(preflight.status == 204)
        #expect(preflight.header("Access-Control-Allow-Headers") == ["x-own, content-type"])
        #expect(preflight.header("Access-Control-Allow-Private-Network") == ["true"])
        let hostile = await bench.send(
            "OPTIONS", "/x", key: nil, headers: ["access-control-request-headers": "a\r\nSet-Cookie: b"])
        #expect(hostile.header("Access-Control-Allow-Headers").first?.contains("x-client-version") == true)
    }

    @Test("helpers of tests can be off")
    func testHelpers() async throws {
        let path = "/emulator/v1/projects/demo-portico/codes"
        #expect(try await bench().send("GET", path, key: nil).status == 200)
        let without = try await WireBench(testEndpoints: false, endpoints: Self.endpoints)
        #expect(await without.send("GET", path, key: nil).status == 404)
    }

    @Test("what breaks inside is an error without a word of the reason")
    func inside() async throws {
        let response = try await bench().post("/host/v1/broken")
        #expect(response.status == 500)
        #expect(response.error == "INTERNAL_ERROR")
        #expect(response.response.failure == "Fault")
    }
}
