import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("Exchange of credentials, with storage")
struct CredentialExchangeTests {
    @Test("a new person gets an account, tokens and isNewUser; the second time the same account")
    func newAndKnown() async throws {
        let bench = try await AccountBench()
        let credential = Credentials.google("g-1", email: "Who@Example.com")
        let first = try #require(
            try await bench.exchange.signIn(with: credential, sandbox: bench.sandbox, now: bench.now).signedIn
        )
        #expect(first.isNewUser)
        #expect(first.account.email?.rawValue == "who@example.com")
        #expect(first.account.localID.rawValue.utf8.count == 28)
        #expect(first.account.lastLoginAt == bench.now)
        #expect(try await bench.account(first.account.localID) == first.account)
        let claims = try bench.claims(first.tokens.idToken)
        #expect(claims["firebase"]?["sign_in_provider"] == "google.com")
        let second = try #require(
            try await bench.exchange.signIn(
                with: credential, sandbox: bench.sandbox, now: bench.now.adding(seconds: 60)
            ).signedIn)
        #expect(!second.isNewUser)
        #expect(second.account.localID == first.account.localID)
        #expect(second.tokens.refreshToken != first.tokens.refreshToken)
        #expect(try await bench.accountCount() == 1)
    }

    @Test("Apple's name of the first sign-in stays")
    func appleName() async throws {
        let bench = try await AccountBench()
        for (token, name) in [("1", "Somchai"), ("2", nil)] {
            let outcome = try await bench.exchange.signIn(
                with: try Credentials.apple("a", name: name, token: token), sandbox: bench.sandbox,
                now: bench.now)
            #expect(outcome.signedIn?.account.displayName == "Somchai")
            #expect(outcome.signedIn?.identity?.displayName == "Somchai")
        }
    }

    @Test("an address that nobody vouches for asks, stores nothing, and its pending token links later")
    func confirmation() async throws {
        let bench = try await AccountBench()
        let owner = try await bench.add("owner") {
            $0.email = EmailAddress("who@example.com")
            $0.identities = [Identity(provider: .google, subject: "g-1")]
        }
        let asked = try #require(
            try await bench.exchange.signIn(
                with: Credentials.github("hub", email: "who@example.com"), sandbox: bench.sandbox,
                now: bench.now
            ).confirmation)
        #expect(asked.localID == owner.localID)
        #expect(asked.verifiedProviders == ["google.com"])
        #expect(asked.credential.tokens.accessToken == "gho_hub")
        #expect(try await bench.account(owner.localID) == owner)
        #expect(try await bench.accountCount() == 1)
        let linked = try #require(
            try await bench.exchange.signIn(
                withPendingToken: asked.pendingToken,
                options: ExchangeOptions(purpose: .link(to: owner.localID)), sandbox: bench.sandbox,
                now: bench.now
            ).signedIn)
        #expect(linked.account.identities.map(\.provider) == [.google, .github])
        #expect(linked.facts.firstFactor == .provider(.github))
        await #expect(throws: AccountError.invalidPendingToken) {
            try await bench.exchange.signIn(
                withPendingToken: asked.pendingToken, sandbox: bench.sandbox, now: bench.now)
        }
    }

    @Test("a pending token lives ten minutes, and in its sandbox only")
    func pendingTokenLife() async throws {
        let bench = try await AccountBench()
        try await bench.add("owner") { $0.email = EmailAddress("who@example.com") }
        let asked = try #require(
            try await bench.exchange.signIn(
                with: Credentials.github("hub", email: "who@example.com"), sandbox: bench.sandbox,
                now: bench.now
            ).confirmation)
        for token in [asked.pendingToken, "", "made-up"] {
            await #expect(throws: AccountError.invalidPendingToken) {
                try await bench.exchange.signIn(
                    withPendingToken: token, sandbox: bench.sandbox, now: bench.now.adding(seconds: 600))
            }
        }
        await #expect(throws: AccountError.sandboxUnknown) {
            try await bench.exchange.signIn(
                withPendingToken: asked.pendingToken, sandbox: .standard, now: bench.now)
        }
    }

    @Test("of 200 sign-ins with one pending token, one succeeds")
    func pendingTokenOnce() async throws {
        let bench = try await AccountBench()
        try await bench.add("owner") {
            $0.email = EmailAddress("other@example.com")
            $0.identities = [Identity(provider: .github, subject: "hub")]
        }
        let me = try await bench.add("me")
        let refused = try #require(
            try await bench.exchange.signIn(
                with: Credentials.github("hub"),
                options: ExchangeOptions(purpose: .link(to: me.localID), returnsCredential: true),
                sandbox: bench.sandbox, now: bench.now
            ).refused)
        #expect(refused.error == .federatedUserIDAlreadyLinked)
        let outcomes = try await parallel(200) { _ in
            do {
                return try await bench.exchange.signIn(
                    withPendingToken: refused.pendingToken, sandbox: bench.sandbox, now: bench.now
                ).signedIn?.account.localID.rawValue
            } catch AccountError.invalidPendingToken { return nil }
        }
        #expect(outcomes.compactMap(\.self) == ["owner"])
    }

    @Test("a refused link is an error unless the client asks for the credential")
    func refusedLink() async throws {
        let bench = try await AccountBench()
        try await bench.add("owner") { $0.identities = [Identity(provider: .github, subject: "hub")] }
        let me = try await bench.add("me")
        await #expect(throws: AccountError.federatedUserIDAlreadyLinked) {
            try await bench.exchange.signIn(
                with: Credentials.github("hub"), options: ExchangeOptions(purpose: .link(to: me.localID)),
                sandbox: bench.sandbox, now: bench.now)
        }
    }

    @Test("takeover: password, telephone, other providers and sessions of the unproven owner end")
    func takeover() async throws {
        let bench = try await AccountBench()
        let owner = try await bench.add("owner") {
            $0.email = EmailAddress("victim@example.com")
            $0.password = try? StoredPassword(
                hash: PasswordHash(of: "attacker", cost: .lowest, random: .system),
                updatedAt: AccountBench.now)
            $0.phoneNumber = PhoneNumber("+6612345678")
            $0.identities = [Identity(provider: .github, subject: "attacker")]
            $0.secondFactors =
                PhoneNumber("+6612345678").map {
                    [
                        SecondFactor(
                            enrolmentID: "f", displayName: nil, phoneNumber: $0, enrolledAt: AccountBench.now)
                    ]
                } ?? []
        }
        let later = bench.now.adding(seconds: 10)
        let victim = try #require(
            try await bench.exchange.signIn(
                with: Credentials.google("g-1", email: "victim@example.com"), sandbox: bench.sandbox,
                now: later
            ).signedIn)
        #expect(victim.account.localID == owner.localID)
        let stored = try #require(try await bench.account(owner.localID))
        #expect(stored.password == nil && stored.phoneNumber == nil && stored.secondFactors.isEmpty)
        #expect(stored.identities.map(\.provider) == [.google])
        #expect(stored.validSince == later)
        // What the attacker linked is nobody's now, and makes an account of its own.
        let attacker = try await bench.exchange.signIn(
            with: Credentials.github("attacker"), sandbox: bench.sandbox, now: later)
        #expect(attacker.signedIn?.isNewUser == true)
    }

    @Test("a takeover in the second of the attacker's sign-up ends what it gave")
    func takeoverAtOnce() async throws {
        let bench = try await AccountBench()
        let attacker = try await bench.member("victim@example.com")
        let victim = try #require(
            try await bench.exchange.signIn(
                with: Credentials.google("g-1", email: "victim@example.com"), sandbox: bench.sandbox,
                now: bench.now
            ).signedIn)
        #expect(victim.account.localID == attacker.account.localID)
        await #expect(throws: AccountError.tokenExpired) { try await bench.lookup(attacker.tokens.idToken) }
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(attacker.tokens.refreshToken)
        }
        #expect(try await bench.lookup(victim.tokens.idToken).identities.count == 1)
    }

    @Test("whose word on an address is taken", arguments: trust)
    func emailTrust(_ row: Named<(EmailTrust?, EmailEvidence, Bool)>) async throws {
        let (trust, evidence, joins) = row.value
        var settings = AccountSettings()
        settings.emailTrust[.microsoft] = trust
        let bench = try await AccountBench(settings: settings)
        try await bench.add("owner") {
            $0.email = EmailAddress("who@example.com")
            $0.emailVerified = true
        }
        let credential = ProviderCredential(
            profile: ProviderProfile(provider: .microsoft, subject: "m", voucher: .provider, email: evidence),
            accessToken: "t")
        let outcome = try await bench.exchange.signIn(
            with: credential, sandbox: bench.sandbox, now: bench.now)
        #expect((outcome.signedIn != nil) == joins)
        #expect((outcome.confirmation != nil) == !joins)
    }

    private static let trust: [Named<(EmailTrust?, EmailEvidence, Bool)>] = [
        Named("claim, verified", (nil, .claims(address: "who@example.com", verified: true), true)),
        Named("claim, not verified", (nil, .claims(address: "who@example.com", verified: false), false)),
        Named("claim, absent", (nil, .claims(address: "who@example.com", verified: nil), false)),
        Named("never", (.never, .claims(address: "who@example.com", verified: true), false)),
        Named(
            "its domain",
            (.domains(["example.com"]), .claims(address: "who@example.com", verified: true), true)
        ),
        Named(
            "another domain",
            (.domains(["example.org"]), .claims(address: "who@example.com", verified: true), false)),
        Named(
            "GitHub's primary",
            (nil, .githubAddress(address: "who@example.com", primary: true, verified: true), true)),
        Named(
            "GitHub's secondary",
            (nil, .githubAddress(address: "who@example.com", primary: false, verified: true), false)),
        Named("Facebook", (nil, .facebook(address: "who@example.com"), false)),
        Named(
            "a tenant's word (nOAuth)",
            (
                nil,
                .microsoft(address: "who@example.com", domainOwnerVerified: nil, tenantID: "evil"), false
            )),
        Named(
            "a verified domain owner",
            (
                nil,
                .microsoft(address: "who@example.com", domainOwnerVerified: true, tenantID: "good"), true
            )),
    ]

    @Test("a second factor keeps the tokens back, the link is stored, the last sign-in is not")
    func secondFactor() async throws {
        let bench = try await AccountBench()
        let phone = try #require(PhoneNumber("+15555550100"))
        let owner = try await bench.add("owner") {
            $0.email = EmailAddress("who@example.com")
            $0.emailVerified = true
            $0.secondFactors = [
                SecondFactor(
                    enrolmentID: "f", displayName: "mine", phoneNumber: phone, enrolledAt: AccountBench.now)
            ]
        }
        let asked = try #require(
            try await bench.exchange.signIn(
                with: Credentials.google("g-1", email: "who@example.com"), sandbox: bench.sandbox,
                now: bench.now
            ).secondFactor)
        #expect(asked.factors.map(\.phoneNumber?.obscured) == ["+*******0100"])
        let stored = try #require(try await bench.account(owner.localID))
        #expect(stored.identities.map(\.provider) == [.google])
        #expect(stored.lastLoginAt == nil)
    }

    @Test("a provider that the sandbox turned off is disabled")
    func disabledProvider() async throws {
        var overrides = SettingOverrides()
        overrides.disabledProviders = [.github]
        let bench = try await AccountBench(overrides: overrides)
        await #expect(throws: AccountError.operationNotAllowed(.disabledProvider)) {
            try await bench.exchange.signIn(
                with: Credentials.github("hub"), sandbox: bench.sandbox, now: bench.now)
        }
    }

    @Test("of 200 first sign-ins of one person, one makes the account")
    func racingFirstSignIns() async throws {
        let bench = try await AccountBench()
        let outcomes = try await parallel(200) { _ in
            try await bench.exchange.signIn(
                with: Credentials.google("g-1", email: "who@example.com"), sandbox: bench.sandbox,
                now: bench.now
            ).signedIn?.isNewUser
        }
        #expect(outcomes.filter { $0 == true }.count == 1)
        #expect(try await bench.accountCount() == 1)
    }

    @Test("of two accounts that link one identity at once, one gets it")
    func racingLinks() async throws {
        let bench = try await AccountBench()
        for index in 0..<50 { try await bench.add("me\(index)") }
        let outcomes = try await parallel(50) { index in
            do {
                _ = try await bench.exchange.signIn(
                    with: Credentials.github("hub"),
                    options: ExchangeOptions(purpose: .link(to: try #require(LocalID("me\(index)")))),
                    sandbox: bench.sandbox, now: bench.now)
                return true
            } catch AccountError.federatedUserIDAlreadyLinked { return false }
        }
        #expect(outcomes.filter { $0 }.count == 1)
    }
}
