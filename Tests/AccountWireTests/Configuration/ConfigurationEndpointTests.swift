import OpenID
import Testing

@Suite("What SDKs ask of a project")
struct ConfigurationEndpointTests {
    @Test(
        "the project and its domains",
        arguments: ["projects", "/www.googleapis.com/identitytoolkit/v3/relyingparty/getProjectConfig"])
    func project(path: String) async throws {
        let response = try await WireBench().send("GET", path)
        #expect(response["projectId"] == "demo-portico")
        #expect(response["authorizedDomains"]?.arrayValue?.contains("localhost") == true)
    }

    @Test("nobody has to prove to be no robot, and the password policy is told")
    func policies() async throws {
        let bench = try await WireBench()
        #expect(await bench.send("GET", "recaptchaParams").text("recaptchaSiteKey")?.isEmpty == false)
        let recaptcha = await bench.send("GET", "\(WireBench.v2)/recaptchaConfig")
        #expect(recaptcha["recaptchaEnforcementState"]?.arrayValue?.first?["enforcementState"] == "OFF")
        let policy = await bench.send("GET", "\(WireBench.v2)/passwordPolicy")
        #expect(policy["customStrengthOptions"]?["minPasswordLength"] == 6)
        #expect(policy["schemaVersion"] == 1)
        #expect(await bench.send("GET", "projects", key: nil).status == 403)
    }
}
