import OpenID
import Testing

@Suite("Bad input: each member missing, empty, of every wrong type, too long, unknown")
struct BadInputTests {
    private func call(_ bench: WireBench, _ known: KnownCall, _ body: [UInt8]) async -> WireAnswer {
        let key = known.isAdministrator ? nil : "any"
        return await bench.send(
            known.method, known.path, body, key: key,
            headers: known.isAdministrator ? ["authorization": "Bearer owner"] : [:])
    }

    /// Compares what every refusal has to be: JSON of this wire, below 500.
    private func expectShape(_ response: WireAnswer, _ what: String) {
        #expect(response.status < 500 || response.status == 501, "\(what)")
        guard response.status >= 400 else { return }
        #expect(response.error?.isEmpty == false, "\(what)")
        #expect(response["error"]?["code"]?.integerValue == Int64(response.status), "\(what)")
        #expect(
            response["error"]?["errors"]?.arrayValue?.first?["message"] == response["error"]?["message"],
            "\(what)")
    }

    @Test("a member of a wrong type is named", arguments: KnownCall.clients + KnownCall.administrators)
    func types(known: KnownCall) async throws {
        let bench = try await WireBench()
        for member in known.members {
            for value in KnownCall.wrong(member.kind) {
                let what = "\(known.path) \(member.name): \(value.serializedText)"
                let response = await call(
                    bench, known, JSONValue.object(KnownCall.body(member.name, value)).serialized)
                expectShape(response, what)
                #expect(response.status == 400, "\(what)")
                // Somebody may miss another member first, but never takes the value for what it is not.
                let isNamed = response.error?.hasPrefix("Invalid JSON payload received.") == true
                #expect(
                    isNamed || known.needsFirst(member.name, response.error),
                    "\(what): \(response.error ?? "")")
            }
        }
    }

    @Test(
        "missing, empty, endless and unknown members", arguments: KnownCall.clients + KnownCall.administrators
    )
    func values(known: KnownCall) async throws {
        let bench = try await WireBench()
        let long = JSONValue.string(String(repeating: "x", count: 20_000))
        for member in known.members {
            let values: [JSONValue?] = [nil, .null, "", long, "\u{0}", "\u{202E}\u{FFFD}", "7"]
            for value in values {
                var body = KnownCall.body(member.name, value)
                body["nobodyKnowsThis"] = ["a": [1, 2, 3]]
                expectShape(
                    await call(bench, known, JSONValue.object(body).serialized),
                    "\(known.path) \(member.name): \(value?.serializedText.prefix(40) ?? "missing")")
            }
        }
    }

    @Test("bodies that are no JSON object", arguments: KnownCall.clients + KnownCall.administrators)
    func bodies(known: KnownCall) async throws {
        let bench = try await WireBench()
        let deep = String(repeating: "[", count: 2_000)
        for text in [
            "[]", "7", "\"x\"", "{", "{\"a\":1,\"a\":2}", "{\"a\":1e999}", deep, "nul", "{\"a\":\"\\ud800\"}",
        ] {
            let response = await call(bench, known, Array(text.utf8))
            expectShape(response, "\(known.path) \(text.prefix(20))")
            #expect(response.status == 400, "\(known.path) \(text.prefix(20))")
            #expect(response.error?.hasPrefix("Invalid JSON payload received.") == true)
            #expect(response["error"]?["status"] == "INVALID_ARGUMENT")
        }
        expectShape(
            await call(bench, known, [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]), "bytes that are no UTF-8")
    }

    @Test("what is of the wire and not here says so, with the reason")
    func absent() async throws {
        let bench = try await WireBench()
        let paths = [
            "\(WireBench.v2)/accounts/passkeyEnrollment:start",
            "\(WireBench.v2)/accounts/passkeySignIn:finalize",
            "accounts:signInWithGameCenter",
            "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyClient",
        ]
        for path in paths {
            let response = await bench.post(path)
            #expect(response.status == 501 && response["error"]?["status"] == "NOT_IMPLEMENTED", "\(path)")
            #expect(response.error?.contains(" ") == true)
        }
        let tenant = await bench.post("accounts:signUp", ["tenantId": "t"])
        #expect(tenant.status == 501 && tenant.error?.hasPrefix("Tenants are not implemented") == true)
        let functions = await bench.administrate(
            "PATCH", "\(WireBench.v2)/projects/demo-portico/config", ["blockingFunctions": ["triggers": [:]]])
        #expect(functions.status == 501)
    }
}

extension KnownCall {
    /// Whether a refusal is about another member that the call needs before it looks at this one.
    fileprivate func needsFirst(_ name: String, _ error: String?) -> Bool {
        guard let error else { return false }
        let first = [
            "MISSING_", "INVALID_REQ_TYPE", "INVALID_REQUEST", "INVALID_PROVIDER", "INVALID_GRANT",
            "LOCAL_ID_LIST",
        ]
        return first.contains { error.hasPrefix($0) } || error.hasPrefix("INVALID_ARGUMENT : Missing ")
    }
}
