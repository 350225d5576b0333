import Accounts
import OpenID
import Testing

@Suite("Accounts on an administrator's word")
struct AdministeredAccountsTests {
    private let root = "projects/demo-portico/accounts"

    @Test("an account is made, found by every identifier, changed and deleted")
    func wholeLife() async throws {
        let bench = try await WireBench()
        let made = await bench.administrate(
            "POST", root,
            [
                "localId": "chosen", "email": "Who@Example.com", "phoneNumber": "+15555550100",
                "emailVerified": true, "display_name": "Who", "mfaInfo": [["phoneInfo": "+15555550200"]],
            ])
        #expect(made["kind"] == "identitytoolkit#SignupNewUserResponse" && made["localId"] == "chosen")
        _ = await bench.administrate(
            "POST", "\(root):update",
            [
                "localId": "chosen", "linkProviderUserInfo": ["providerId": "google.com", "rawId": "g"],
                "customAttributes": #"{"role":"x"}"#, "deleteAttribute": [2],
            ])
        for key: JSONValue in [
            ["localId": ["chosen"]], ["email": ["who@example.com"]], ["phoneNumber": ["+1 555 555 0100"]],
            ["federatedUserId": [["providerId": "google.com", "rawId": "g"]]],
            ["federatedUserId": [["providerId": "phone", "rawId": "+15555550100"]]],
        ] {
            let user = await bench.administrate("POST", "\(root):lookup", key)["users"]?.arrayValue?.first
            #expect(user?["localId"] == "chosen" && user?["displayName"] == nil)
            #expect(user?["customAttributes"] == #"{"role":"x"}"#)
            #expect(user?["mfaInfo"]?.arrayValue?.first?["phoneInfo"] == "+15555550200")
        }
        let none = await bench.administrate(
            "POST", "\(root):update",
            ["localId": "chosen", "mfa": [:], "deleteProvider": ["google.com", "phone"]])
        #expect(none["providerUserInfo"] == nil && none["localId"] == "chosen")
        let gone = await bench.administrate("POST", "\(root):delete", ["localId": "chosen"])
        #expect(gone["kind"] == "identitytoolkit#DeleteAccountResponse")
        let nobody = await bench.administrate("POST", "\(root):lookup", ["localId": ["chosen"]])
        #expect(nobody.status == 200 && nobody["users"] == nil)
    }

    @Test("each refusal has its code")
    func refusals() async throws {
        let bench = try await WireBench()
        _ = await bench.administrate("POST", root, ["localId": "there", "email": "there@example.com"])
        let rows: [(String, String, JSONValue, String)] = [
            ("", "id twice", ["localId": "there"], "DUPLICATE_LOCAL_ID"),
            ("", "address twice", ["email": "THERE@example.com"], "EMAIL_EXISTS"),
            (":update", "no id", ["displayName": "x"], "MISSING_LOCAL_ID"),
            (":update", "nobody", ["localId": "nobody"], "USER_NOT_FOUND"),
            (
                ":update", "claims", ["localId": "there", "customAttributes": #"{"iss":"x"}"#],
                "FORBIDDEN_CLAIM : iss"
            ),
            (
                ":update", "a provider that cannot be",
                ["localId": "there", "linkProviderUserInfo": ["providerId": "saml.x", "rawId": "x"]],
                "INVALID_PROVIDER_ID"
            ),
            (
                ":update", "a person without id",
                ["localId": "there", "linkProviderUserInfo": ["providerId": "google.com"]],
                "MISSING_RAW_ID"
            ),
            (
                ":update", "an attribute that is none", ["localId": "there", "deleteAttribute": ["NOSE"]],
                "deleteAttribute: unknown attribute."
            ),
            (
                ":update", "an unproven address",
                ["localId": "there", "mfa": ["enrollments": [["totpInfo": [:]]]]],
                "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."
            ),
            (
                ":update", "a factor without id",
                ["localId": "there", "mfa": ["enrollments": [["phoneInfo": "+15555550200"]]]],
                "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."
            ),
            (
                ":update", "a factor of no kind", ["localId": "there", "mfa": ["enrollments": [[:]]]],
                "INVALID_MFA_PHONE_NUMBER : Invalid format."
            ),
            (":delete", "nobody", ["localId": "nobody"], "USER_NOT_FOUND"),
            (
                ":lookup", "half a person", ["federatedUserId": [["providerId": "google.com"]]],
                "federatedUserId must have providerId and rawId."
            ),
            (":batchCreate", "nobody", [:], "MISSING_USER_ACCOUNT"),
            (":batchDelete", "nobody", [:], "LOCAL_ID_LIST_EXCEEDS_LIMIT"),
            (":query", "limit", ["limit": "501"], "limit must be 1 to 500."),
        ]
        for (path, name, body, message) in rows {
            let response = await bench.administrate("POST", root + path, body)
            #expect(response.status == 400 && response.error == message, "\(path) \(name)")
        }
    }

    @Test("nobody without the bearer does any of it, and tenants and SAML are said not to be there")
    func guarded() async throws {
        let bench = try await WireBench()
        for path in [
            "", ":lookup", ":update", ":delete", ":query", ":batchCreate", ":batchDelete", ":sendOobCode",
        ] {
            let response = await bench.post(root + path, ["localId": "x"])
            #expect(response.status == 401, "\(path)")
        }
        for path in [
            "config", "oauthIdpConfigs", "defaultSupportedIdpConfigs", "tenants", "inboundSamlConfigs",
        ] {
            let full = "\(WireBench.v2)/projects/demo-portico/\(path)"
            #expect(await bench.send("GET", full).status == 401, "\(path)")
        }
        for (method, path) in [
            ("GET", "\(WireBench.v2)/projects/demo-portico/tenants"),
            ("POST", "\(WireBench.v2)/projects/demo-portico/inboundSamlConfigs"),
            ("GET", "\(WireBench.v2)/projects/demo-portico/tenants/t/oauthIdpConfigs/oidc.x"),
            ("POST", "projects/demo-portico/tenants/t/accounts:lookup"),
        ] {
            let response = await bench.administrate(method, path)
            #expect(response.status == 501 && response["error"]?["status"] == "NOT_IMPLEMENTED", "\(path)")
        }
    }

    @Test("a query filters, sorts, cuts and counts")
    func query() async throws {
        let bench = try await WireBench()
        for (id, name) in [("a", "Zoe"), ("b", "Adam"), ("c", "Mia")] {
            _ = await bench.administrate(
                "POST", root,
                ["localId": .string(id), "displayName": .string(name), "email": .string("\(id)@example.com")])
        }
        func ids(_ body: JSONValue) async -> [String] {
            await bench.administrate("POST", "\(root):query", body)["userInfo"]?.arrayValue?
                .compactMap { $0["localId"]?.stringValue } ?? []
        }
        #expect(await ids([:]) == ["a", "b", "c"])
        #expect(await ids(["sortBy": "NAME"]) == ["b", "c", "a"])
        #expect(await ids(["sortBy": "USER_EMAIL", "order": "DESC"]) == ["c", "b", "a"])
        #expect(await ids(["sortBy": 3, "order": 2, "limit": 1, "offset": "1"]) == ["b"])
        #expect(await ids(["sortBy": "LAST_LOGIN_AT", "offset": "9999999999999"]) == [])
        #expect(await ids(["expression": [["email": "B@example.com"], ["userId": "c"]]]) == ["b", "c"])
        #expect(await ids(["expression": [["userId": "a", "phoneNumber": "+1"]]]) == [])
        let count = await bench.administrate("POST", "\(root):query", ["returnUserInfo": false])
        #expect(count["recordsCount"] == "3" && count["userInfo"] == nil)
    }
}
