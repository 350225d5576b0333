import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Signing in by a link sent by e-mail")
struct EmailLinkTests {
    private func send(
        _ bench: AccountBench, _ request: EmailCodeRequest, client: String? = nil,
        at moment: Instant = AccountBench.now
    ) async throws -> EmailMessage? {
        try await EmailCodes(bench.parts).send(
            request, client: client, sandbox: bench.sandbox, now: moment)
    }

    private func linkIn(
        _ bench: AccountBench, _ email: String?, _ code: String?, idToken: String? = nil,
        at moment: Instant = AccountBench.now
    ) async throws -> SignInOutcome {
        try await EmailCodes(bench.parts).signIn(
            email: email, code: code, idToken: idToken, sandbox: bench.sandbox, now: moment)
    }

    @Test("a link signs in whom it was sent to, once, and proves the address")
    func link() async throws {
        let bench = try await AccountBench()
        let request = EmailCodeRequest(purpose: .emailSignIn, email: AccountBench.email)
        let message = try #require(try await send(bench, request))
        await expectRefusals([
            ("no address", .missingEmail, { _ = try await linkIn(bench, nil, message.code) }),
            (
                "another address", .emailOfAnotherLink,
                { _ = try await linkIn(bench, "other@example.com", message.code) }
            ),
            (
                "expired", .expiredOobCode,
                {
                    _ = try await linkIn(
                        bench, AccountBench.email, message.code, at: bench.now.adding(seconds: 21_600))
                }
            ),
        ])
        let person = try #require(
            try await linkIn(bench, AccountBench.email, message.code).signedIn)
        #expect(person.isNewUser && person.account.emailVerified)
        #expect(try bench.claims(person.tokens.idToken)["firebase"]?["sign_in_provider"] == "password")
        await #expect(throws: AccountError.invalidOobCode) {
            try await linkIn(bench, AccountBench.email, message.code)
        }
    }

    @Test("a link that proves an unproven account leaves its maker no way in")
    func preHijacked() async throws {
        let bench = try await AccountBench()
        let attacker = try await bench.member()
        let message = try #require(
            try await send(bench, .init(purpose: .emailSignIn, email: AccountBench.email)))
        let later = bench.now.adding(seconds: 10)
        let owner = try #require(
            try await linkIn(bench, AccountBench.email, message.code, at: later).signedIn)
        #expect(owner.account.localID == attacker.account.localID && owner.account.password == nil)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.refresh(attacker.tokens.refreshToken, at: later)
        }
        await #expect(throws: AccountError.invalidPassword) { try await bench.signIn(at: later) }
    }

    @Test("a link that replaces an address takes a recent sign-in and ends old tokens")
    func replaced() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let message = try #require(
            try await send(bench, .init(purpose: .emailSignIn, email: "new@example.com")))
        let late = bench.now.adding(seconds: 301)
        await #expect(throws: AccountError.credentialTooOld) {
            try await linkIn(
                bench, "new@example.com", message.code, idToken: member.tokens.idToken, at: late)
        }
        let later = bench.now.adding(seconds: 10)
        let person = try #require(
            try await linkIn(
                bench, "new@example.com", message.code, idToken: member.tokens.idToken, at: later
            ).signedIn)
        #expect(person.account.email?.rawValue == "new@example.com")
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(member.tokens.idToken, at: later)
        }
    }

    @Test("a link gives the signed-in account its address, unless it is another's")
    func linked() async throws {
        let bench = try await AccountBench()
        let anonymous = try await Passwords(bench.parts).signUpAnonymously(
            sandbox: bench.sandbox, now: bench.now)
        let first = try #require(
            try await send(bench, .init(purpose: .emailSignIn, email: "free@example.com")))
        let person = try #require(
            try await linkIn(
                bench, "free@example.com", first.code, idToken: anonymous.tokens.idToken
            ).signedIn)
        #expect(person.account.localID == anonymous.account.localID && person.account.emailVerified)
        _ = try await bench.member()
        let second = try #require(
            try await send(bench, .init(purpose: .emailSignIn, email: AccountBench.email)))
        await #expect(throws: AccountError.emailExists) {
            try await linkIn(bench, AccountBench.email, second.code, idToken: person.tokens.idToken)
        }
    }
}
