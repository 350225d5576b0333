import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Signing in with a second factor")
struct SecondFactorSignInTests {
    private let bench: AccountBench
    private let member: SignedIn
    private let factor: SecondFactor
    private let pending: String

    init() async throws {
        bench = try await AccountBench()
        member = try await bench.doublyProven()
        factor = try #require(member.account.secondFactors.first)
        pending = try #require(try await bench.signIn().secondFactor).pendingCredential
    }

    private func start(_ pending: String?, _ enrolment: String?, at moment: Instant = AccountBench.now)
        async throws -> String
    {
        try await SecondFactorSignIn(bench.parts).start(
            pendingCredential: pending, enrolmentID: enrolment, sandbox: bench.sandbox, now: moment)
    }

    private func finish(
        _ pending: String?, _ session: String?, _ code: String?, at moment: Instant = AccountBench.now
    ) async throws -> SignedIn {
        try await SecondFactorSignIn(bench.parts).finish(
            pendingCredential: pending, session: session, code: code, sandbox: bench.sandbox, now: moment)
    }

    @Test("the code completes the sign-in, once")
    func completes() async throws {
        let session = try await start(pending, factor.enrolmentID)
        let code = try await bench.code(session)
        let later = bench.now.adding(seconds: 20)
        let person = try await finish(pending, session, code, at: later)
        #expect(person.account.localID == member.account.localID)
        #expect(person.account.lastLoginAt == later)
        let claims = try bench.claims(person.tokens.idToken, at: later)
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        #expect(claims["firebase"]?["second_factor_identifier"]?.stringValue == factor.enrolmentID)
        await #expect(throws: AccountError.invalidMFAPendingCredential) {
            try await finish(pending, session, code, at: later)
        }
        await #expect(throws: AccountError.invalidMFAPendingCredential) {
            try await start(pending, factor.enrolmentID, at: later)
        }
    }

    @Test("what is refused")
    func refused() async throws {
        let session = try await start(pending, factor.enrolmentID)
        let code = try await bench.code(session)
        let wrong = try await bench.wrongCode(session)
        let foreign = try await PhoneSignIn(bench.parts).send(
            to: "+15555550300", sandbox: bench.sandbox, now: bench.now)
        let foreignCode = try await bench.code(foreign)
        let late = bench.now.adding(seconds: 600)
        await expectRefusals([
            (
                "start: no credential", .missingMFAPendingCredential,
                { _ = try await start(nil, factor.enrolmentID) }
            ),
            ("start: no factor", .missingMFAEnrolmentID, { _ = try await start(pending, "") }),
            ("start: unknown factor", .mfaEnrolmentNotFound, { _ = try await start(pending, "x") }),
            (
                "start: made-up credential", .invalidMFAPendingCredential,
                { _ = try await start("x", factor.enrolmentID) }
            ),
            (
                "start: expired credential", .invalidMFAPendingCredential,
                { _ = try await start(pending, factor.enrolmentID, at: late) }
            ),
            ("no credential", .missingSecondFactorCredential, { _ = try await finish("", session, code) }),
            (
                "made-up credential", .invalidMFAPendingCredential,
                { _ = try await finish("x", session, code) }
            ),
            ("no session", .missingSessionInfo, { _ = try await finish(pending, nil, code) }),
            ("no code", .missingCode, { _ = try await finish(pending, session, nil) }),
            ("wrong code", .invalidCode, { _ = try await finish(pending, session, wrong) }),
            (
                "a session of another kind", .invalidSessionInfo,
                { _ = try await finish(pending, foreign, foreignCode) }
            ),
        ])
        _ = try await finish(pending, session, code)
    }

    @Test("wrong codes are limited by account, over all sessions")
    func limited() async throws {
        for _ in 0..<2 {
            let session = try await start(pending, factor.enrolmentID)
            let wrong = try await bench.wrongCode(session)
            for _ in 0..<5 { _ = try? await finish(pending, session, wrong) }
        }
        let session = try await start(pending, factor.enrolmentID)
        let code = try await bench.code(session)
        await #expect(throws: AccountError.tooManyAttempts) { try await finish(pending, session, code) }
    }

    @Test("a credential whose account changed its password, or was disabled, is worth nothing")
    func ended() async throws {
        try await bench.change(member.account.localID) { $0.disabled = true }
        await #expect(throws: AccountError.userDisabled) { try await start(pending, factor.enrolmentID) }
        try await bench.change(member.account.localID) {
            $0.disabled = false
            $0.endTokens(now: AccountBench.now)
        }
        await #expect(throws: AccountError.invalidMFAPendingCredential) {
            try await start(pending, factor.enrolmentID)
        }
    }

    @Test("a factor that was withdrawn meanwhile does not complete the sign-in")
    func withdrawn() async throws {
        let session = try await start(pending, factor.enrolmentID)
        let code = try await bench.code(session)
        try await bench.change(member.account.localID) { $0.secondFactors = [] }
        await #expect(throws: AccountError.mfaEnrolmentNotFound) { try await finish(pending, session, code) }
    }
}
