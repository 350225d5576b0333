import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Signing in by telephone")
struct PhoneSignInTests {
    private func send(
        _ bench: AccountBench, _ number: String? = AccountBench.phone, client: String? = nil,
        at moment: Instant = AccountBench.now
    ) async throws -> String {
        try await PhoneSignIn(bench.parts).send(
            to: number, client: client, sandbox: bench.sandbox, now: moment)
    }

    private func signIn(
        _ bench: AccountBench, _ session: String?, _ code: String?, idToken: String? = nil,
        at moment: Instant = AccountBench.now
    ) async throws -> PhoneSignIn.Outcome {
        try await PhoneSignIn(bench.parts).signIn(
            session: session, code: code, idToken: idToken, sandbox: bench.sandbox, now: moment)
    }

    @Test("a damaged count of wrong codes is told, and nothing is counted on from it")
    func damagedCount() async throws {
        let bench = try await AccountBench()
        let (session, kind) = (try await send(bench), RecordKind("phone-code"))
        let sent = try #require(try await bench.storage.get(bench.sandbox, kind, session, now: bench.now))
        let damaged = String(decoding: sent, as: UTF8.self)
            .replacing("\"wrong\":0", with: "\"wrong\":\(Int64.max)")
        try await bench.storage.put(bench.sandbox, kind, session, Array(damaged.utf8), expires: nil)
        await #expect(throws: AccountError.storage(.unreadable(what: "a telephone code"))) {
            _ = try await signIn(bench, session, "000000")
        }
    }

    @Test("a code makes an account, and finds it the next time")
    func signsIn() async throws {
        let bench = try await AccountBench()
        var ids: [LocalID] = []
        for _ in 0..<2 {
            let session = try await send(bench, "+1 (555) 555-0100")
            let outcome = try await signIn(bench, session, try await bench.code(session))
            guard case .signedIn(let person) = outcome else { throw AccountError.userNotFound }
            #expect(person.account.phoneNumber?.rawValue == AccountBench.phone)
            #expect(try bench.claims(person.tokens.idToken)["firebase"]?["sign_in_provider"] == "phone")
            #expect(person.isNewUser == ids.isEmpty)
            ids.append(person.account.localID)
        }
        #expect(Set(ids).count == 1)
        #expect(try await PhoneSignIn(bench.parts).all(sandbox: bench.sandbox, now: bench.now).isEmpty)
    }

    @Test("what is refused")
    func refused() async throws {
        let bench = try await AccountBench()
        let session = try await send(bench)
        let code = try await bench.code(session)
        await expectRefusals([
            ("no number", .invalidPhoneNumber, { _ = try await send(bench, nil) }),
            ("no number at all", .invalidPhoneNumber, { _ = try await send(bench, "0812345678") }),
            ("no session", .missingSessionInfo, { _ = try await signIn(bench, nil, code) }),
            ("no code", .missingCode, { _ = try await signIn(bench, session, "") }),
            ("unknown session", .invalidSessionInfo, { _ = try await signIn(bench, "x", code) }),
            (
                "expired", .sessionExpired,
                { _ = try await signIn(bench, session, code, at: bench.now.adding(seconds: 600)) }
            ),
            (
                "forged ID token", .invalidIDToken,
                { _ = try await signIn(bench, session, code, idToken: "x") }
            ),
        ])
        _ = try await signIn(bench, session, code)
        await #expect(throws: AccountError.invalidSessionInfo) { try await signIn(bench, session, code) }
    }

    @Test("a session ends with its fifth wrong code")
    func guesses() async throws {
        let bench = try await AccountBench()
        let session = try await send(bench)
        let code = try await bench.code(session)
        let wrong = try await bench.wrongCode(session)
        for _ in 0..<4 {
            await #expect(throws: AccountError.invalidCode) { try await signIn(bench, session, wrong) }
        }
        await #expect(throws: AccountError.tooManyAttempts) { try await signIn(bench, session, wrong) }
        await #expect(throws: AccountError.invalidSessionInfo) { try await signIn(bench, session, code) }
    }

    @Test("of 100 that guess at once, five are compared; of 100 that know, one signs in")
    func race() async throws {
        let bench = try await AccountBench()
        let first = try await send(bench)
        let wrong = try await bench.wrongCode(first)
        let guesses = try await parallel(100) { _ in
            do {
                _ = try await signIn(bench, first, wrong)
                return "in"
            } catch let error as AccountError { return error.wireCode }
        }
        #expect(guesses.filter { $0 == "INVALID_CODE" }.count == 4)
        #expect(guesses.filter { $0 == "TOO_MANY_ATTEMPTS_TRY_LATER" }.count == 1)
        let second = try await send(bench)
        let code = try await bench.code(second)
        let outcomes = try await parallel(100) { _ in
            do {
                _ = try await signIn(bench, second, code)
                return true
            } catch AccountError.invalidSessionInfo { return false }
        }
        #expect(outcomes.filter { $0 }.count == 1)
    }

    @Test("a number and a client get so many messages an hour")
    func messages() async throws {
        let bench = try await AccountBench()
        for _ in 0..<10 { _ = try await send(bench) }
        await #expect(throws: AccountError.tooManyAttempts) { try await send(bench) }
        _ = try await send(bench, at: bench.now.adding(seconds: 3_600))
        for index in 0..<50 { _ = try await send(bench, "+1555556\(1_000 + index)", client: "192.0.2.1") }
        await #expect(throws: AccountError.tooManyAttempts) {
            try await send(bench, "+15555570000", client: "192.0.2.1")
        }
        _ = try await send(bench, "+15555570000", client: "192.0.2.2")
    }

    @Test("a number is linked to the account that is signed in")
    func link() async throws {
        let bench = try await AccountBench()
        let member = try await bench.member()
        let session = try await send(bench)
        let outcome = try await signIn(
            bench, session, try await bench.code(session), idToken: member.tokens.idToken)
        guard case .signedIn(let person) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(person.account.localID == member.account.localID && !person.isNewUser)
        #expect(try await bench.account(member.account.localID)?.phoneNumber != nil)
    }

    @Test("another's number gives a proof that signs in to the other, once")
    func taken() async throws {
        let bench = try await AccountBench()
        try await bench.add("owner") { $0.phoneNumber = PhoneNumber(AccountBench.phone) }
        let member = try await bench.member()
        let session = try await send(bench)
        let outcome = try await signIn(
            bench, session, try await bench.code(session), idToken: member.tokens.idToken)
        guard case .numberTaken(let proof) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let phone = PhoneSignIn(bench.parts)
        func use(_ number: String?, at moment: Instant) async throws -> PhoneSignIn.Outcome {
            try await phone.signIn(
                temporaryProof: proof.proof, phoneNumber: number, sandbox: bench.sandbox, now: moment)
        }
        await #expect(throws: AccountError.missingPhoneNumber) { try await use(nil, at: bench.now) }
        await #expect(throws: AccountError.invalidTemporaryProof) {
            try await use(AccountBench.phone, at: bench.now.adding(seconds: proof.expiresIn))
        }
        guard case .signedIn(let owner) = try await use(AccountBench.phone, at: bench.now) else {
            Issue.record("the proof did not sign in")
            return
        }
        #expect(owner.account.localID.rawValue == "owner")
        await #expect(throws: AccountError.invalidTemporaryProof) {
            try await use(AccountBench.phone, at: bench.now)
        }
    }

    @Test("disabled accounts, accounts with a second factor and switched-off telephones stay out")
    func closed() async throws {
        let bench = try await AccountBench()
        let number = try #require(PhoneNumber(AccountBench.phone))
        let owner = try await bench.add("owner") { $0.phoneNumber = number }
        let session = try await send(bench)
        let code = try await bench.code(session)
        try await bench.change(owner.localID) { $0.disabled = true }
        await #expect(throws: AccountError.userDisabled) { try await signIn(bench, session, code) }
        let second = try await send(bench)
        try await bench.change(owner.localID) {
            $0.disabled = false
            $0.secondFactors = [
                SecondFactor(
                    enrolmentID: "f", displayName: nil, phoneNumber: number, enrolledAt: AccountBench.now)
            ]
        }
        let secondCode = try await bench.code(second)
        await #expect(throws: AccountError.phoneAsFirstFactor) {
            try await signIn(bench, second, secondCode)
        }
        await #expect(throws: AccountError.phoneAsFirstFactor) { try await send(bench) }
        var settings = AccountSettings()
        settings.phoneSignIn = false
        let off = try await AccountBench(settings: settings)
        await #expect(throws: AccountError.operationNotAllowed(.phoneSignIn)) { try await send(off) }
        await #expect(throws: AccountError.operationNotAllowed(.phoneSignIn)) {
            try await signIn(off, "x", "y")
        }
    }
}
