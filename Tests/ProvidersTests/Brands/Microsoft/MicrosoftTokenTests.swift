import Cryptography
import OpenID
import Providers
import Testing

@Suite("Microsoft: the token endpoint")
struct MicrosoftTokenTests {
    struct Refusal: CustomTestStringConvertible, Sendable {
        let name: String
        var query: [String: String?] = [:]
        let changes: [String: String?]
        let status: Int
        let error: String
        let number: Int64
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(
            name: "no code", changes: ["code": nil], status: 400, error: "invalid_request", number: 900144),
        Refusal(
            name: "a code that is none", changes: ["code": "x"], status: 400, error: "invalid_grant",
            number: 70008),
        Refusal(
            name: "no grant type", changes: ["grant_type": nil], status: 400, error: "invalid_request",
            number: 900144),
        Refusal(
            name: "the password grant", changes: ["grant_type": "password"], status: 400,
            error: "unsupported_grant_type", number: 70003),
        Refusal(
            name: "a wrong secret", changes: ["client_secret": "x"], status: 401, error: "invalid_client",
            number: 7_000_215),
        Refusal(
            name: "no secret", changes: ["client_secret": nil], status: 401, error: "invalid_client",
            number: 7_000_218),
        Refusal(
            name: "an unknown client", changes: ["client_id": "9"], status: 400, error: "unauthorized_client",
            number: 700_016),
        Refusal(
            name: "another client", changes: ["client_id": "1002", "client_secret": "secret-2"], status: 400,
            error: "invalid_grant", number: 70000),
        Refusal(
            name: "another reply URL", changes: ["redirect_uri": "https://x.example"], status: 400,
            error: "invalid_request", number: 50011),
        Refusal(
            name: "scopes nobody consented to", changes: ["scope": "Mail.Read"], status: 400,
            error: "invalid_grant", number: 65001),
        Refusal(
            name: "a scope that does not exist", changes: ["scope": "what"], status: 400,
            error: "invalid_scope", number: 70011),
        Refusal(
            name: "a wrong verifier", query: BrandBench.withPKCE,
            changes: ["code_verifier": BrandBench.challenge],
            status: 400, error: "invalid_grant", number: 501_481),
        Refusal(
            name: "a verifier without challenge", changes: ["code_verifier": BrandBench.verifier],
            status: 400,
            error: "invalid_grant", number: 501_481),
    ]

    @Test("a refresh token serves whatever the user has consented to, and says what to do about the rest")
    func laterConsent() async throws {
        let bench = try BrandBench(.microsoft)
        func refresh(_ token: String, scope: String) async throws -> JSONValue {
            try await MicrosoftStandInTests.exchange(
                bench, "",
                ["grant_type": "refresh_token", "refresh_token": token, "code": nil, "scope": scope]
            ).json()
        }
        let code = try await MicrosoftStandInTests.code(
            bench, ["scope": "openid profile User.Read offline_access"])
        let first = try await MicrosoftStandInTests.exchange(bench, code).json()
        let token = try #require(first["refresh_token"]?.stringValue)
        let refused = try await refresh(token, scope: "Mail.Read")
        #expect(refused["error"] == "invalid_grant" && refused["suberror"] == "consent_required")
        _ = try await MicrosoftStandInTests.code(bench, ["scope": "openid Mail.Read"])
        let renewed = try await refresh(token, scope: "https://graph.microsoft.com/Mail.Read")
        #expect(renewed["scope"]?.stringValue?.contains("Mail.Read") == true)
    }

    @Test("the hundred-and-first refresh token ends the first")
    func refreshTokens() async throws {
        let bench = try BrandBench(.microsoft)
        func refreshed(_ token: String) async throws -> StandInResponse {
            try await MicrosoftStandInTests.exchange(
                bench, "", ["code": nil, "grant_type": "refresh_token", "refresh_token": token])
        }
        func next(_ response: StandInResponse) throws -> String {
            try #require(try response.json()["refresh_token"]?.stringValue)
        }
        let code = try await MicrosoftStandInTests.code(
            bench, ["scope": "openid profile User.Read offline_access"])
        let first = try next(try await MicrosoftStandInTests.exchange(bench, code))
        let second = try next(try await refreshed(first))
        for _ in 2..<Bounds.standInHoldings.value { _ = try next(try await refreshed(second)) }
        #expect(try await refreshed(first).status == 200)
        let response = try await refreshed(first)
        #expect(response.status == 400)
        #expect(try response.json()["error"]?.stringValue == "invalid_grant")
    }

    @Test("token errors carry number, trace and time", arguments: refusals)
    func tokenRefused(item: Refusal) async throws {
        let bench = try BrandBench(.microsoft)
        let response = try await MicrosoftStandInTests.exchange(
            bench, try await MicrosoftStandInTests.code(bench, item.query), item.changes)
        let json = try response.json()
        #expect(response.status == item.status)
        #expect(json["error"]?.stringValue == item.error)
        #expect(json["error_codes"]?.arrayValue?.first?.integerValue == item.number)
        #expect(json["error_description"]?.stringValue?.hasPrefix("AADSTS\(item.number): ") == true)
        #expect(json["timestamp"]?.stringValue?.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/) != nil)
        #expect(json["trace_id"]?.stringValue.map { Tenant.isUUID($0) } == true)
    }

    @Test("a redeemed code says so; offline_access gives a refresh token; client_info is MSAL's")
    func answers() async throws {
        let bench = try BrandBench(.microsoft)
        let fields = try await bench.signIn(
            "pranee", at: MicrosoftStandInTests.path,
            BrandBench.fields(
                MicrosoftStandInTests.query, ["scope": "openid profile offline_access", "client_info": "1"])
        ).delivered()
        #expect(fields["session_state"].map { Tenant.isUUID($0) } == true)
        let info = try Base64URL.decode(try #require(fields["client_info"]))
        #expect(try JSONValue(parsing: info, limit: 1000)["utid"]?.stringValue == Person.castDirectory)
        let code = try #require(fields["code"])
        let json = try await MicrosoftStandInTests.exchange(bench, code, ["client_info": "1"]).json()
        #expect(json["expires_in"]?.integerValue == 3599)
        #expect(json["ext_expires_in"]?.integerValue == 3599)
        #expect(json["scope"]?.stringValue == "openid profile")
        #expect(json["client_info"]?.stringValue == fields["client_info"])
        let refresh = try #require(json["refresh_token"]?.stringValue)
        let renew: [String: String?] = ["grant_type": "refresh_token", "refresh_token": refresh, "code": nil]
        #expect(try await MicrosoftStandInTests.exchange(bench, "", renew).json()["refresh_token"] != nil)
        let wrongTenant = try await MicrosoftStandInTests.exchange(bench, "", renew, tenant: "consumers")
        #expect(try wrongTenant.json()["error_codes"]?.arrayValue?.first?.integerValue == 50020)
        let again = try await MicrosoftStandInTests.exchange(bench, code)
        #expect(try again.json()["error_codes"]?.arrayValue?.first?.integerValue == 54005)
        #expect(
            try await MicrosoftStandInTests.exchange(bench, "", renew).json()["error"]?.stringValue
                == "invalid_grant")
    }
}
