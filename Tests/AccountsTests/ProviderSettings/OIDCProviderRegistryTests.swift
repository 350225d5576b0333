import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("A sandbox's own OpenID Connect providers (oauthIdpConfigs)")
struct OIDCProviderRegistryTests {
    private func changes(_ set: (inout OIDCProviderChanges) -> Void = { _ in }) -> OIDCProviderChanges {
        var changes = OIDCProviderChanges()
        changes.clientID = "client"
        changes.issuer = "https://issuer.example"
        set(&changes)
        return changes
    }

    @Test("what is set is kept, read back and listed in the order of ids")
    func created() async throws {
        let bench = try await AccountBench()
        let registry = OIDCProviderRegistry(bench.parts)
        for name in ["b", "a", "c"] {
            let made = try await registry.create(
                "oidc.\(name)",
                changes {
                    $0.displayName = "The \(name)"
                    $0.enabled = true
                    $0.takesCode = true
                    $0.clientSecret = "secret"
                }, sandbox: bench.sandbox, now: bench.now)
            #expect(
                try await registry.settings(of: "oidc.\(name)", sandbox: bench.sandbox, now: bench.now)
                    == made)
            #expect(made.enabled && made.takesCode && !made.takesIDToken && made.clientSecret == "secret")
        }
        let first = try await registry.page(after: nil, limit: 2, sandbox: bench.sandbox, now: bench.now)
        #expect(first.providers.map(\.id.rawValue) == ["oidc.a", "oidc.b"] && first.next == "oidc.b")
        let last = try await registry.page(
            after: first.next, limit: 2, sandbox: bench.sandbox, now: bench.now)
        #expect(last.providers.map(\.id) == [.oidc("c")] && last.next == nil)
    }

    @Test("a change changes what it names, and may take name and secret away")
    func updated() async throws {
        let bench = try await AccountBench()
        let registry = OIDCProviderRegistry(bench.parts)
        let made = try await registry.create(
            "oidc.x", changes { $0.displayName = "X" }, sandbox: bench.sandbox, now: bench.now)
        #expect(!made.enabled && made.takesIDToken && !made.takesCode)
        var change = OIDCProviderChanges()
        change.displayName = ""
        change.enabled = true
        change.issuer = "http://127.0.0.1:9000/x"
        let changed = try await registry.update("oidc.x", change, sandbox: bench.sandbox, now: bench.now)
        #expect(changed.displayName == nil && changed.enabled && changed.clientID == "client")
        #expect(changed.issuer == "http://127.0.0.1:9000/x" && changed.takesIDToken)
        try await registry.delete("oidc.x", sandbox: bench.sandbox, now: bench.now)
        await #expect(throws: AccountError.providerSettingsNotFound) {
            try await registry.delete("oidc.x", sandbox: bench.sandbox, now: bench.now)
        }
    }

    @Test("what is refused")
    func refused() async throws {
        let bench = try await AccountBench()
        let registry = OIDCProviderRegistry(bench.parts)
        _ = try await registry.create("oidc.there", changes(), sandbox: bench.sandbox, now: bench.now)
        func create(_ id: String?, _ set: @escaping (inout OIDCProviderChanges) -> Void = { _ in })
            -> () async throws -> Void
        {
            {
                _ = try await registry.create(id, changes(set), sandbox: bench.sandbox, now: bench.now)
            }
        }
        await expectRefusals([
            ("no id", .invalidProviderSettingsID, create(nil)),
            ("a brand", .invalidProviderSettingsID, create("google.com")),
            ("a bad name", .invalidProviderSettingsID, create("oidc.A b")),
            ("there already", .providerSettingsExist, create("oidc.there")),
            ("no client", .missingOAuthClientID, create("oidc.x") { $0.clientID = nil }),
            ("no issuer", .missingIssuer, create("oidc.x") { $0.issuer = "" }),
            ("an issuer that is no URL", .invalidIssuer, create("oidc.x") { $0.issuer = "issuer" }),
            ("plain http", .invalidIssuer, create("oidc.x") { $0.issuer = "http://issuer.example" }),
            ("a query", .invalidIssuer, create("oidc.x") { $0.issuer = "https://issuer.example/?a=b" }),
            ("codes without secret", .missingOAuthClientSecret, create("oidc.x") { $0.takesCode = true }),
            ("neither", .invalidOAuthResponseType, create("oidc.x") { $0.takesIDToken = false }),
            (
                "unknown", .providerSettingsNotFound,
                { _ = try await registry.settings(of: "oidc.no", sandbox: bench.sandbox, now: bench.now) }
            ),
            (
                "unknown to change", .providerSettingsNotFound,
                {
                    _ = try await registry.update(
                        "oidc.no", changes(), sandbox: bench.sandbox, now: bench.now)
                }
            ),
        ])
        let page = try await registry.page(after: nil, limit: 0, sandbox: bench.sandbox, now: bench.now)
        #expect(page.providers.count == 1)
    }

    @Test("a sandbox has at most 100, and another sandbox sees none of them")
    func bounded() async throws {
        let bench = try await AccountBench()
        let registry = OIDCProviderRegistry(bench.parts)
        for number in 0..<100 {
            _ = try await registry.create(
                "oidc.n\(number)", changes(), sandbox: bench.sandbox, now: bench.now)
        }
        await #expect(throws: AccountError.sandboxLimit) {
            try await registry.create("oidc.more", changes(), sandbox: bench.sandbox, now: bench.now)
        }
        let other = try #require(SandboxID("other"))
        try await bench.storage.write(other) { (transaction) throws(AccountError) in
            try transaction.save(
                Sandbox(id: other, project: "demo-other", createdAt: AccountBench.now, expiresWhenIdle: true))
        }
        let page = try await registry.page(after: nil, limit: 100, sandbox: other, now: bench.now)
        #expect(page.providers.isEmpty)
    }

    @Test("settings show no secret")
    func concealed() async throws {
        let bench = try await AccountBench()
        let made = try await OIDCProviderRegistry(bench.parts).create(
            "oidc.x", changes { $0.clientSecret = "hush-hush" }, sandbox: bench.sandbox, now: bench.now)
        var dumped = ""
        dump(made, to: &dumped)
        #expect("\(made) \(String(reflecting: made)) \(dumped)".contains("hush") == false)
    }
}
