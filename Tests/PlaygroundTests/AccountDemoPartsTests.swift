import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Testing

@Suite("After a sign-in: rules, drawers, names of errors")
struct AccountDemoPartsTests {
    @Test(
        "The rule lets people into their own folder only",
        arguments: [
            (nil, "/users/abc/x", .refusedSignedOut), ("abc", "/users/abc/x", .allowed),
            ("abc", "/users/abcd/x", .refusedForeign), ("abc", "/users", .refusedUnknown),
            ("abc", "/rooms/abc", .refusedUnknown), ("abc", "", .refusedUnknown),
            ("é", "/users/e\u{301}/x", .refusedForeign),
        ] as [(String?, String, SecurityRule.Verdict)])
    func rule(uid: String?, path: String, verdict: SecurityRule.Verdict) {
        #expect(SecurityRule(uid: uid, path: path).verdict == verdict)
    }

    @Test("Pages have their names in addresses, and no others are read")
    func pages() {
        let names = AccountDemoPage.offered.map(\.rawValue)
        #expect(names.prefix(3) == ["link", "recent", "second-factor"] && names.contains("microsoft"))
        #expect(names.allSatisfy { AccountDemoPage(rawValue: $0)?.rawValue == $0 })
        #expect(AccountDemoPage(rawValue: "second_factor") == nil && AccountDemoPage(rawValue: "") == nil)
        #expect(
            AccountDemoPage.identifiers.key == "microsoft"
                && AccountDemoPage.secondFactor.key == "second_factor")
    }

    @Test("A drawer is its browser's, bounded, and gone after its time")
    func desk() async throws {
        var bound = Bounds.drawers
        bound.all.entries = 2
        let desk = AccountDemoRecords(in: WrittenRecords(), bound: bound)
        let now = Instant(secondsSince1970: 1_800_000_000)
        let browsers = (1...3).map { BrowserBinding(cookie: "browser \($0)") }
        for browser in browsers {
            try await desk.change(browser, now: now) { $0.receipt = AccountDemoReceipt(.refresh, at: now) }
        }
        #expect(try await desk.memory(of: browsers[0], now: now).receipt == nil)
        #expect(try await desk.memory(of: browsers[2], now: now).receipt?.action == .refresh)
        let late = now.adding(seconds: AccountDemoRecords.lifetime + 1)
        #expect(try await desk.memory(of: browsers[2], now: late).receipt == nil)
        try await desk.clear(browsers[1])
        #expect(try await desk.memory(of: browsers[1], now: now).receipt == nil)
    }

    @Test(
        "Errors have the client libraries' own names",
        arguments: [
            (.credentialTooOld, 17014, "auth/requires-recent-login", "kAuthErrorRequiresRecentLogin"),
            (.credentialOfAnotherAccount, 17024, "auth/user-mismatch", "kAuthErrorUserMismatch"),
            (
                .federatedUserIDAlreadyLinked, 17025, "auth/credential-already-in-use",
                "kAuthErrorCredentialAlreadyInUse"
            ),
            (.invalidCode, 17044, "auth/invalid-verification-code", "kAuthErrorInvalidVerificationCode"),
            (.unverifiedEmail, 17086, "auth/unverified-email", "kAuthErrorUnverifiedEmail"),
        ] as [(AccountError, Int, String, String)])
    func names(error: AccountError, number: Int, javaScript: String, cpp: String) throws {
        let names = try #require(ClientErrorNames(error))
        #expect(names.number == number && names.javaScript == javaScript && names.cpp == cpp)
        #expect(names.objectiveC.hasPrefix("FIRAuthErrorCode") && names.swift.hasPrefix("AuthErrorCode."))
    }

    @Test("A second click on a button whose first did it all is no news")
    func echo() {
        let now = Instant(secondsSince1970: 1_800_000_000)
        let done = AccountDemoReceipt(.delete, at: now)
        let again = AccountDemoReceipt(.delete, error: .userNotFound, at: now.adding(seconds: 1))
        #expect(again.isEcho(of: done))
        #expect(!done.isEcho(of: again))
        #expect(
            !AccountDemoReceipt(.delete, error: .userNotFound, at: now.adding(seconds: 60)).isEcho(of: done))
        #expect(!AccountDemoReceipt(.unlink, error: .userNotFound, at: now).isEcho(of: done))
    }

    @Test("The names that are no errors of the backend are there too")
    func furtherNames() throws {
        let confirmation = ClientErrorNames(.confirmationNeeded(providers: []))
        #expect(confirmation?.number == 17012)
        #expect(confirmation?.cpp == "kAuthErrorAccountExistsWithDifferentCredentials")
        let secondFactor = try #require(ClientErrorNames(.secondFactorNeeded))
        #expect(secondFactor.number == 17078 && secondFactor.cpp == nil)
        #expect(ClientErrorNames(code: "no_such_provider")?.number == 17016)
    }

    @Test("Every action has a row, and every form an address of its own")
    func rows() {
        #expect(Set(AccountDemoAction.table.keys) == Set(AccountDemoAction.allCases))
        let forms = AccountDemoAction.allCases.compactMap(\.row.form)
        #expect(Set(forms).count == forms.count && !forms.isEmpty)
        #expect(AccountDemoAction(form: "enrol-app-code") == .enrolApp)
        #expect(AccountDemoAction(form: "link_pending") == nil)
    }

    @Test(
        "Every action that an app can take has its four lines, or none", arguments: AccountDemoAction.allCases
    )
    func calls(action: AccountDemoAction) {
        let calls = action.clientCalls(at: .apple)
        #expect(calls.isEmpty == (action.row.call == nil))
        #expect(calls.isEmpty || calls.count == 4)
        #expect(calls.allSatisfy { !$0.code.contains("github.com") })
        #expect(action != .unlink || calls.allSatisfy { $0.code.contains("\"apple.com\"") })
    }
}
