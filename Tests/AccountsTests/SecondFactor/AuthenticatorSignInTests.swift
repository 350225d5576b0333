import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Signing in with an authenticator app (RFC 6238)")
struct AuthenticatorSignInTests {
    private let bench: AccountBench
    private let member: SignedIn
    private let secret: AuthenticatorSecret
    private let factor: SecondFactor
    /// The first time step whose password is not taken.
    private let next = AccountBench.now.adding(seconds: 30)

    init() async throws {
        bench = try await AccountBench()
        (member, secret) = try await bench.memberWithApp()
        factor = try #require(member.account.secondFactors.first)
    }

    private func pending(at moment: Instant? = nil) async throws -> String {
        let asked = try await bench.signIn(at: moment ?? next)
        return try #require(asked.secondFactor).pendingCredential
    }

    private func finish(
        _ pending: String?, _ password: String?, enrolment: String?? = nil, at moment: Instant? = nil
    ) async throws -> SignedIn {
        try await SecondFactorSignIn(bench.parts).finish(
            pendingCredential: pending, enrolmentID: enrolment ?? factor.enrolmentID, password: password,
            sandbox: bench.sandbox, now: moment ?? next)
    }

    @Test("the password completes the sign-in, once")
    func completes() async throws {
        let pending = try await pending()
        let password = try bench.shown(secret, at: next)
        let person = try await finish(pending, password)
        #expect(person.account.localID == member.account.localID && person.account.lastLoginAt == next)
        let firebase = try bench.claims(person.tokens.idToken, at: next)["firebase"]
        #expect(firebase?["sign_in_provider"] == "password")
        #expect(firebase?["sign_in_second_factor"] == "totp")
        #expect(firebase?["second_factor_identifier"]?.stringValue == factor.enrolmentID)
        await #expect(throws: AccountError.invalidMFAPendingCredential) {
            try await finish(pending, password)
        }
    }

    @Test("a password that was taken is wrong ever after, and so is every older one")
    func replayed() async throws {
        let enrolling = try bench.shown(secret, at: bench.now)
        let first = try await pending()
        await #expect(throws: AccountError.invalidCode, "the one that enrolled") {
            try await finish(first, enrolling)
        }
        let newest = try bench.shown(secret, at: next.adding(seconds: 60))
        _ = try await finish(first, newest)
        let second = try await pending()
        for seconds: Int64 in [60, 30, 0] {
            let password = try bench.shown(secret, at: next.adding(seconds: seconds))
            await #expect(throws: AccountError.invalidCode, "\(seconds)") {
                try await finish(second, password)
            }
        }
        _ = try await finish(second, try bench.shown(secret, at: next.adding(seconds: 90)))
    }

    @Test("of many who bring the same password at the same moment, one is signed in")
    func raced() async throws {
        var pendings: [String] = []
        for _ in 0..<8 { pendings.append(try await pending()) }
        let password = try bench.shown(secret, at: next)
        let outcomes = await withTaskGroup(of: Result<SignedIn, any Error>.self) { group in
            for pending in pendings {
                group.addTask {
                    do { return .success(try await finish(pending, password)) } catch {
                        return .failure(error)
                    }
                }
            }
            var outcomes: [Result<SignedIn, any Error>] = []
            for await outcome in group { outcomes.append(outcome) }
            return outcomes
        }
        var refusals: [AccountError] = []
        for case .failure(let error) in outcomes { refusals.append(try #require(error as? AccountError)) }
        #expect(refusals == [AccountError](repeating: .invalidCode, count: 7))
    }

    @Test(
        "clocks may differ by as many time steps as the project says",
        arguments: [(nil, 5), (0, 0), (1, 1), (10, 10)] as [(Int?, Int64)])
    func drift(setting: Int?, steps: Int64) async throws {
        _ = try await SandboxSettings(bench.parts).change(bench.sandbox) { $0.adjacentIntervals = setting }
        let now = bench.now.adding(seconds: 3_600)
        func bring(_ distance: Int64) async throws {
            let password = try bench.shown(secret, at: now.adding(seconds: distance * 30))
            _ = try await finish(try await pending(at: now), password, at: now)
        }
        for distance in [-steps - 1, steps + 1] {
            await #expect(throws: AccountError.invalidCode, "\(distance)") { try await bring(distance) }
        }
        for distance in Set([-steps, steps]).sorted() { try await bring(distance) }
        let stored = try await bench.account(member.account.localID)
        let last = try #require(stored?.secondFactors.first?.authenticator?.lastStep)
        #expect(last == OneTimePassword.step(at: now, period: 30) + steps)
    }

    @Test("what is refused")
    func refused() async throws {
        let pending = try await pending()
        let right = try bench.shown(secret, at: next)
        let wrong = try bench.notShown(secret, at: next)
        let late = next.adding(seconds: 600)
        await expectRefusals([
            ("no credential", .missingSecondFactorCredential, { _ = try await finish("", right) }),
            (
                "no factor", .missingMFAEnrolmentID,
                { _ = try await finish(pending, right, enrolment: .some(nil)) }
            ),
            ("no password", .missingCode, { _ = try await finish(pending, "") }),
            ("made-up credential", .invalidMFAPendingCredential, { _ = try await finish("x", right) }),
            (
                "unknown factor", .mfaEnrolmentNotFound,
                { _ = try await finish(pending, right, enrolment: "x") }
            ),
            ("wrong password", .invalidCode, { _ = try await finish(pending, wrong) }),
            ("more digits", .invalidCode, { _ = try await finish(pending, "0" + right) }),
            (
                "expired credential", .invalidMFAPendingCredential,
                { _ = try await finish(pending, right, at: late) }
            ),
            (
                "a code to a telephone that is none", .mfaEnrolmentNotFound,
                {
                    _ = try await SecondFactorSignIn(bench.parts).start(
                        pendingCredential: pending, enrolmentID: factor.enrolmentID, sandbox: bench.sandbox,
                        now: next)
                }
            ),
        ])
        try await bench.change(member.account.localID) { $0.disabled = true }
        await #expect(throws: AccountError.userDisabled) { try await finish(pending, right) }
    }

    @Test("wrong passwords are limited by credential and by account")
    func limited() async throws {
        let wrong = try bench.notShown(secret, at: next)
        let right = try bench.shown(secret, at: next)
        // Five a credential; refused attempts count, too, so that an account has four left of its ten.
        for most in [5, 4] {
            let pending = try await pending()
            for _ in 0..<most {
                await #expect(throws: AccountError.invalidCode) { try await finish(pending, wrong) }
            }
            await #expect(throws: AccountError.tooManyAttempts) { try await finish(pending, right) }
        }
        let fresh = try await pending()
        await #expect(throws: AccountError.tooManyAttempts) { try await finish(fresh, right) }
    }

    @Test("every way in asks for it, and turning enrolment off does not let anybody in")
    func everyWay() async throws {
        _ = try await SandboxSettings(bench.parts).change(bench.sandbox) { $0.authenticators = false }
        let google = try await bench.exchange.signIn(
            with: Credentials.google("g", email: AccountBench.email), sandbox: bench.sandbox, now: next)
        #expect(google.secondFactor?.factors.map(\.kind) == [.totp])
        let link = EmailCodeRequest(purpose: .emailSignIn, email: AccountBench.email)
        let mail = try await EmailCodes(bench.parts).send(link, sandbox: bench.sandbox, now: next)
        let byLink = try await EmailCodes(bench.parts).signIn(
            email: AccountBench.email, code: try #require(mail).code, sandbox: bench.sandbox, now: next)
        let pending = try #require(byLink.secondFactor).pendingCredential
        _ = try await finish(pending, try bench.shown(secret, at: next))
        try await bench.change(member.account.localID) { $0.phoneNumber = PhoneNumber(AccountBench.phone) }
        await #expect(throws: AccountError.phoneAsFirstFactor) {
            try await PhoneSignIn(bench.parts).send(
                to: AccountBench.phone, sandbox: bench.sandbox, now: next)
        }
    }

    @Test("withdrawing it ends the old tokens, and the password alone signs in again")
    func withdrawn() async throws {
        let after = try await SecondFactorEnrolment(bench.parts).withdraw(
            idToken: member.tokens.idToken, enrolmentID: factor.enrolmentID, sandbox: bench.sandbox,
            now: next)
        #expect(after.facts.secondFactor == nil && after.account.secondFactors.isEmpty)
        #expect(try bench.claims(after.tokens.idToken, at: next)["firebase"]?["sign_in_second_factor"] == nil)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(member.tokens.idToken, at: next)
        }
        #expect(try await bench.signIn(at: next).signedIn != nil)
    }
}
