import Cryptography
import OpenID
import Testing

@testable import Accounts

@Suite("Signing in with a password")
struct PasswordSignInTests {
    @Test("the right password signs in, whatever the case of the address")
    func right() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let later = bench.now.adding(seconds: 900)
        let again = try #require(try await bench.signIn("WHO@example.com", at: later).signedIn)
        #expect(again.account.localID == member.account.localID && !again.isNewUser)
        #expect(again.account.lastLoginAt == later)
        #expect(
            try bench.claims(again.tokens.idToken, at: later)["auth_time"]?.integerValue
                == later.secondsSince1970)
    }

    @Test("everything else is refused, and told apart only without protection", arguments: [false, true])
    func wrong(protected: Bool) async throws {
        var settings = AccountSettings()
        settings.emailEnumerationProtection = protected
        let bench = try await AccountBench(settings: settings)
        let member = try await bench.member()
        try await bench.add("social") { $0.email = EmailAddress("social@example.com") }
        let wrong: AccountError = protected ? .invalidLoginCredentials : .invalidPassword
        await expectRefusals([
            ("no address", .missingEmail, { _ = try await bench.signIn(nil) }),
            ("no address at all", .invalidEmail, { _ = try await bench.signIn("nobody") }),
            ("no password", .missingPassword, { _ = try await bench.signIn(AccountBench.email, "") }),
            ("wrong password", wrong, { _ = try await bench.signIn(AccountBench.email, "wrong horse") }),
            ("no password there", wrong, { _ = try await bench.signIn("social@example.com") }),
            (
                "an endless password", wrong,
                { _ = try await bench.signIn(AccountBench.email, String(repeating: "x", count: 5_000)) }
            ),
            (
                "nobody", protected ? .invalidLoginCredentials : .emailNotFound,
                { _ = try await bench.signIn("nobody@example.com") }
            ),
        ])
        try await bench.change(member.account.localID) { $0.disabled = true }
        await expectRefusals([
            ("disabled", .userDisabled, { _ = try await bench.signIn() }),
            ("disabled, wrong", wrong, { _ = try await bench.signIn(AccountBench.email, "wrong horse") }),
        ])
    }

    @Test("ten attempts at an account, then the right password waits too, for a quarter of an hour")
    func limitOfAccount() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        for _ in 0..<10 {
            await #expect(throws: AccountError.invalidPassword) {
                try await bench.signIn(AccountBench.email, "wrong horse")
            }
        }
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn() }
        await #expect(throws: AccountError.tooManyAttempts) {
            try await bench.signIn(at: bench.now.adding(seconds: 899))
        }
        let outcome = try await bench.signIn(at: bench.now.adding(seconds: 900))
        #expect(outcome.signedIn != nil)
    }

    @Test("who guesses locks nobody else out, until guesses come from everywhere")
    func otherClients() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        func guess(from client: String) async {
            await #expect(throws: AccountError.invalidPassword) {
                try await bench.signIn(AccountBench.email, "wrong horse", client: client)
            }
        }
        for _ in 0..<10 { await guess(from: "192.0.2.1") }
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn(client: "192.0.2.1") }
        #expect(try await bench.signIn(client: "192.0.2.2").signedIn != nil)
        for index in 0..<89 { await guess(from: "198.51.100.\(index)") }
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn(client: "192.0.2.3") }
    }

    @Test("guesses from everywhere lock the owner out of no address that is known")
    func knownClients() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        _ = try await bench.signIn(client: "192.0.2.1")
        for index in 0..<100 {
            _ = try? await bench.signIn(AccountBench.email, "wrong horse", client: "198.51.100.\(index)")
        }
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn(client: "192.0.2.3") }
        #expect(try await bench.signIn(client: "192.0.2.1").signedIn != nil)
        // A known client guesses no more than others.
        for _ in 0..<10 {
            await #expect(throws: AccountError.invalidPassword) {
                try await bench.signIn(AccountBench.email, "wrong horse", client: "192.0.2.1")
            }
        }
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn(client: "192.0.2.1") }
    }

    @Test("a client is known for thirty days after it was new, and the latest ten are")
    func forgottenClients() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        for index in 0..<11 { _ = try await bench.signIn(client: "192.0.2.\(index)") }
        func lock(at moment: Instant) async {
            for index in 0..<101 {
                _ = try? await bench.signIn(
                    AccountBench.email, "wrong horse", client: "198.51.100.\(index)", at: moment)
            }
        }
        await lock(at: bench.now)
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn(client: "192.0.2.0") }
        #expect(try await bench.signIn(client: "192.0.2.1").signedIn != nil)
        let later = bench.now.adding(seconds: 30 * 86_400)
        await lock(at: later)
        await #expect(throws: AccountError.tooManyAttempts) {
            try await bench.signIn(client: "192.0.2.1", at: later)
        }
    }

    @Test("a client that has no attempts left uses up none of an account's")
    func spentClient() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        for index in 0..<100 {
            _ = try? await bench.signIn("user\(index)@example.com", client: "192.0.2.1")
        }
        for _ in 0..<100 { _ = try? await bench.signIn(AccountBench.email, "wrong", client: "192.0.2.1") }
        for index in 0..<99 {
            await #expect(throws: AccountError.invalidPassword) {
                try await bench.signIn(AccountBench.email, "wrong horse", client: "198.51.100.\(index)")
            }
        }
        #expect(try await bench.signIn(client: "192.0.2.2").signedIn != nil)
    }

    @Test("success forgets the attempts before it")
    func forgiven() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        for _ in 0..<3 {
            for _ in 0..<9 {
                await #expect(throws: AccountError.invalidPassword) {
                    try await bench.signIn(AccountBench.email, "wrong horse")
                }
            }
            _ = try await bench.signIn()
        }
    }

    @Test("of 100 guesses at once, ten are compared")
    func parallelGuesses() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        let compared = try await parallel(100) { _ in
            do {
                _ = try await bench.signIn(AccountBench.email, "wrong horse")
                return true
            } catch AccountError.invalidPassword { return true } catch AccountError.tooManyAttempts {
                return false
            }
        }
        #expect(compared.filter { $0 }.count == 10)
    }

    @Test("a client that tries many accounts is stopped, others are not")
    func limitOfClient() async throws {
        let bench = try await AccountBench()
        _ = try await bench.member()
        for index in 0..<100 {
            await #expect(throws: AccountError.emailNotFound) {
                try await bench.signIn("user\(index)@example.com", client: "192.0.2.1")
            }
        }
        await #expect(throws: AccountError.tooManyAttempts) { try await bench.signIn(client: "192.0.2.1") }
        #expect(try await bench.signIn(client: "192.0.2.2").signedIn != nil)
    }

    @Test("a second factor keeps the tokens back")
    func secondFactor() async throws {
        let bench = try await AccountBench()
        _ = try await bench.doublyProven()
        let asked = try #require(try await bench.signIn().secondFactor)
        #expect(asked.factors.count == 1 && !asked.isNewUser && asked.credential == nil)
    }

    @Test("more calls than may wait are told to come later")
    func crowd() async throws {
        let bench = try await AccountBench()
        let narrow = AccountParts(
            storage: bench.storage, settings: bench.settings, tokens: bench.tokens,
            passwords: PasswordWork(lanes: 1, maximumWaiting: 1, random: .system), random: .system)
        let outcomes = try await parallel(8) { index in
            do {
                _ = try await Passwords(narrow).signUp(
                    email: "user\(index)@example.com", password: AccountBench.password,
                    sandbox: bench.sandbox, now: bench.now)
                return true
            } catch AccountError.serverBusy { return false }
        }
        #expect(outcomes.contains(true) && outcomes.contains(false))
    }

    @Test("a weak hash is made anew when its password is used")
    func renewed() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let strong = AccountParts(
            storage: bench.storage, settings: bench.settings, tokens: bench.tokens,
            passwords: PasswordWork(cost: .standard, random: .system), random: .system)
        _ = try await Passwords(strong).signIn(
            email: AccountBench.email, password: AccountBench.password, sandbox: bench.sandbox,
            now: bench.now)
        let hash = try await bench.account(member.account.localID)?.password?.hash
        #expect(hash?.encoded.hasPrefix("$portico-argon2id$m=19456,t=2,k=$") == true)
        #expect(try await bench.signIn().signedIn != nil)
    }

    @Test("a hash without the pepper is made anew with it when its password is used")
    func peppered() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let pepper = PasswordPepper([UInt8](repeating: 5, count: 32))
        let parts = AccountParts(
            storage: bench.storage, settings: bench.settings, tokens: bench.tokens,
            passwords: PasswordWork(cost: .lowest, peppers: { [pepper] }, random: .system), random: .system)
        _ = try await Passwords(parts).signIn(
            email: AccountBench.email, password: AccountBench.password, sandbox: bench.sandbox,
            now: bench.now)
        let hash = try #require(try await bench.account(member.account.localID)?.password?.hash)
        #expect(try hash.matches(AccountBench.password, pepper: pepper))
        #expect(try !hash.matches(AccountBench.password), "the store alone gives nothing to try on")
        await #expect(throws: (any Error).self) { try await bench.signIn() }
    }

    @Test("where hashes take long, strangers are put off rather than left waiting; who comes first never is")
    func patience() async throws {
        let work = PasswordWork(
            cost: .standard, lanes: 1, maximumWaiting: 64, patience: 0, random: .system)
        let first = try await work.hash("password", for: .init(.address("192.0.2.1")))
        #expect(try first.matches("password"))
        let served = try await parallel(16) { index in
            do throws(AccountError) {
                _ = try await work.hash("password", for: .init(.address("a\(index)")))
                return true
            } catch {
                #expect(error.retryAfter == 2)
                return false
            }
        }
        #expect(served.contains(true) && served.contains(false))
        async let known = parallel(4) { index in
            _ = try await work.hash("password", for: .init(.address("known\(index)"), isKnown: true))
            return true
        }
        #expect(try await known == [true, true, true, true])
    }

    @Test("strangers fill their places and no more; who is signed in is served in between")
    func fairness() async throws {
        let work = PasswordWork(cost: .standard, lanes: 1, maximumWaiting: 16, random: .system)
        let flood = StoreOwner.address("192.0.2.66")
        async let refused = parallel(64) { index in
            do throws(AccountError) {
                _ = try await work.hash(
                    "password", for: .init(index % 2 == 0 ? flood : .address("a\(index)")))
                return false
            } catch { return error.retryAfter != nil }
        }
        try await Task.sleep(for: .milliseconds(5))
        async let known = parallel(3) { index in
            _ = try await work.hash("password", for: .init(.address("known\(index)"), isKnown: true))
            return true
        }
        #expect(try await known == [true, true, true])
        #expect(try await refused.count { $0 } >= 40)
        _ = try await work.hash("password", for: .init(flood))
    }
}
