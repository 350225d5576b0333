import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("Codes by e-mail")
struct EmailCodeTests {
    private func send(
        _ bench: AccountBench, _ request: EmailCodeRequest, client: String? = nil,
        at moment: Instant = AccountBench.now
    ) async throws -> EmailMessage? {
        try await EmailCodes(bench.parts).send(
            request, client: client, sandbox: bench.sandbox, now: moment)
    }

    private func reset(
        _ bench: AccountBench, _ code: String?, _ password: String? = "new secret",
        at moment: Instant = AccountBench.now
    ) async throws -> Account {
        try await EmailCodes(bench.parts).reset(
            code: code, newPassword: password, sandbox: bench.sandbox, now: moment)
    }

    private func confirm(
        _ bench: AccountBench, _ code: String?, at moment: Instant = AccountBench.now
    ) async throws -> Account {
        try await EmailCodes(bench.parts).confirm(code: code, sandbox: bench.sandbox, now: moment)
            .account
    }

    private func linkIn(
        _ bench: AccountBench, _ email: String?, _ code: String?, idToken: String? = nil,
        at moment: Instant = AccountBench.now
    ) async throws -> SignInOutcome {
        try await EmailCodes(bench.parts).signIn(
            email: email, code: code, idToken: idToken, sandbox: bench.sandbox, now: moment)
    }

    @Test("who gets none")
    func refused() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        try await bench.add("taken") { $0.email = EmailAddress("taken@example.com") }
        let anonymous = try await Passwords(bench.parts).signUpAnonymously(
            sandbox: bench.sandbox, now: bench.now)
        let token = member.tokens.idToken
        func row(_ name: String, _ error: AccountError, _ request: EmailCodeRequest) -> (
            String, AccountError, () async throws -> Void
        ) { (name, error, { _ = try await send(bench, request) }) }
        await expectRefusals([
            row("no purpose", .missingRequestType, .init(purpose: nil, email: AccountBench.email)),
            row("no address", .missingEmail, .init(purpose: .passwordReset)),
            row("bad address", .invalidEmail, .init(purpose: .emailSignIn, email: "x")),
            row("nobody", .emailNotFound, .init(purpose: .passwordReset, email: "nobody@example.com")),
            row(
                "a bad place to go on", .invalidContinueURI,
                .init(
                    purpose: .passwordReset, email: AccountBench.email, continueURL: "javascript:alert(1)")),
            row(
                "verification without token", .invalidIDToken,
                .init(purpose: .verifyEmail, email: AccountBench.email)),
            row("forged token", .invalidIDToken, .init(purpose: .verifyEmail, idToken: "x")),
            row(
                "verification of no address", .missingEmail,
                .init(purpose: .verifyEmail, idToken: anonymous.tokens.idToken)),
            row(
                "change to nothing", .missingNewEmail,
                .init(purpose: .verifyAndChangeEmail, idToken: token)),
            row(
                "change to another's", .emailExists,
                .init(purpose: .verifyAndChangeEmail, newEmail: "taken@example.com", idToken: token)),
        ])
        await #expect(throws: AccountError.credentialTooOld) {
            try await send(
                bench,
                .init(purpose: .verifyAndChangeEmail, newEmail: "new@example.com", idToken: token),
                at: bench.now.adding(seconds: 301))
        }
        #expect(try await EmailCodes(bench.parts).all(sandbox: bench.sandbox, now: bench.now).isEmpty)
    }

    @Test("under protection, nobody's address gets a silent answer")
    func silent() async throws {
        var settings = AccountSettings()
        settings.emailEnumerationProtection = true
        settings.emailLinkSignIn = false
        let bench = try await AccountBench(settings: settings)
        let request = EmailCodeRequest(purpose: .passwordReset, email: "nobody@example.com")
        #expect(try await send(bench, request) == nil)
        await #expect(throws: AccountError.operationNotAllowed(.emailLinkSignIn)) {
            try await send(bench, .init(purpose: .emailSignIn, email: AccountBench.email))
        }
        await #expect(throws: AccountError.operationNotAllowed(.emailLinkSignIn)) {
            try await linkIn(bench, AccountBench.email, "x")
        }
    }

    @Test("an address and a client get so many messages an hour")
    func limited() async throws {
        let bench = try await AccountBench()
        let request = EmailCodeRequest(purpose: .emailSignIn, email: AccountBench.email)
        for _ in 0..<5 { _ = try await send(bench, request) }
        await #expect(throws: AccountError.tooManyAttempts) { try await send(bench, request) }
        for index in 0..<50 {
            _ = try await send(
                bench, .init(purpose: .emailSignIn, email: "u\(index)@example.com"), client: "192.0.2.1")
        }
        await #expect(throws: AccountError.tooManyAttempts) {
            try await send(
                bench, .init(purpose: .emailSignIn, email: "v@example.com"), client: "192.0.2.1")
        }
    }

    /// A store that takes no changes, as one whose disk is full.
    private struct ReadOnly: AccountStorage {
        let base: any AccountStorage

        func read<Value: Sendable>(
            _ sandbox: SandboxID,
            _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
        ) async throws(AccountError) -> Value { try await base.read(sandbox, body) }
        func write<Value: Sendable>(
            _ sandbox: SandboxID,
            _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
        ) async throws(AccountError) -> Value { throw .storage(.readOnly) }
        func sandbox(apiKey: String) async throws(AccountError) -> Sandbox? { nil }
        func sandboxes(idleSince moment: Instant, limit: Int) async throws(AccountError) -> [SandboxID] { [] }
        func sandboxCount(address: String?) async throws(AccountError) -> Int { 0 }
        func purge(before moment: Instant) async throws(AccountError) -> Int { 0 }
        var parts: [StorePart] { base.parts }
        func probe(_ part: StorePart, now: Instant) async throws(AccountError) {}
        func tidy() throws(AccountError) -> Bool { false }
        func refreshKeys(now: Instant) async throws(AccountError) -> Bool { true }
        var records: any RecordStore { base.records }
        var notices: any ChangeNotifications { base.notices }
    }

    @Test("looking at a code changes nothing, so that it waits for no change and needs none")
    func looking() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        let message = try #require(
            try await send(bench, EmailCodeRequest(purpose: .passwordReset, email: AccountBench.email)))
        let parts = AccountParts(
            storage: ReadOnly(base: bench.storage), settings: bench.settings, tokens: bench.tokens,
            passwords: bench.parts.passwords, random: .system)
        let looked = try await EmailCodes(parts).look(
            at: message.code, sandbox: bench.sandbox, now: bench.now)
        #expect(looked.purpose == .passwordReset && looked.recipient == message.recipient)
        await #expect(throws: AccountError.invalidOobCode) {
            try await EmailCodes(parts).look(at: "x", sandbox: bench.sandbox, now: bench.now)
        }
    }

    @Test("strangers use up no message of a known client, and set themselves no limit but their own")
    func reserve() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        _ = try await bench.signIn(client: "192.0.2.1")
        let request = EmailCodeRequest(purpose: .passwordReset, email: AccountBench.email)
        for _ in 0..<9 { _ = try? await send(bench, request, client: "198.51.100.1") }
        #expect(try await send(bench, request, client: "192.0.2.2") != nil, "one stranger is not all")
        for index in 2..<9 { _ = try? await send(bench, request, client: "198.51.100.\(index)") }
        await #expect(throws: AccountError.tooManyAttempts) {
            try await send(bench, request, client: "192.0.2.2")
        }
        for _ in 0..<5 { #expect(try await send(bench, request, client: "192.0.2.1") != nil) }
        await #expect(throws: AccountError.tooManyAttempts) {
            try await send(bench, request, client: "192.0.2.1")
        }
    }

    @Test("who set a password anew is known where it was done")
    func knownByReset() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        let sent = try await send(bench, .init(purpose: .passwordReset, email: AccountBench.email))
        _ = try await EmailCodes(bench.parts).reset(
            code: try #require(sent).code, newPassword: "new secret", client: "192.0.2.1",
            sandbox: bench.sandbox, now: bench.now)
        for index in 0..<100 {
            _ = try? await bench.signIn(AccountBench.email, "wrong horse", client: "198.51.100.\(index)")
        }
        await #expect(throws: AccountError.tooManyAttempts) {
            try await bench.signIn(AccountBench.email, "new secret", client: "192.0.2.2")
        }
        let back = try await bench.signIn(AccountBench.email, "new secret", client: "192.0.2.1")
        #expect(back.signedIn != nil)
    }

    @Test("who shares an address with a stranger gets out by the stranger's messages, which are the owner's")
    func sharedAddress() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        let shared = "192.0.2.1"
        _ = try await bench.signIn(client: shared)
        for _ in 0..<11 { _ = try? await bench.signIn(AccountBench.email, "wrong horse", client: shared) }
        let request = EmailCodeRequest(purpose: .passwordReset, email: AccountBench.email)
        var messages: [EmailMessage] = []
        for _ in 0..<9 {
            if let sent = try? await send(bench, request, client: shared) { messages.append(sent) }
        }
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn(client: shared) }
        await #expect(throws: AccountError.tooManyAttempts) { try await send(bench, request, client: shared) }
        // The last second in which no message of one's own can be had.
        let late = bench.now.adding(seconds: 3_599)
        let code = try #require(messages.last?.code)
        _ = try await EmailCodes(bench.parts).look(at: code, sandbox: bench.sandbox, now: late)
        _ = try await EmailCodes(bench.parts).reset(
            code: code, newPassword: "new secret", client: shared, sandbox: bench.sandbox, now: bench.now)
        #expect(
            try await bench.signIn(AccountBench.email, "new secret", client: shared).signedIn != nil)
    }

    @Test("a forgotten password is set anew, once, and everything old ends")
    func passwordReset() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        try await bench.change(member.account.localID) {
            $0.identities = [Identity(provider: .github, subject: "planted")]
        }
        let request = EmailCodeRequest(
            purpose: .passwordReset, email: "WHO@example.com", continueURL: "https://example.com/next")
        let message = try #require(try await send(bench, request))
        #expect(message.recipient.rawValue == AccountBench.email)
        let looked = try await EmailCodes(bench.parts).look(
            at: message.code, sandbox: bench.sandbox, now: bench.now)
        #expect(looked.purpose == .passwordReset && looked.continueURL == "https://example.com/next")
        await expectRefusals([
            ("no code", .missingOobCode, { _ = try await reset(bench, nil) }),
            ("unknown", .invalidOobCode, { _ = try await reset(bench, "x") }),
            ("weak", .weakPassword, { _ = try await reset(bench, message.code, "12345") }),
            ("no password", .missingPassword, { _ = try await reset(bench, message.code, nil) }),
            (
                "expired", .expiredOobCode,
                { _ = try await reset(bench, message.code, at: bench.now.adding(seconds: 3_600)) }
            ),
            ("another purpose", .invalidOobCode, { _ = try await confirm(bench, message.code) }),
            (
                "a sign-in with it", .invalidOobCode,
                { _ = try await linkIn(bench, AccountBench.email, message.code) }
            ),
        ])
        let later = bench.now.adding(seconds: 10)
        let account = try await reset(bench, message.code, at: later)
        #expect(account.emailVerified && account.validSince == later)
        // Linked before anybody proved the address: not the owner's.
        #expect(account.identities.isEmpty)
        await #expect(throws: AccountError.invalidOobCode) { try await reset(bench, message.code) }
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(member.tokens.refreshToken, at: later)
        }
        #expect(try await bench.signIn(AccountBench.email, "new secret", at: later).signedIn != nil)
    }

    @Test("a code dies with the address and the tokens it was made for")
    func outlived() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let request = EmailCodeRequest(purpose: .passwordReset, email: AccountBench.email)
        let first = try #require(try await send(bench, request))
        let second = try #require(try await send(bench, request))
        _ = try await reset(bench, first.code)
        await #expect(throws: AccountError.invalidOobCode) { try await reset(bench, second.code) }
        let third = try #require(try await send(bench, request))
        try await bench.change(member.account.localID) { $0.email = EmailAddress("other@example.com") }
        await #expect(throws: AccountError.invalidOobCode) { try await reset(bench, third.code) }
    }

    @Test("an address is verified")
    func verified() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let message = try #require(
            try await send(bench, .init(purpose: .verifyEmail, idToken: member.tokens.idToken)))
        #expect(message.recipient.rawValue == AccountBench.email)
        #expect(try await confirm(bench, message.code).emailVerified)
        await #expect(throws: AccountError.invalidOobCode) { try await confirm(bench, message.code) }
        _ = try await bench.lookup(member.tokens.idToken)
    }

    @Test("an administrator asks by address")
    func administrator() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        var request = EmailCodeRequest(purpose: .verifyEmail, email: AccountBench.email)
        request.isAdministrator = true
        let message = try #require(try await send(bench, request))
        #expect(try await confirm(bench, message.code).emailVerified)
        request.email = "nobody@example.com"
        let unknown = request
        await #expect(throws: AccountError.userNotFound) { try await send(bench, unknown) }
    }

    @Test("an address is changed to a proven one, and old tokens end")
    func changed() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let message = try #require(
            try await send(
                bench,
                .init(
                    purpose: .verifyAndChangeEmail, newEmail: "new@example.com",
                    idToken: member.tokens.idToken)))
        #expect(message.formerEmail?.rawValue == AccountBench.email)
        let listed = try await EmailCodes(bench.parts).all(sandbox: bench.sandbox, now: bench.now)
        #expect(listed.map(\.code) == [message.code])
        let later = bench.now.adding(seconds: 10)
        let account = try await confirm(bench, message.code, at: later)
        #expect(account.email?.rawValue == "new@example.com" && account.emailVerified)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(member.tokens.idToken, at: later)
        }
    }

    @Test("an address that was taken meanwhile is not changed to")
    func takenMeanwhile() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let message = try #require(
            try await send(
                bench,
                .init(
                    purpose: .verifyAndChangeEmail, newEmail: "new@example.com",
                    idToken: member.tokens.idToken)))
        _ = try await bench.member("new@example.com")
        await #expect(throws: AccountError.emailExists) { try await confirm(bench, message.code) }
        #expect(try await bench.account(member.account.localID)?.email?.rawValue == AccountBench.email)
    }
}
