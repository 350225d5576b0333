import Accounts
import OpenID
import Testing

@Suite("accounts:createAuthUri with an address")
struct CreateAuthURIEndpointTests {
    private let unknown: JSONValue = ["identifier": "new@example.com", "continueUri": "http://localhost"]

    @Test("tells how an address signs in")
    func methods() async throws {
        let bench = try await WireBench()
        _ = await bench.member()
        let known = await bench.post(
            "accounts:createAuthUri",
            ["identifier": "who@example.com", "continueUri": "http://localhost", "sessionId": "mine"])
        #expect(known["kind"] == "identitytoolkit#CreateAuthUriResponse")
        #expect(known["registered"] == true)
        #expect(known["signinMethods"] == ["password"])
        #expect(known["allProviders"] == ["password"])
        #expect(known["sessionId"] == "mine")
        let unknown = await bench.post("accounts:createAuthUri", self.unknown)
        #expect(unknown["registered"] == false)
        #expect(unknown.text("sessionId")?.isEmpty == false)
    }

    @Test("tells nothing under protection against enumeration")
    func protected() async throws {
        var settings = AccountSettings()
        settings.emailEnumerationProtection = true
        let response = try await WireBench(settings: settings).post("accounts:createAuthUri", unknown)
        #expect(response.json.objectValue?.names.sorted() == ["kind", "sessionId"])
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        await (try await WireBench()).expectRefusals(
            "accounts:createAuthUri",
            [
                ("nobody", ["continueUri": "http://localhost"], "MISSING_IDENTIFIER"),
                ("nowhere", ["identifier": "who@example.com"], "MISSING_CONTINUE_URI"),
                (
                    "no URL", ["identifier": "who@example.com", "continueUri": "there"],
                    "INVALID_CONTINUE_URI"
                ),
                (
                    "no address", ["identifier": "who", "continueUri": "http://localhost"],
                    "INVALID_IDENTIFIER"
                ),
            ])
    }
}
