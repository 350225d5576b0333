import Accounts
import OpenID
import Testing

@Suite("The rules and providers of a project")
struct ProjectSettingsTests {
    private let root = "\(WireBench.v2)/projects/demo-portico"

    @Test("the mask says what is changed, and what it covers and the body lacks follows the server again")
    func masks() async throws {
        let bench = try await WireBench()
        let all: JSONValue = [
            "signIn": [
                "allowDuplicateEmails": true, "email": ["enabled": false, "passwordRequired": true],
                "anonymous": ["enabled": false], "phoneNumber": ["enabled": false],
            ],
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": true], "mfa": ["state": "DISABLED"],
        ]
        let named = await bench.administrate(
            "PATCH", "\(root)/config?updateMask=sign_in.allow_duplicate_emails,mfa.state", all)
        #expect(named["name"] == "projects/demo-portico/config")
        #expect(named["signIn"]?["allowDuplicateEmails"] == true && named["mfa"]?["state"] == "DISABLED")
        #expect(named["signIn"]?["email"]?["enabled"] == true)
        #expect(named["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"] == false)
        let whole = await bench.administrate("PATCH", "\(root)/config", all)
        #expect(whole["signIn"]?["email"] == ["enabled": false, "passwordRequired": true])
        #expect(whole["signIn"]?["anonymous"]?["enabled"] == false)
        #expect(await bench.member().error?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
        let reset = await bench.administrate("PATCH", "\(root)/config?updateMask=signIn", [:])
        #expect(reset["signIn"]?["allowDuplicateEmails"] == false)
        #expect(reset["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"] == true)
        #expect(await bench.administrate("GET", "\(root)/config").json == reset.json)
        for wrong: JSONValue in [["mfa": ["state": "PERHAPS"]], ["signIn": ["allowDuplicateEmails": 1]]] {
            let response = await bench.administrate("PATCH", "\(root)/config", wrong)
            #expect(response.status == 400 && response["error"]?["status"] == "INVALID_ARGUMENT")
        }
    }

    @Test("authenticator apps are turned on and off, and their clocks given room")
    func authenticators() async throws {
        let bench = try await WireBench()
        func providers(_ response: WireAnswer) -> JSONValue? { response["mfa"]?["providerConfigs"] }
        func config(_ state: JSONValue, _ totp: JSONValue?) -> JSONValue {
            var entry: JSONObject = ["state": state]
            entry["totpProviderConfig"] = totp
            return ["mfa": ["providerConfigs": [.object(entry)]]]
        }
        let standard: JSONValue = [["state": "ENABLED", "totpProviderConfig": ["adjacentIntervals": 5]]]
        #expect(providers(await bench.administrate("GET", "\(root)/config")) == standard)
        for (sent, state, intervals) in [
            (config("ENABLED", ["adjacentIntervals": 0]), "ENABLED", 0),
            (config(1, ["adjacentIntervals": "10"]), "DISABLED", 10), (config("ENABLED", [:]), "ENABLED", 5),
            (["mfa": ["providerConfigs": []]], "DISABLED", 5),
        ] as [(JSONValue, String, Int64)] {
            let response = await bench.administrate("PATCH", "\(root)/config?updateMask=mfa", sent)
            let told: JSONValue = [
                ["state": .string(state), "totpProviderConfig": ["adjacentIntervals": .integer(intervals)]]
            ]
            #expect(providers(response) == told)
            #expect(response["mfa"]?["enabledProviders"] == ["PHONE_SMS"])
        }
        for (name, sent) in [
            ("state", config("PERHAPS", [:])), ("no state", config(.null, [:])),
            ("no app", config("ENABLED", nil)), ("too far", config("ENABLED", ["adjacentIntervals": 11])),
            ("behind", config("ENABLED", ["adjacentIntervals": -1])),
            ("type", config("ENABLED", ["adjacentIntervals": "far"])),
            ("not a list", ["mfa": ["providerConfigs": ["state": "ENABLED"]]]),
            (
                "two",
                [
                    "mfa": [
                        "providerConfigs": .array([["totpProviderConfig": [:]], ["totpProviderConfig": [:]]])
                    ]
                ]
            ),
        ] as [(String, JSONValue)] {
            let response = await bench.administrate("PATCH", "\(root)/config", sent)
            #expect(response.status == 400 && response["error"]?["status"] == "INVALID_ARGUMENT", "\(name)")
        }
        let reset = await bench.administrate("PATCH", "\(root)/config?updateMask=mfa", [:])
        #expect(providers(reset) == standard)
    }

    @Test("OpenID Connect providers are made, listed, changed and deleted")
    func oidc() async throws {
        let bench = try await WireBench()
        let made = await bench.administrate(
            "POST", "\(root)/oauthIdpConfigs?oauthIdpConfigId=oidc.x",
            ["clientId": "c", "issuer": "https://issuer.example", "displayName": "X", "enabled": true])
        #expect(made["name"] == "projects/demo-portico/oauthIdpConfigs/oidc.x")
        #expect(made["responseType"] == ["idToken": true])
        let changed = await bench.administrate(
            "PATCH",
            "\(root)/oauthIdpConfigs/oidc.x?updateMask=displayName,responseType.code,clientSecret",
            [
                "displayName": .null, "clientSecret": "s", "responseType": ["code": true],
                "clientId": "not named",
            ])
        #expect(changed["displayName"] == nil && changed["clientId"] == "c")
        #expect(changed["responseType"] == ["idToken": true, "code": true] && changed["clientSecret"] == "s")
        #expect(await bench.administrate("GET", "\(root)/oauthIdpConfigs/oidc.x").json == changed.json)
        let list = await bench.administrate("GET", "\(root)/oauthIdpConfigs?pageSize=1")
        #expect(list["oauthIdpConfigs"]?.arrayValue?.count == 1 && list["nextPageToken"] == nil)
        #expect(await bench.administrate("DELETE", "\(root)/oauthIdpConfigs/oidc.x").status == 200)
        for method in ["GET", "PATCH", "DELETE"] {
            let gone = await bench.administrate(method, "\(root)/oauthIdpConfigs/oidc.x", ["enabled": true])
            #expect(gone.status == 404 && gone.error == "CONFIGURATION_NOT_FOUND")
        }
        #expect(await bench.administrate("GET", "\(root)/oauthIdpConfigs")["oauthIdpConfigs"] == nil)
        let unnamed = await bench.administrate("POST", "\(root)/oauthIdpConfigs", ["clientId": "c"])
        #expect(unnamed.error == "INVALID_CONFIG_ID")
    }

    @Test("brands that the server knows are switched on and off; their clients are the server's")
    func brands() async throws {
        let bench = try await WireBench()
        let list = await bench.administrate("GET", "\(root)/defaultSupportedIdpConfigs")
        let names = list["defaultSupportedIdpConfigs"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
        #expect(names?.contains("projects/demo-portico/defaultSupportedIdpConfigs/google.com") == true)
        #expect(names?.contains { $0.hasSuffix("microsoft.com") } == false)
        let google = "\(root)/defaultSupportedIdpConfigs/google.com"
        #expect(await bench.administrate("PATCH", google, ["enabled": false])["enabled"] == false)
        bench.stage("token", subject: "g", email: "g@example.com")
        #expect(await bench.signInWithIdP("token").error?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
        #expect(await bench.administrate("GET", google)["enabled"] == false)
        #expect(await bench.administrate("PATCH", google, ["enabled": true])["enabled"] == true)
        #expect(await bench.administrate("PATCH", google, ["clientId": "mine"]).status == 501)
        #expect(await bench.administrate("DELETE", google).status == 501)
        let unknown = "\(root)/defaultSupportedIdpConfigs/microsoft.com"
        #expect(await bench.administrate("GET", unknown).status == 404)
    }
}
