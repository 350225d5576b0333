import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("Administration of accounts")
struct AdministrationTests {
    private func create(
        _ bench: AccountBench, _ id: String? = nil, _ set: (inout AdministratorChanges) -> Void = { _ in }
    ) async throws -> Account {
        var fields = AdministratorChanges()
        set(&fields)
        return try await AccountAdministration(bench.parts).create(
            localID: id, fields, sandbox: bench.sandbox, now: bench.now)
    }

    private func update(
        _ bench: AccountBench, _ id: String?, at moment: Instant = AccountBench.now,
        _ set: (inout AdministratorChanges) -> Void
    ) async throws -> Account {
        var fields = AdministratorChanges()
        set(&fields)
        return try await AccountAdministration(bench.parts).update(
            localID: id, fields, sandbox: bench.sandbox, now: moment)
    }

    @Test("an account is made with everything an administrator may set")
    func created() async throws {
        let bench = try await AccountBench()
        let account = try await create(bench, "chosen") {
            $0.email = "Who@example.com"
            $0.emailVerified = true
            $0.password = AccountBench.password
            $0.displayName = "Who"
            $0.photoURL = "https://example.com/p"
            $0.phoneNumber = AccountBench.phone
            $0.customAttributes = #"{"role":"admin"}"#
            $0.secondFactors = [
                SecondFactorEntry(enrolmentID: "f", phoneNumber: "+15555550200", displayName: "two")
            ]
            $0.linkedIdentity = Identity(provider: .google, subject: "g")
        }
        #expect(try await bench.account(account.localID) == account)
        #expect(account.localID.rawValue == "chosen" && account.generation == 0)
        let asked = try await bench.signIn().secondFactor
        #expect(asked?.factors.map(\.displayName) == ["two"])
        let plain = try await create(bench)
        #expect(plain.localID.rawValue.utf8.count == 28 && plain.email == nil)
    }

    @Test("what is refused when making and changing", arguments: refusals)
    func refused(_ row: Named<(@Sendable (inout AdministratorChanges) -> Void, AccountError)>) async throws {
        let bench = try await AccountBench()
        try await bench.add("taken") {
            $0.email = EmailAddress("taken@example.com")
            $0.phoneNumber = PhoneNumber("+15555550900")
            $0.identities = [Identity(provider: .github, subject: "hub")]
        }
        let mine = try await bench.add("mine")
        let (set, error) = row.value
        await #expect(throws: error) { try await create(bench, nil, set) }
        await #expect(throws: error) { try await update(bench, "mine", set) }
        #expect(try await bench.account(mine.localID) == mine)
        #expect(try await bench.accountCount() == 2)
    }

    private static let refusals: [Named<(@Sendable (inout AdministratorChanges) -> Void, AccountError)>] = [
        Named("bad address", ({ $0.email = "x" }, .invalidEmail)),
        Named("taken address", ({ $0.email = "TAKEN@example.com" }, .emailExists)),
        Named("weak password", ({ $0.password = "12345" }, .weakPassword)),
        Named("long password", ({ $0.password = String(repeating: "a", count: 129) }, .passwordTooLong)),
        Named("bad number", ({ $0.phoneNumber = "12" }, .invalidPhoneNumber)),
        Named("taken number", ({ $0.phoneNumber = "+1 555 555 0900" }, .phoneNumberExists)),
        Named("claims that are no JSON", ({ $0.customAttributes = "{" }, .invalidClaims)),
        Named("claims that are no object", ({ $0.customAttributes = "[1]" }, .invalidClaims)),
        Named("a reserved claim", ({ $0.customAttributes = #"{"sub":"x"}"# }, .forbiddenClaim("sub"))),
        Named(
            "large claims",
            ({ $0.customAttributes = #"{"a":"\#(String(repeating: "a", count: 1_000))"}"# }, .claimsTooLarge)
        ),
        Named(
            "factor without proven address",
            ({ $0.secondFactors = [SecondFactorEntry(phoneNumber: "+15555550200")] }, .unverifiedEmail)),
        Named(
            "six factors",
            (
                {
                    $0.email = "new@example.com"
                    $0.emailVerified = true
                    $0.secondFactors = (0..<6).map {
                        SecondFactorEntry(enrolmentID: "f\($0)", phoneNumber: "+1555555020\($0)")
                    }
                }, .secondFactorLimitExceeded
            )),
        Named(
            "another's identity",
            (
                { $0.linkedIdentity = Identity(provider: .github, subject: "hub") },
                .federatedUserIDAlreadyLinked
            )),
    ]

    @Test("ids that are taken, missing or unknown")
    func ids() async throws {
        let bench = try await AccountBench()
        try await bench.add("taken")
        let administration = AccountAdministration(bench.parts)
        func delete(_ id: String?) async throws {
            try await administration.delete(localID: id, sandbox: bench.sandbox, now: bench.now)
        }
        await expectRefusals([
            ("taken", .duplicateLocalID, { _ = try await create(bench, "taken") }),
            ("empty", .missingLocalID, { _ = try await create(bench, "") }),
            ("update nobody", .userNotFound, { _ = try await update(bench, "nobody") { _ in } }),
            ("update without id", .missingLocalID, { _ = try await update(bench, nil) { _ in } }),
            ("delete nobody", .userNotFound, { try await delete("nobody") }),
            ("delete without id", .missingLocalID, { try await delete("") }),
        ])
        try await delete("taken")
        #expect(try await bench.accountCount() == 0)
    }

    @Test("disabling and revoking end what is signed in")
    func ending() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let id = member.account.localID.rawValue
        _ = try await update(bench, id) { $0.disabled = true }
        await #expect(throws: AccountError.userDisabled) { try await bench.lookup(member.tokens.idToken) }
        _ = try await update(bench, id) { $0.disabled = false }
        _ = try await bench.lookup(member.tokens.idToken)
        let later = bench.now.adding(seconds: 10)
        _ = try await update(bench, id, at: later) { $0.validSince = later }
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(member.tokens.idToken, at: later)
        }
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(member.tokens.refreshToken, at: later)
        }
    }

    private static let edits: [Named<(@Sendable (inout AdministratorChanges) -> Void, Bool)>] = [
        Named("address", ({ $0.email = "new@example.com" }, true)),
        Named("password", ({ $0.password = "another horse" }, true)),
        Named("the same address", ({ $0.email = AccountBench.email }, false)),
        Named("name", ({ $0.displayName = "new" }, false)),
    ]

    @Test("a new address or password ends what is signed in; nothing else does", arguments: edits)
    func credentials(_ row: Named<(@Sendable (inout AdministratorChanges) -> Void, Bool)>) async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let later = bench.now.adding(seconds: 10)
        _ = try await update(bench, member.account.localID.rawValue, at: later, row.value.0)
        var thrown: AccountError?
        do throws(AccountError) {
            _ = try await bench.refresh(member.tokens.refreshToken, at: later)
            _ = try await bench.lookup(member.tokens.idToken, at: later)
        } catch { thrown = error }
        #expect(thrown == (row.value.1 ? .tokenExpired : nil))
    }

    @Test("a moment in the past ends what was made before it, and nothing since")
    func past() async throws {
        let bench = try await AccountBench()
        let old = try await bench.member()
        let new = try #require(try await bench.signIn(at: bench.now.adding(seconds: 500)).signedIn)
        let later = bench.now.adding(seconds: 1_000)
        _ = try await update(bench, old.account.localID.rawValue, at: later) {
            $0.validSince = AccountBench.now.adding(seconds: 400)
        }
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(old.tokens.refreshToken, at: later)
        }
        _ = try await bench.refresh(new.tokens.refreshToken, at: later)
        _ = try await bench.lookup(new.tokens.idToken, at: later)
    }

    @Test("claims come with the next token, and go again")
    func claims() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let id = member.account.localID.rawValue
        for (text, role) in [(#"{"role":"admin"}"#, "admin"), ("", nil), ("{}", nil)] {
            _ = try await update(bench, id) { $0.customAttributes = text }
            let refreshed = try await bench.refresh(member.tokens.refreshToken)
            #expect(try bench.claims(refreshed.tokens.idToken)["role"]?.stringValue == role)
        }
    }

    @Test("fields are emptied, providers unlinked, factors replaced")
    func emptied() async throws {
        let bench = try await AccountBench()
        let member = try await bench.doublyProven()
        let id = member.account.localID.rawValue
        _ = try await update(bench, id) { $0.linkedIdentity = Identity(provider: .google, subject: "g") }
        let changed = try await update(bench, id) {
            $0.secondFactors = []
            $0.unlinked = ["google.com", "password"]
        }
        #expect(changed.secondFactors.isEmpty && changed.identities.isEmpty)
        #expect(changed.password == nil && changed.email == nil)
    }

    @Test("accounts are found by every key, each once, and listed by page")
    func query() async throws {
        let bench = try await AccountBench()
        try await bench.add("a") {
            $0.email = EmailAddress("a@example.com")
            $0.phoneNumber = PhoneNumber(AccountBench.phone)
            $0.identities = [Identity(provider: .google, subject: "g")]
        }
        for name in ["b", "c"] { try await bench.add(name) }
        let query = AccountLookup(bench.parts)
        let keys: [AccountLookup.Key] = [
            .localID("c"), .email("A@example.com"), .phoneNumber(AccountBench.phone),
            .identity(.google, subject: "g"), .localID("nobody"), .email("x"), .phoneNumber("x"),
            .localID(""),
        ]
        let found = try await query.accounts(keys, sandbox: bench.sandbox)
        #expect(found.map(\.localID.rawValue) == ["c", "a"])
        let first = try await query.page(after: nil, limit: 2, sandbox: bench.sandbox)
        #expect(first.accounts.map(\.localID.rawValue) == ["a", "b"] && first.next == "b")
        let second = try await query.page(after: first.next, limit: 2, sandbox: bench.sandbox)
        #expect(second.accounts.map(\.localID.rawValue) == ["c"] && second.next == nil)
        #expect(try await query.page(after: nil, limit: 0, sandbox: bench.sandbox).accounts.count == 1)
    }

    @Test("a batch is imported entry by entry, and deleted so")
    func batches() async throws {
        let bench = try await AccountBench()
        try await bench.add("old")
        let batch = AccountImport(bench.parts)
        var named = AdministratorChanges()
        named.displayName = "new"
        var bad = AdministratorChanges()
        bad.email = "x"
        let entries = [
            AccountImport.Entry(
                localID: "one", fields: named, identities: [Identity(provider: .google, subject: "g")]),
            AccountImport.Entry(localID: nil), AccountImport.Entry(localID: "two", fields: bad),
            AccountImport.Entry(
                localID: "three", identities: [Identity(provider: .google, subject: "g")]),
            AccountImport.Entry(localID: "old", fields: named),
        ]
        func run(_ overwrites: Bool) async throws -> [AccountError?] {
            let failures = try await batch.run(
                entries, overwrites: overwrites, sandbox: bench.sandbox, now: bench.now)
            return entries.indices.map { index in failures.first { $0.index == index }?.error }
        }
        let linked = AccountError.federatedUserIDAlreadyLinked
        #expect(try await run(false) == [nil, .missingLocalID, .invalidEmail, linked, .duplicateLocalID])
        #expect(try await run(true) == [nil, .missingLocalID, .invalidEmail, linked, nil])
        let old = try #require(LocalID("old"))
        #expect(try await bench.account(old)?.displayName == "new")
        try await bench.change(old) { $0.disabled = true }
        #expect(try await bench.account(old)?.validSince == AccountBench.now.adding(seconds: -1_000))
        let kept = try await batch.delete(
            ["one", "old", "nobody"], force: false, sandbox: bench.sandbox, now: bench.now)
        #expect(kept.map(\.localID) == ["one"] && kept.map(\.error) == [.userNotDisabled])
        let none = try await batch.delete(["one"], force: true, sandbox: bench.sandbox, now: bench.now)
        #expect(none.isEmpty)
        #expect(try await bench.accountCount() == 0)
    }
}
