import Accounts
import Cryptography
import Testing

extension AccountBench {
    static let email = "who@example.com"
    static let password = "correct horse"
    static let phone = "+15555550100"

    /// An account with password, signed in.
    func member(_ email: String = email, at moment: Instant = now) async throws -> SignedIn {
        try await Passwords(parts).signUp(
            email: email, password: Self.password, sandbox: sandbox, now: moment)
    }

    /// The same, its address proven.
    func provenMember(_ email: String = email) async throws -> SignedIn {
        let member = try await member(email)
        try await change(member.account.localID) { $0.emailVerified = true }
        return member
    }

    /// A proven member with a second factor, signed in with both.
    func doublyProven() async throws -> SignedIn {
        let member = try await provenMember()
        let enrolment = SecondFactorEnrolment(parts)
        let session = try await enrolment.start(
            idToken: member.tokens.idToken, phoneNumber: Self.phone, sandbox: sandbox, now: now)
        return try await enrolment.finish(
            idToken: member.tokens.idToken, session: session, code: try await code(session),
            displayName: "mine", sandbox: sandbox, now: now)
    }

    /// The code that was sent for a session.
    func code(_ session: String, at moment: Instant = now) async throws -> String {
        let sent = try await PhoneSignIn(parts).all(sandbox: sandbox, now: moment)
        return try #require(sent.first { $0.session == session }?.code)
    }

    /// A code that is not the one that was sent.
    func wrongCode(_ session: String) async throws -> String {
        try await code(session) == "000000" ? "000001" : "000000"
    }

    func signIn(
        _ email: String? = email, _ password: String? = password, client: String? = nil,
        at moment: Instant = now
    ) async throws(AccountError) -> SignInOutcome {
        try await Passwords(parts).signIn(
            email: email, password: password, client: client, sandbox: sandbox, now: moment)
    }

    func lookup(_ idToken: String?, at moment: Instant = now) async throws(AccountError) -> Account {
        try await AccountLookup(parts).account(of: idToken, sandbox: sandbox, now: moment)
    }

    func refresh(_ token: String?, at moment: Instant = now) async throws(AccountError) -> SignedIn {
        try await Sessions(parts).refresh(
            grantType: "refresh_token", refreshToken: token, sandbox: sandbox, now: moment)
    }
}

/// Runs calls that must each be refused with their error.
func expectRefusals(
    _ rows: [(name: String, error: AccountError, call: () async throws -> Void)],
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    for row in rows {
        await #expect(throws: row.error, "\(row.name)", sourceLocation: sourceLocation) {
            try await row.call()
        }
    }
}
