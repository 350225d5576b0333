import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Signing up")
struct PasswordSignUpTests {
    /// What a sign-up asks, and the error it gets.
    struct Row: Sendable {
        var email: String? = "new@example.com"
        var password: String? = "secret"
        var idToken: String?
        let error: AccountError
    }

    private static let rows: [Named<Row>] = [
        Named("no address", Row(email: nil, error: .missingEmail)),
        Named("an empty address", Row(email: "", error: .missingEmail)),
        Named("no address at all", Row(email: "new.example.com", error: .invalidEmail)),
        Named("two at signs", Row(email: "a@b@c", error: .invalidEmail)),
        Named("no password", Row(password: nil, error: .missingPassword)),
        Named("an empty password", Row(password: "", error: .missingPassword)),
        Named("five characters", Row(password: "12345", error: .weakPassword)),
        Named("129 characters", Row(password: String(repeating: "a", count: 129), error: .passwordTooLong)),
        Named("an address that is taken", Row(email: "TAKEN@example.com", error: .emailExists)),
        Named("a forged ID token", Row(idToken: "forged", error: .invalidIDToken)),
        Named("an empty ID token", Row(idToken: "", error: .missingIDToken)),
    ]

    @Test("is refused", arguments: rows)
    func refused(_ row: Named<Row>) async throws {
        let bench = try await AccountBench()
        try await bench.add("taken") { $0.email = EmailAddress("taken@example.com") }
        await #expect(throws: row.value.error) {
            try await Passwords(bench.parts).signUp(
                email: row.value.email, password: row.value.password, idToken: row.value.idToken,
                sandbox: bench.sandbox, now: bench.now)
        }
        #expect(try await bench.accountCount() == 1)
    }

    @Test("makes an account whose address is unproven and whose password is hashed")
    func made() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member("Who@Example.COM")
        #expect(member.isNewUser)
        #expect(member.account.email?.rawValue == "who@example.com" && !member.account.emailVerified)
        #expect(member.account.password?.hash.encoded.hasPrefix("$portico-argon2id$") == true)
        let claims = try bench.claims(member.tokens.idToken)
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        var dumped = ""
        dump(member, to: &dumped)
        #expect(!dumped.contains(AccountBench.password) && !dumped.contains(member.tokens.refreshToken))
    }

    @Test("an anonymous account keeps its id when it gets a password, and its old tokens end")
    func upgraded() async throws {
        let bench = try await AccountBench()
        let anonymous = try await Passwords(bench.parts).signUpAnonymously(
            sandbox: bench.sandbox, now: bench.now)
        #expect(try bench.claims(anonymous.tokens.idToken)["provider_id"] == "anonymous")
        let later = bench.now.adding(seconds: 10)
        let member = try await Passwords(bench.parts).signUp(
            email: AccountBench.email, password: AccountBench.password,
            idToken: anonymous.tokens.idToken, sandbox: bench.sandbox, now: later)
        #expect(member.account.localID == anonymous.account.localID && !member.isNewUser)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(anonymous.tokens.idToken, at: later)
        }
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(anonymous.tokens.refreshToken, at: later)
        }
        #expect(try await bench.signIn(at: later).signedIn?.account.localID == member.account.localID)
    }

    @Test("a password is added long after the last sign-in only by who cannot sign in again")
    func tooOld() async throws {
        let bench = try await AccountBench()
        let late = bench.now.adding(seconds: 301)
        let known = try #require(
            try await bench.exchange.signIn(
                with: Credentials.github("hub"), sandbox: bench.sandbox, now: bench.now
            ).signedIn)
        let anonymous = try await Passwords(bench.parts).signUpAnonymously(
            sandbox: bench.sandbox, now: bench.now)
        func add(_ person: SignedIn) async throws -> SignedIn {
            try await Passwords(bench.parts).signUp(
                email: AccountBench.email, password: AccountBench.password,
                idToken: person.tokens.idToken, sandbox: bench.sandbox, now: late)
        }
        await #expect(throws: AccountError.credentialTooOld) { try await add(known) }
        #expect(try await add(anonymous).account.localID == anonymous.account.localID)
    }

    @Test("can be turned off, and has its limit")
    func off() async throws {
        var settings = AccountSettings()
        settings.passwordSignIn = false
        settings.anonymousSignIn = false
        let closed = try await AccountBench(settings: settings)
        await #expect(throws: AccountError.operationNotAllowed(.passwordSignIn)) {
            try await closed.member()
        }
        await #expect(throws: AccountError.passwordLoginDisabled) {
            try await closed.signIn()
        }
        await #expect(throws: AccountError.adminOnlyOperation) {
            try await Passwords(closed.parts).signUpAnonymously(sandbox: closed.sandbox, now: closed.now)
        }
        settings = AccountSettings()
        settings.maximumAccounts = 1
        let full = try await AccountBench(settings: settings)
        try await full.add("one")
        await #expect(throws: AccountError.sandboxLimit) { try await full.member() }
        await #expect(throws: AccountError.sandboxLimit) {
            try await full.exchange.signIn(
                with: Credentials.github("hub"), sandbox: full.sandbox, now: full.now)
        }
        await #expect(throws: AccountError.sandboxUnknown) {
            try await Passwords(full.parts).signUpAnonymously(sandbox: .standard, now: full.now)
        }
    }

    @Test("of 50 that sign up with one address at once, one succeeds")
    func race() async throws {
        let bench = try await AccountBench()
        let outcomes = try await parallel(50) { _ in
            do {
                _ = try await bench.member()
                return true
            } catch AccountError.emailExists { return false }
        }
        #expect(outcomes.filter { $0 }.count == 1)
        #expect(try await bench.accountCount() == 1)
    }
}
