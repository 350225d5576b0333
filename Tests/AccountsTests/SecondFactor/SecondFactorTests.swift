import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Second factor by text message")
struct SecondFactorTests {
    private func start(
        _ bench: AccountBench, _ token: String?, _ number: String? = AccountBench.phone,
        at moment: Instant = AccountBench.now
    ) async throws -> String {
        try await SecondFactorEnrolment(bench.parts).start(
            idToken: token, phoneNumber: number, sandbox: bench.sandbox, now: moment)
    }

    @Test("enrolment gives tokens that name the factor")
    func enrolled() async throws {
        let bench = try await AccountBench()
        let member = try await bench.doublyProven()
        let factor = try #require(member.account.secondFactors.first)
        #expect(factor.displayName == "mine" && factor.enrolledAt == bench.now)
        let firebase = try bench.claims(member.tokens.idToken)["firebase"]
        #expect(firebase?["sign_in_second_factor"] == "phone")
        #expect(firebase?["second_factor_identifier"]?.stringValue == factor.enrolmentID)
        #expect(try await bench.account(member.account.localID) == member.account)
    }

    @Test("enrolment ends the sign-ins that were never asked for the factor, and keeps the one that enrolled")
    func endsOthers() async throws {
        let bench = try await AccountBench()
        let elsewhere = try await bench.provenMember()
        let here = try await bench.signIn()
        let tokens = try #require(here.signedIn?.tokens)
        let session = try await start(bench, tokens.idToken)
        let enrolled = try await SecondFactorEnrolment(bench.parts).finish(
            idToken: tokens.idToken, session: session, code: try await bench.code(session),
            sandbox: bench.sandbox, now: bench.now)
        #expect(enrolled.account.generation > elsewhere.account.generation)
        _ = try await bench.lookup(enrolled.tokens.idToken)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(elsewhere.tokens.idToken)
        }
    }

    @Test("who may not enrol")
    func refused() async throws {
        let bench = try await AccountBench()
        let unproven = try await bench.member("unproven@example.com")
        let anonymous = try await Passwords(bench.parts).signUpAnonymously(
            sandbox: bench.sandbox, now: bench.now)
        let member = try await bench.doublyProven()
        let token = member.tokens.idToken
        await expectRefusals([
            ("no token", .missingIDToken, { _ = try await start(bench, nil) }),
            ("unproven", .unverifiedEmail, { _ = try await start(bench, unproven.tokens.idToken) }),
            (
                "anonymous", .unsupportedFirstFactor,
                { _ = try await start(bench, anonymous.tokens.idToken) }
            ),
            ("no number", .invalidPhoneNumber, { _ = try await start(bench, token, "") }),
            ("bad number", .invalidPhoneNumber, { _ = try await start(bench, token, "12") }),
            ("the same number", .secondFactorExists, { _ = try await start(bench, token) }),
            (
                "late", .credentialTooOld,
                { _ = try await start(bench, token, at: bench.now.adding(seconds: 301)) }
            ),
        ])
        var settings = AccountSettings()
        settings.multiFactor = false
        let off = try await AccountBench(settings: settings)
        await #expect(throws: AccountError.operationNotAllowed(.multiFactor)) { try await start(off, "x") }
    }

    @Test("an account has five factors at most")
    func limit() async throws {
        let bench = try await AccountBench()
        var member = try await bench.provenMember()
        let enrolment = SecondFactorEnrolment(bench.parts)
        for index in 0..<5 {
            let session = try await start(bench, member.tokens.idToken, "+1555555020\(index)")
            member = try await enrolment.finish(
                idToken: member.tokens.idToken, session: session, code: try await bench.code(session),
                sandbox: bench.sandbox, now: bench.now)
        }
        let token = member.tokens.idToken
        await #expect(throws: AccountError.secondFactorLimitExceeded) { try await start(bench, token) }
    }

    @Test("another's session enrols nothing")
    func foreignSession() async throws {
        let bench = try await AccountBench()
        let member = try await bench.provenMember()
        let other = try await bench.provenMember("other@example.com")
        let session = try await start(bench, other.tokens.idToken)
        let code = try await bench.code(session)
        let enrolment = SecondFactorEnrolment(bench.parts)
        await #expect(throws: AccountError.invalidSessionInfo) {
            try await enrolment.finish(
                idToken: member.tokens.idToken, session: session, code: code, sandbox: bench.sandbox,
                now: bench.now)
        }
        let signIn = try await PhoneSignIn(bench.parts).send(
            to: "+15555550300", sandbox: bench.sandbox, now: bench.now)
        let signInCode = try await bench.code(signIn)
        await #expect(throws: AccountError.invalidSessionInfo) {
            try await enrolment.finish(
                idToken: member.tokens.idToken, session: signIn, code: signInCode, sandbox: bench.sandbox,
                now: bench.now)
        }
    }

    @Test("withdrawing ends the old tokens, and the password alone signs in again")
    func withdraw() async throws {
        let bench = try await AccountBench()
        let member = try await bench.doublyProven()
        let withdrawal = SecondFactorEnrolment(bench.parts)
        let id = try #require(member.account.secondFactors.first?.enrolmentID)
        func withdraw(_ id: String?, at moment: Instant) async throws -> SignedIn {
            try await withdrawal.withdraw(
                idToken: member.tokens.idToken, enrolmentID: id, sandbox: bench.sandbox, now: moment)
        }
        let late = bench.now.adding(seconds: 301)
        await expectRefusals([
            ("no factor", .missingMFAEnrolmentID, { _ = try await withdraw(nil, at: bench.now) }),
            ("unknown factor", .mfaEnrolmentNotFound, { _ = try await withdraw("x", at: bench.now) }),
            ("late", .credentialTooOld, { _ = try await withdraw(id, at: late) }),
        ])
        let later = bench.now.adding(seconds: 10)
        let after = try await withdraw(id, at: later)
        #expect(after.facts.secondFactor == nil && after.account.secondFactors.isEmpty)
        await #expect(throws: AccountError.tokenExpired) {
            try await bench.lookup(member.tokens.idToken, at: later)
        }
        #expect(try await bench.signIn(at: later).signedIn != nil)
    }
}
