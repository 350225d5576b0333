import Accounts
import Cryptography
import OpenID
import Testing

@Suite("Enrolling an authenticator app (RFC 6238)")
struct AuthenticatorEnrolmentTests {
    private func start(
        _ bench: AccountBench, _ token: String?, at moment: Instant = AccountBench.now
    ) async throws -> SecondFactorEnrolment.Offer {
        try await SecondFactorEnrolment(bench.parts).start(
            idToken: token, sandbox: bench.sandbox, now: moment)
    }

    private func finish(
        _ bench: AccountBench, _ token: String?, _ session: String?, _ password: String?,
        at moment: Instant = AccountBench.now
    ) async throws -> SignedIn {
        try await SecondFactorEnrolment(bench.parts).finish(
            idToken: token, session: session, password: password, sandbox: bench.sandbox, now: moment)
    }

    @Test("enrolment gives tokens that name the factor, also after a refresh")
    func enrolled() async throws {
        let bench = try await AccountBench()
        let (member, secret) = try await bench.memberWithApp()
        let factor = try #require(member.account.secondFactors.first)
        #expect(factor.kind == .totp && factor.displayName == "app" && factor.enrolledAt == bench.now)
        #expect(factor.authenticator?.secret == secret && secret.text.utf8.count == 32)
        #expect(try await bench.account(member.account.localID) == member.account)
        let refreshed = try await bench.refresh(member.tokens.refreshToken)
        for signedIn in [member, refreshed] {
            let firebase = try bench.claims(signedIn.tokens.idToken)["firebase"]
            #expect(firebase?["sign_in_second_factor"] == "totp")
            #expect(firebase?["second_factor_identifier"]?.stringValue == factor.enrolmentID)
        }
    }

    @Test("an app is set up by an address whose names are encoded")
    func address() throws {
        let secret = try #require(AuthenticatorSecret(bytes: Array("12345678901234567890".utf8)))
        #expect(
            secret.address(issuer: "A: B", account: "ส@example.com")
                == "otpauth://totp/A%3A%20B:%E0%B8%AA%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&issuer=A%3A%20B&algorithm=SHA1&digits=6&period=30")
        #expect(AuthenticatorSecret(bytes: [1]) == nil)
    }

    @Test("who may not enrol")
    func refused() async throws {
        let bench = try await AccountBench()
        let unproven = try await bench.member("unproven@example.com")
        let anonymous = try await Passwords(bench.parts).signUpAnonymously(
            sandbox: bench.sandbox, now: bench.now)
        let token = try await bench.memberWithApp().signedIn.tokens.idToken
        await expectRefusals([
            ("no token", .missingIDToken, { _ = try await start(bench, nil) }),
            ("unproven", .unverifiedEmail, { _ = try await start(bench, unproven.tokens.idToken) }),
            (
                "anonymous", .unsupportedFirstFactor,
                { _ = try await start(bench, anonymous.tokens.idToken) }
            ),
            ("a second app", .authenticatorExists, { _ = try await start(bench, token) }),
            (
                "late", .credentialTooOld,
                { _ = try await start(bench, token, at: bench.now.adding(seconds: 301)) }
            ),
        ])
        var settings = AccountSettings()
        settings.maximumSecondFactors = 0
        let full = try await AccountBench(settings: settings)
        let member = try await full.provenMember()
        await #expect(throws: AccountError.secondFactorLimitExceeded) {
            try await start(full, member.tokens.idToken)
        }
    }

    @Test("where apps or all second factors are turned off, none is enrolled")
    func turnedOff() async throws {
        for change: (inout SettingOverrides) -> Void in [
            { $0.authenticators = false }, { $0.multiFactor = false },
        ] {
            var overrides = SettingOverrides()
            change(&overrides)
            let bench = try await AccountBench(overrides: overrides)
            let member = try await bench.provenMember()
            await #expect(throws: AccountError.operationNotAllowed(.authenticators)) {
                try await start(bench, member.tokens.idToken)
            }
            await #expect(throws: AccountError.operationNotAllowed(.authenticators)) {
                try await finish(bench, member.tokens.idToken, "x", "000000")
            }
        }
    }

    @Test("an enrolment is finished by its own account, within five minutes, once")
    func bound() async throws {
        let bench = try await AccountBench()
        let member = try await bench.provenMember()
        let other = try await bench.provenMember("other@example.com")
        let token = member.tokens.idToken
        let offer = try await start(bench, token)
        #expect(offer.expires == bench.now.adding(seconds: 300))
        let password = try bench.shown(offer.secret, at: bench.now)
        let wrong = try bench.notShown(offer.secret, at: bench.now)
        let end = offer.expires
        await expectRefusals([
            ("no session", .missingSessionInfo, { _ = try await finish(bench, token, "", password) }),
            ("no password", .missingCode, { _ = try await finish(bench, token, offer.session, nil) }),
            ("made up", .invalidSessionInfo, { _ = try await finish(bench, token, "x", password) }),
            (
                "another's", .invalidSessionInfo,
                { _ = try await finish(bench, other.tokens.idToken, offer.session, password) }
            ),
            ("wrong", .invalidCode, { _ = try await finish(bench, token, offer.session, wrong) }),
            (
                "too late", .sessionExpired,
                {
                    let now = try bench.shown(offer.secret, at: end)
                    _ = try await finish(bench, token, offer.session, now, at: end)
                }
            ),
        ])
        let almost = end.adding(seconds: -1)
        let last = try bench.shown(offer.secret, at: almost)
        let done = try await finish(bench, token, offer.session, last, at: almost)
        #expect(done.account.secondFactors.count == 1)
        await #expect(throws: AccountError.invalidSessionInfo) {
            try await finish(bench, done.tokens.idToken, offer.session, last, at: almost)
        }
    }

    @Test("of two enrolments under way only one is finished")
    func twoOffers() async throws {
        let bench = try await AccountBench()
        let token = try await bench.provenMember().tokens.idToken
        let (one, two) = (try await start(bench, token), try await start(bench, token))
        #expect(one.secret != two.secret)
        let done = try await finish(bench, token, one.session, try bench.shown(one.secret, at: bench.now))
        let password = try bench.shown(two.secret, at: bench.now)
        await #expect(throws: AccountError.authenticatorExists) {
            try await finish(bench, done.tokens.idToken, two.session, password)
        }
    }

    @Test("five wrong passwords end an enrolment, and secrets are not drawn without end")
    func limited() async throws {
        let bench = try await AccountBench()
        let token = try await bench.provenMember().tokens.idToken
        let offer = try await start(bench, token)
        let wrong = try bench.notShown(offer.secret, at: bench.now)
        for error in [AccountError](repeating: .invalidCode, count: 4) + [.tooManyAttempts] {
            await #expect(throws: error) { try await finish(bench, token, offer.session, wrong) }
        }
        let right = try bench.shown(offer.secret, at: bench.now)
        await #expect(throws: AccountError.invalidSessionInfo) {
            try await finish(bench, token, offer.session, right)
        }
        for _ in 0..<19 { _ = try await start(bench, token) }
        await #expect(throws: AccountError.tooManyAttempts) { try await start(bench, token) }
    }

    @Test("an administrator keeps or drops an app, and cannot make one")
    func administered() async throws {
        let bench = try await AccountBench()
        let (member, secret) = try await bench.memberWithApp()
        let id = try #require(member.account.secondFactors.first?.enrolmentID)
        func set(_ entries: [SecondFactorEntry]) async throws -> [SecondFactor] {
            var changes = AdministratorChanges()
            changes.secondFactors = entries
            return try await AccountAdministration(bench.parts).update(
                localID: member.account.localID.rawValue, changes, sandbox: bench.sandbox, now: bench.now
            ).secondFactors
        }
        let app = SecondFactorEntry(enrolmentID: id, phoneNumber: nil, displayName: "renamed")
        let kept = try await set([
            app, SecondFactorEntry(enrolmentID: "tel", phoneNumber: "+15555550200"),
        ])
        #expect(kept.map(\.kind) == [.totp, .phone] && kept.first?.authenticator?.secret == secret)
        #expect(kept.first?.displayName == "renamed" && kept.first?.authenticator?.lastStep != nil)
        await expectRefusals([
            (
                "made up", .mfaEnrolmentNotFound,
                { _ = try await set([SecondFactorEntry(enrolmentID: "x", phoneNumber: nil)]) }
            ),
            (
                "without id", .mfaEnrolmentNotFound,
                { _ = try await set([SecondFactorEntry(phoneNumber: nil)]) }
            ),
            (
                "a telephone's", .mfaEnrolmentNotFound,
                { _ = try await set([SecondFactorEntry(enrolmentID: kept[1].enrolmentID, phoneNumber: nil)]) }
            ),
        ])
        #expect(try await set([app, app]).count == 1)
        #expect(try await set([]).isEmpty)
    }
}
