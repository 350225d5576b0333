import Accounts
import Cryptography
import OpenID
import Testing

/// Sessions, second factors, and what administrators do meanwhile.
extension Race {
    private static func expectRefreshRefused(_ result: Result, _ error: String) async {
        let response = await result.bench.post(
            "/securetoken.googleapis.com/v1/token",
            ["grantType": "refresh_token", "refreshToken": result.world.value("refreshToken")])
        #expect(response.error == error)
    }

    static let ofSessions: [Race] = [
        Race(
            name: "refresh × delete", prepare: { await member($0) }, first: refresh, second: delete,
            refusals: ended
        ) {
            #expect($0.ofSecond.count == 1)
            await expectRefreshRefused($0, "USER_NOT_FOUND")
        },
        Race(
            name: "refresh × a new password", prepare: { await member($0) }, first: refresh,
            second: update { ["password": .string("another horse \($0)")] }, refusals: ended
        ) {
            #expect($0.ofSecond.count == 1)
            await expectRefreshRefused($0, "TOKEN_EXPIRED")
        },
        Race(
            name: "refresh × turning the account off", prepare: { await member($0) }, first: refresh,
            second: administrate("accounts:update") { world, _ in
                ["localId": world.value("localId"), "disableUser": true]
            }, refusals: ended.union(["USER_DISABLED"])
        ) {
            #expect($0.ofSecond.count == Self.number)
            await expectRefreshRefused($0, "USER_DISABLED")
        },
        Race(
            name: "batchDelete × sign-up, one address", prepare: { await member($0) },
            first: administrate("accounts:batchDelete") { world, _ in
                ["localIds": [world.value("localId")], "force": true]
            }, second: signUp, refusals: ["EMAIL_EXISTS"]
        ) {
            #expect($0.ofFirst.count == Self.number && $0.ofSecond.count <= 1)
            let accounts = try await $0.accounts()
            #expect(accounts.count == $0.ofSecond.count)
            #expect(accounts.allSatisfy { [id = $0.world["localId"]] in $0.localID.rawValue != id })
        },
        Race(
            name: "batchCreate × a change, one account", prepare: { await member($0) },
            first: administrate("accounts:batchCreate") { world, number in
                [
                    "allowOverwrite": true,
                    "users": [
                        [
                            "localId": world.value("localId"), "email": .string(WireBench.email),
                            "displayName": .string("import \(number)"),
                        ]
                    ],
                ]
            }, second: update { ["displayName": .string("app \($0)")] }, refusals: ended
        ) {
            let account = try await $0.accounts()
            #expect(account.count == 1 && account.first?.displayName != nil)
            #expect($0.ofFirst.allSatisfy { $0["error"] == nil })
        },
        Race(
            name: "an administrator's account × another's, one id", prepare: { _ in World() },
            first: administrate("accounts") { _, number in
                ["localId": "one", "email": .string("a\(number)@example.com")]
            },
            second: administrate("accounts") { _, number in
                ["localId": "one", "email": .string("b\(number)@example.com")]
            }, refusals: ["DUPLICATE_LOCAL_ID"]
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
            let told = ($0.ofFirst + $0.ofSecond).compactMap { $0.text("email") }
            let kept = try await $0.accounts()
            #expect(kept.map { $0.email?.rawValue } == told)
        },
        Race(
            name: "removing all × sign-up", prepare: { await member($0) },
            first: { bench, _, _ in
                await bench.send("DELETE", "/emulator/v1/projects/demo-portico/accounts", key: nil)
            },
            second: post("accounts:signUp") { _, number in
                ["email": .string("n\(number)@example.com"), "password": .string(WireBench.password)]
            }, refusals: []
        ) {
            // Whom hashing has no room for is told to come again.
            let putOff = $0.second.filter { $0.status == 503 }.count
            #expect($0.ofFirst.count == Self.number && $0.ofSecond.count + putOff == Self.number)
            let kept = try await $0.accounts()
            #expect(kept.allSatisfy { $0.email?.rawValue != WireBench.email })
        },
        Race(
            name: "a provider's settings × the same, one name", prepare: { _ in World() }, first: oidc,
            second: oidc, refusals: ["CONFIGURATION_EXISTS", "DUPLICATE_CONFIG_ID", "ALREADY_EXISTS"]
        ) {
            #expect($0.ofFirst.count + $0.ofSecond.count == 1)
        },
        Race(
            name: "settings × settings: both are kept", prepare: { _ in World() },
            first: administrate("\(WireBench.v2)/projects/demo-portico/config", method: "PATCH") { _, _ in
                ["signIn": ["allowDuplicateEmails": true]]
            },
            second: administrate("\(WireBench.v2)/projects/demo-portico/config", method: "PATCH") { _, _ in
                ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]]
            }, refusals: []
        ) {
            let kept = await $0.bench.administrate("GET", "\(WireBench.v2)/projects/demo-portico/config")
            #expect(kept["signIn"]?["allowDuplicateEmails"] == true)
            #expect(kept["emailPrivacyConfig"]?["enableImprovedEmailPrivacy"] == true)
        },
    ]

    private static let oidc = administrate(
        "\(WireBench.v2)/projects/demo-portico/oauthIdpConfigs?oauthIdpConfigId=oidc.x"
    ) { _, number in
        [
            "displayName": .string("\(number)"), "clientId": "c", "issuer": "https://issuer.example",
            "enabled": true,
        ]
    }
}
