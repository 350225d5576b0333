import Cryptography
import OpenID
import Providers
import Testing

@testable import Accounts

@Suite("Changing and deleting one's account")
struct ProfileTests {
    private func update(
        _ bench: AccountBench, _ idToken: String?, at moment: Instant = AccountBench.now,
        returnsTokens: Bool = false, _ set: (inout ProfileChanges) -> Void
    ) async throws -> ProfileUpdate.Outcome {
        var changes = ProfileChanges()
        set(&changes)
        return try await ProfileUpdate(bench.parts).update(
            idToken: idToken, changes, returnsTokens: returnsTokens, sandbox: bench.sandbox, now: moment)
    }

    @Test("name and photo change without new tokens, also long after signing in")
    func profile() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let late = bench.now.adding(seconds: 3_000)
        let changed = try await update(bench, member.tokens.idToken, at: late) {
            $0.displayName = "ชื่อ"
            $0.photoURL = "https://example.com/p"
        }
        #expect(changed.tokens == nil)
        #expect(changed.account.displayName == "ชื่อ" && changed.account.photoURL != nil)
        let emptied = try await update(bench, member.tokens.idToken, at: late, returnsTokens: true) {
            $0.emptied = [.displayName, .photoURL]
        }
        #expect(emptied.tokens != nil)
        #expect(emptied.account.displayName == nil && emptied.account.photoURL == nil)
        #expect(try await bench.account(member.account.localID) == emptied.account)
    }

    @Test("a new address is unproven, old tokens end, new ones are given")
    func email() async throws {
        let bench = try await AccountBench()
        let member = try await bench.provenMember()
        let later = bench.now.adding(seconds: 10)
        let changed = try await update(bench, member.tokens.idToken, at: later) {
            $0.email = "New@example.com"
        }
        #expect(changed.account.email?.rawValue == "new@example.com" && !changed.account.emailVerified)
        let tokens = try #require(changed.tokens)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(member.tokens.idToken, at: later)
        }
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(member.tokens.refreshToken, at: later)
        }
        #expect(try await bench.lookup(tokens.idToken, at: later).email?.rawValue == "new@example.com")
        let same = try await update(bench, tokens.idToken, at: later) { $0.email = "new@example.com" }
        #expect(same.tokens == nil)
    }

    @Test("a new password ends the old one and the old tokens")
    func password() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let later = bench.now.adding(seconds: 10)
        let changed = try await update(bench, member.tokens.idToken, at: later) {
            $0.password = "another horse"
        }
        #expect(changed.account.validSince == later)
        #expect(changed.tokens != nil)
        await #expect(throws: AccountError.invalidPassword) { try await bench.signIn(at: later) }
        #expect(try await bench.signIn(AccountBench.email, "another horse", at: later).signedIn != nil)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(member.tokens.refreshToken, at: later)
        }
    }

    @Test("what is refused")
    func refused() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        try await bench.add("other") { $0.email = EmailAddress("taken@example.com") }
        let token = member.tokens.idToken
        let late = bench.now.adding(seconds: 301)
        await expectRefusals([
            ("no token", .invalidRequestType, { _ = try await update(bench, nil) { _ in } }),
            ("forged", .invalidIDToken, { _ = try await update(bench, "x") { $0.password = "secret" } }),
            ("bad address", .invalidEmail, { _ = try await update(bench, token) { $0.email = "x" } }),
            (
                "taken address", .emailExists,
                { _ = try await update(bench, token) { $0.email = "taken@example.com" } }
            ),
            ("weak", .weakPassword, { _ = try await update(bench, token) { $0.password = "12345" } }),
            (
                "late password", .credentialTooOld,
                { _ = try await update(bench, token, at: late) { $0.password = "another horse" } }
            ),
            (
                "late address", .credentialTooOld,
                { _ = try await update(bench, token, at: late) { $0.email = "new@example.com" } }
            ),
            (
                "late removal of the address", .credentialTooOld,
                { _ = try await update(bench, token, at: late) { $0.emptied = [.email] } }
            ),
            (
                "late removal of the password", .credentialTooOld,
                { _ = try await update(bench, token, at: late) { $0.emptied = [.password] } }
            ),
        ])
        #expect(try await bench.account(member.account.localID)?.email == member.account.email)
    }

    @Test("unlinking takes identities, the password with its address, the number")
    func unlink() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        try await bench.change(member.account.localID) {
            $0.identities = [
                Identity(provider: .google, subject: "g"), Identity(provider: .github, subject: "hub"),
            ]
            $0.phoneNumber = PhoneNumber(AccountBench.phone)
        }
        let first = try await update(bench, member.tokens.idToken) {
            $0.unlinked = ["google.com", "phone", "unknown"]
        }
        #expect(first.account.identities.map(\.provider) == [.github])
        #expect(first.account.phoneNumber == nil && first.account.password != nil)
        let second = try await update(bench, member.tokens.idToken) { $0.unlinked = ["password"] }
        #expect(second.account.password == nil && second.account.email == nil)
        let known = try await bench.exchange.signIn(
            with: Credentials.google("g"), sandbox: bench.sandbox, now: bench.now)
        #expect(known.signedIn?.isNewUser == true)
    }

    @Test("tokens of the very second in which they end are dead, those given for them live")
    func sameSecond() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let cookies = Sessions(bench.parts)
        let cookie = try await cookies.cookie(
            of: member.tokens.idToken, lifetime: 300, sandbox: bench.sandbox, now: bench.now)
        let changed = try await update(bench, member.tokens.idToken) { $0.password = "another horse" }
        await #expect(throws: AccountError.tokenExpired) { try await bench.lookup(member.tokens.idToken) }
        await #expect(throws: AccountError.tokenExpired) {
            try await cookies.account(of: cookie, sandbox: bench.sandbox, now: bench.now)
        }
        let tokens = try #require(changed.tokens)
        #expect(try await bench.lookup(tokens.idToken).localID == member.account.localID)
        let refreshed = try await bench.refresh(tokens.refreshToken)
        #expect(try await bench.lookup(refreshed.tokens.idToken).localID == member.account.localID)
    }

    @Test("deleting takes a recent sign-in, and everything goes")
    func delete() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let deletion = ProfileUpdate(bench.parts)
        func delete(_ token: String?, at moment: Instant) async throws {
            try await deletion.delete(idToken: token, sandbox: bench.sandbox, now: moment)
        }
        await expectRefusals([
            ("none", .missingIDToken, { try await delete(nil, at: bench.now) }),
            ("forged", .invalidIDToken, { try await delete("x", at: bench.now) }),
            (
                "late", .credentialTooOld,
                { try await delete(member.tokens.idToken, at: bench.now.adding(seconds: 301)) }
            ),
        ])
        // Refreshing makes no recent sign-in; signing in does.
        let late = bench.now.adding(seconds: 2_000)
        let refreshed = try await bench.refresh(member.tokens.refreshToken, at: late)
        await #expect(throws: AccountError.credentialTooOld) {
            try await delete(refreshed.tokens.idToken, at: late)
        }
        let again = try #require(try await bench.signIn(at: late).signedIn)
        try await delete(again.tokens.idToken, at: late)
        #expect(try await bench.accountCount() == 0)
        await #expect(throws: AccountError.userNotFound) {
            try await delete(again.tokens.idToken, at: late)
        }
    }

    @Test("how an address signs in", arguments: [false, true])
    func methods(protected: Bool) async throws {
        var settings = AccountSettings()
        settings.emailEnumerationProtection = protected
        let bench = try await AccountBench(settings: settings)
        let member = try await bench.member()
        try await bench.change(member.account.localID) {
            $0.identities = [Identity(provider: .apple, subject: "a")]
            $0.phoneNumber = PhoneNumber(AccountBench.phone)
        }
        let methods = AccountLookup(bench.parts)
        let known = try await methods.methods(of: AccountBench.email, sandbox: bench.sandbox)
        let unknown = try await methods.methods(of: "nobody@example.com", sandbox: bench.sandbox)
        #expect(
            known
                == (protected
                    ? nil
                    : .init(
                        registered: true, methods: ["password", "apple.com"],
                        providers: ["password", "apple.com"])))
        #expect(unknown == (protected ? nil : .init(registered: false, methods: [], providers: [])))
        await expectRefusals([
            (
                "none", .missingIdentifier,
                { _ = try await methods.methods(of: nil, sandbox: bench.sandbox) }
            ),
            ("bad", .invalidIdentifier, { _ = try await methods.methods(of: "x", sandbox: bench.sandbox) }),
        ])
    }
}
