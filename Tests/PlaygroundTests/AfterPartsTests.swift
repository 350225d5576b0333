import Accounts
import Cryptography
import Playground
import SignInFoundation
import Testing

@Suite("After a sign-in: rules, drawers, names of errors")
struct AfterPartsTests {
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

    @Test("A drawer is its browser's, bounded, and gone after its time")
    func desk() async throws {
        var bound = Bounds.drawers
        bound.all.entries = 2
        let desk = AfterDesk(bound)
        let now = Instant(secondsSince1970: 1_800_000_000)
        let browsers = (1...3).map { BrowserBinding(cookie: "browser \($0)") }
        for browser in browsers {
            await desk.change(browser, now: now) { $0.receipt = AfterReceipt(.refresh, at: now) }
        }
        #expect(await desk.drawer(of: browsers[0], now: now).receipt == nil)
        #expect(await desk.drawer(of: browsers[2], now: now).receipt?.action == .refresh)
        let late = now.adding(seconds: AfterDesk.lifetime + 1)
        #expect(await desk.drawer(of: browsers[2], now: late).receipt == nil)
        await desk.clear(browsers[1])
        #expect(await desk.drawer(of: browsers[1], now: now).receipt == nil)
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
        let done = AfterReceipt(.delete, at: now)
        let again = AfterReceipt(.delete, error: .userNotFound, at: now.adding(seconds: 1))
        #expect(again.isEcho(of: done))
        #expect(!done.isEcho(of: again))
        #expect(!AfterReceipt(.delete, error: .userNotFound, at: now.adding(seconds: 60)).isEcho(of: done))
        #expect(!AfterReceipt(.unlink, error: .userNotFound, at: now).isEcho(of: done))
    }

    @Test("The names that are no errors of the backend are there too")
    func furtherNames() {
        #expect(ClientErrorNames.accountExists.number == 17012)
        #expect(ClientErrorNames.accountExists.cpp == "kAuthErrorAccountExistsWithDifferentCredentials")
        #expect(ClientErrorNames.secondFactorRequired.number == 17078)
        #expect(ClientErrorNames.secondFactorRequired.cpp == nil)
        #expect(ClientErrorNames.noSuchProvider.number == 17016)
    }

    @Test("Every action that an app can take has its four lines, or none", arguments: AfterAction.allCases)
    func calls(action: AfterAction) {
        #expect(action.clientCalls.isEmpty == (action.endpoint == nil))
        #expect(action.clientCalls.isEmpty || action.clientCalls.count == 4)
    }
}
