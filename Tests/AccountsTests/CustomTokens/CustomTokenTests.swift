import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Custom tokens")
struct CustomTokenTests {
    private static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    /// Claims of a good token of an application's server.
    private static var claims: JSONObject {
        [
            "iss": "server@example.com", "sub": "server@example.com", "aud": .string(audience),
            "iat": .integer(AccountBench.now.secondsSince1970),
            "exp": .integer(AccountBench.now.secondsSince1970 + 3_600), "uid": "chosen",
            "claims": ["level": 3],
        ]
    }

    @Test("our own token signs in and carries its claims through every refresh")
    func own() async throws {
        let bench = try await AccountBench()
        let token = try bench.tokens.customToken(
            for: try #require(LocalID("chosen")), claims: ["level": 3], project: AccountBench.project,
            now: bench.now)
        let person = try await CustomTokenSignIn(bench.parts).signIn(
            token: token, takesUnsigned: true, sandbox: bench.sandbox, now: bench.now)
        #expect(person.isNewUser && person.account.customAuth)
        #expect(person.account.localID.rawValue == "chosen")
        let later = bench.now.adding(seconds: 4_000)
        let refreshed = try await bench.refresh(person.tokens.refreshToken, at: later)
        for (idToken, moment) in [(person.tokens.idToken, bench.now), (refreshed.tokens.idToken, later)] {
            let claims = try bench.claims(idToken, at: moment)
            #expect(claims["level"] == 3)
            #expect(claims["firebase"]?["sign_in_provider"] == "custom")
        }
        #expect(throws: AccountError.invalidIDToken) { try bench.claims(token) }
    }

    @Test("a token of a server whose key is known signs in, with what is wrong it does not")
    func foreign() async throws {
        let bench = try await AccountBench()
        let key = try RSAPrivateKey.generate()
        let signIn = CustomTokenSignIn(
            bench.parts,
            signers: [
                "server@example.com": JSONWebKeySet([
                    JSONWebKey(key: .rsa(key.publicKey), keyID: "k")
                ])
            ])
        func call(
            _ claims: JSONObject, key signer: RSAPrivateKey? = nil, at moment: Instant = AccountBench.now
        ) async throws {
            let token = try SignedJWT.make(claims: claims, keyID: "k", key: .rsa(signer ?? key))
            _ = try await signIn.signIn(
                token: token, takesUnsigned: true, sandbox: bench.sandbox, now: moment)
        }
        try await call(Self.claims)
        let other = try RSAPrivateKey.generate()
        let good = Self.claims
        let owner = TokenIssuer.customTokenIssuer(project: "other")
        await expectRefusals([
            ("foreign key", .invalidCustomToken(.signature), { try await call(good, key: other) }),
            ("audience", .invalidCustomToken(.audience), { try await call(good.with("aud", "x")) }),
            ("a tenant's", .invalidCustomToken(.tenant), { try await call(good.with("tenant_id", "a")) }),
            ("issuer", .invalidCustomToken(.issuer), { try await call(good.with("sub", "x")) }),
            (
                "unknown issuer", .invalidCustomToken(.issuer),
                { try await call(good.with("iss", "x").with("sub", "x")) }
            ),
            (
                "another project's", .credentialMismatch,
                { try await call(good.with("iss", .string(owner)).with("sub", .string(owner))) }
            ),
            (
                "expired", .invalidCustomToken(.expired),
                { try await call(good, at: AccountBench.now.adding(seconds: 3_600)) }
            ),
            (
                "from the future", .invalidCustomToken(.expired),
                { try await call(good, at: AccountBench.now.adding(seconds: -61)) }
            ),
            (
                "too long a life", .invalidCustomToken(.expired),
                {
                    try await call(
                        good.with("exp", .integer(AccountBench.now.secondsSince1970 + 3_601)))
                }
            ),
            (
                "times at the ends of the range", .invalidCustomToken(.expired),
                { try await call(good.with("iat", .integer(.min)).with("exp", .integer(.max))) }
            ),
            ("no uid", .missingIdentifier, { try await call(good.with("uid", nil)) }),
            (
                "a uid of 129 characters", .invalidClaims,
                { try await call(good.with("uid", .string(String(repeating: "a", count: 129)))) }
            ),
            ("claims of another kind", .invalidClaims, { try await call(good.with("claims", [1])) }),
            (
                "a reserved claim", .forbiddenClaim("firebase"),
                { try await call(good.with("claims", ["firebase": 1])) }
            ),
            (
                "1,001 bytes", .claimsTooLarge,
                { try await call(good.with("claims", ["a": .string(String(repeating: "a", count: 993))])) }
            ),
        ])
    }

    @Test(
        "what is no token",
        arguments: [
            Named("none", (nil, AccountError.missingCustomToken)), Named("empty", ("", .missingCustomToken)),
            Named("text", ("text", .invalidCustomToken(.format))),
            Named("three dots", ("a.b.c", .invalidCustomToken(.format))),
        ] as [Named<(String?, AccountError)>])
    func malformed(_ row: Named<(String?, AccountError)>) async throws {
        let bench = try await AccountBench()
        await #expect(throws: row.value.1) {
            try await CustomTokenSignIn(bench.parts).signIn(
                token: row.value.0, takesUnsigned: true, sandbox: bench.sandbox, now: bench.now)
        }
    }

    @Test("an unsigned token is taken only where that is allowed", arguments: [false, true])
    func unsigned(allowed: Bool) async throws {
        var settings = AccountSettings()
        settings.unsignedCustomTokens = allowed
        let bench = try await AccountBench(settings: settings)
        let token = SignedJWT.makeUnsigned(claims: Self.claims)
        var thrown: AccountError?
        do throws(AccountError) {
            _ = try await CustomTokenSignIn(bench.parts).signIn(
                token: token, takesUnsigned: true, sandbox: bench.sandbox, now: bench.now)
        } catch { thrown = error }
        #expect(thrown == (allowed ? nil : .invalidCustomToken(.signature)))
        await #expect(throws: AccountError.invalidCustomToken(.signature)) {
            try await CustomTokenSignIn(bench.parts).signIn(
                token: token + "c2ln", takesUnsigned: true, sandbox: bench.sandbox, now: bench.now)
        }
    }

    @Test("where pages of other sites may call, signed tokens alone are taken")
    func foreignPage() async throws {
        for fidelity in Fidelity.allCases {
            var settings = AccountSettings()
            settings.unsignedCustomTokens = true
            settings.fidelity = fidelity
            let bench = try await AccountBench(settings: settings)
            let signIn = CustomTokenSignIn(bench.parts)
            await #expect(throws: AccountError.invalidCustomToken(.origin)) {
                try await signIn.signIn(
                    token: SignedJWT.makeUnsigned(claims: Self.claims), takesUnsigned: false,
                    sandbox: bench.sandbox, now: bench.now)
            }
            await #expect(throws: AccountError.invalidCustomToken(.format)) {
                try await signIn.signIn(
                    token: "x", takesUnsigned: false, sandbox: bench.sandbox, now: bench.now)
            }
            let own = try bench.tokens.customToken(
                for: try #require(LocalID("chosen")), project: AccountBench.project, now: bench.now)
            #expect(
                try await signIn.signIn(
                    token: own, takesUnsigned: false, sandbox: bench.sandbox, now: bench.now
                ).isNewUser)
        }
    }

    @Test("a disabled account stays out")
    func disabled() async throws {
        let bench = try await AccountBench()
        let account = try await bench.add("chosen") { $0.disabled = true }
        let token = try bench.tokens.customToken(
            for: account.localID, project: AccountBench.project, now: bench.now)
        await #expect(throws: AccountError.userDisabled) {
            try await CustomTokenSignIn(bench.parts).signIn(
                token: token, takesUnsigned: true, sandbox: bench.sandbox, now: bench.now)
        }
    }
}
