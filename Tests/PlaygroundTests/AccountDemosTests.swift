import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import RelyingParty
import Testing

@Suite("After a sign-in: linking, recent sign-ins, second factors")
struct AccountDemosTests {
    @Test("Unlinking tells what is left, and what was never there")
    func unlinking() async throws {
        let fixture = try await AccountDemoFixture()
        let me = try await fixture.signIn(.google, "g-1", email: "noa@example.com")
        #expect(AccountDemos.isLast(.google, of: me.account))
        #expect(!AccountDemos.isLast(.github, of: me.account))
        let never = try await fixture.after.unlink(.github, of: me.account, me.tokens, now: fixture.now)
        #expect(never.receipt.particular == "not_linked" && never.receipt.error == nil)
        let done = try await fixture.after.unlink(.google, of: me.account, me.tokens, now: fixture.now)
        #expect(done.receipt.particular == "none_left" && done.tokens != nil)
        #expect(try await fixture.account(me.account.localID)?.identities.isEmpty == true)
    }

    @Test("A credential in use signs in to the account it belongs to, once")
    func updatedCredential() async throws {
        let fixture = try await AccountDemoFixture()
        let owner = try await fixture.signIn(.apple, "a-1")
        let me = try await fixture.signIn(.google, "g-1")
        let outcome = try await fixture.exchange(
            fixture.credential(.apple, "a-1"), for: .link(to: me.account.localID))
        guard case .refused(let refused) = outcome else { throw AccountDemoFixture.UnexpectedOutcome() }
        #expect(refused.error == .federatedUserIDAlreadyLinked)
        let waiting = WaitingCredential(refused)
        #expect(!waiting.isWanted(by: me.account.localID, signedInWith: .google))
        let first = try await fixture.after.signIn(with: waiting, now: fixture.now)
        #expect(first.outcome.signedIn?.account.localID == owner.account.localID)
        let second = try await fixture.after.signIn(with: waiting, now: fixture.now)
        #expect(second.outcome.receipt.error == .invalidPendingToken && second.outcome.signedIn == nil)
        #expect(ClientErrorNames(.federatedUserIDAlreadyLinked)?.number == 17025)
    }

    @Test("A waiting credential joins its owner, and nobody else")
    func pendingLink() async throws {
        let fixture = try await AccountDemoFixture()
        let owner = try await fixture.signIn(.google, "g-1", email: "noa@example.com")
        let other = try await fixture.signIn(.github, "h-1", email: "somchai@example.com")
        let outcome = try await fixture.exchange(
            fixture.credential(.facebook, "f-1", email: "noa@example.com"))
        guard case .needsConfirmation(let asked) = outcome else {
            throw AccountDemoFixture.UnexpectedOutcome()
        }
        let waiting = WaitingCredential(asked)
        #expect(waiting.isWanted(by: owner.account.localID, signedInWith: .google))
        #expect(!waiting.isWanted(by: other.account.localID, signedInWith: .github))
        #expect(!waiting.isWanted(by: owner.account.localID, signedInWith: .facebook))
        let linked = try await fixture.after.link(waiting, to: owner.account.localID, now: fixture.now)
        #expect(linked.outcome.receipt.error == nil)
        #expect(linked.outcome.signedIn?.account.identities.map(\.provider) == [.google, .facebook])
    }

    @Test("Deleting with an old sign-in is refused before anything is given back")
    func deletingLate() async throws {
        let fixture = try await AccountDemoFixture()
        let me = try await fixture.signIn(.google, "g-1")
        let aged = try await fixture.after.age(me.tokens, now: fixture.now)
        let old = try #require(aged.tokens)
        #expect(AccountDemos.authTime(old.idToken) == fixture.now.adding(seconds: -360))
        #expect(try await fixture.after.isRecent(old, now: fixture.now) == false)
        let refused = try await fixture.after.delete(old, now: fixture.now) {
            Issue.record("nothing may be given back for a deletion that is refused")
            return []
        }
        #expect(refused.receipt.error == .credentialTooOld && !refused.endsSession)
        #expect(try await fixture.account(me.account.localID) != nil)
        let done = try await fixture.after.delete(me.tokens, now: fixture.now) {
            [
                (.google, .failure(.providerError(said: "invalid_token"))),
                (.microsoft, .failure(.revocationNotOffered)),
            ]
        }
        #expect(done.receipt.error == nil && done.endsSession)
        #expect(done.receipt.unrevoked.map(\.provider) == [.google], "what the provider refused is told")
        #expect(done.receipt.unrevoked.map(\.error.said) == ["invalid_token"])
        #expect(done.receipt.particular == nil)
        #expect(try await fixture.account(me.account.localID) == nil)
    }

    @Test("Making a sign-in older never makes it younger")
    func ageing() async throws {
        let fixture = try await AccountDemoFixture { $0.recentLoginSeconds = 10 }
        let me = try await fixture.signIn(.google, "g-1")
        let once = try #require(try await fixture.after.age(me.tokens, now: fixture.now).tokens)
        let later = fixture.now.adding(seconds: 5)
        let twice = try #require(try await fixture.after.age(once, now: later).tokens)
        #expect(AccountDemos.authTime(once.idToken) == AccountDemos.authTime(twice.idToken))
    }

    @Test("Refreshing changes iat and exp, and keeps auth_time")
    func refreshing() async throws {
        let fixture = try await AccountDemoFixture()
        let me = try await fixture.signIn(.google, "g-1")
        let outcome = try await fixture.after.refresh(me.tokens, now: fixture.now.adding(seconds: 60))
        let fresh = try #require(outcome.tokens)
        let (old, new) = (AccountDemos.times(me.tokens.idToken), AccountDemos.times(fresh.idToken))
        #expect(zip(old, new).map { $0.value == $1.value } == [false, false, true])
        #expect(outcome.receipt.response.map(\.name) == ["iat", "exp", "auth_time"])
    }

    @Test("Tokens whose hour is over are refreshed; ended ones are the end")
    func current() async throws {
        let fixture = try await AccountDemoFixture()
        let me = try await fixture.signIn(.google, "g-1", email: "noa@example.com")
        let later = fixture.now.adding(seconds: 3_700)
        let live = try #require(try await fixture.after.current(me.tokens, now: later))
        #expect(live.tokens != me.tokens && live.account.localID == me.account.localID)
        _ = try await fixture.after.changeEmail(to: "new@example.com", me.tokens, now: fixture.now)
        #expect(try await fixture.after.current(me.tokens, now: later) == nil)
    }

    @Test("A changed address is verified by the message sent to it")
    func mail() async throws {
        let fixture = try await AccountDemoFixture()
        let me = try await fixture.signIn(.google, "g-1", email: "noa@example.com")
        let changed = try await fixture.after.changeEmail(
            to: "new@example.com", me.tokens, now: fixture.now)
        let tokens = try #require(changed.tokens)
        #expect(try await fixture.account(me.account.localID)?.emailVerified == false)
        let sent = try await fixture.after.sendVerification(tokens, client: nil, now: fixture.now)
        let message = try #require(sent.mail)
        #expect(message.recipient.rawValue == "new@example.com")
        let confirmed = try await fixture.after.confirm(message.code, now: fixture.now)
        #expect(confirmed.receipt.error == nil)
        #expect(try await fixture.account(me.account.localID)?.emailVerified == true)
        let again = try await fixture.after.confirm(message.code, now: fixture.now)
        #expect(again.receipt.error == .invalidOobCode)
    }

    @Test("A second factor is enrolled, asked for, limited and withdrawn")
    func secondFactor() async throws {
        let fixture = try await AccountDemoFixture()
        let me = try await fixture.signIn(.google, "g-1", email: "noa@example.com")
        let sent = try await fixture.after.startEnrolment(
            of: "+66 2 555 0100", me.tokens, client: nil, now: fixture.now)
        let session = try #require(sent.session)
        let code = try #require(try await fixture.after.messages(of: session, now: fixture.now).first).code
        let enrolled = try await fixture.after.finishEnrolment(
            session: session, code: code, name: "Mine", me.tokens, now: fixture.now)
        let tokens = try #require(enrolled.tokens)
        let outcome = try await fixture.exchange(fixture.credential(.google, "g-1"))
        guard case .needsSecondFactor(let asked) = outcome else {
            throw AccountDemoFixture.UnexpectedOutcome()
        }
        let factor = try #require(asked.factors.first)
        var turn = try await fixture.after.sendCode(
            for: .init(asked), to: factor.enrolmentID, client: nil, now: fixture.now)
        let right = try #require(
            try await fixture.after.messages(of: turn.session, now: fixture.now).first
        ).code
        let wrong = right == "000000" ? "111111" : "000000"
        for attempt in 1...5 {
            let failed = try await fixture.after.finish(turn, code: wrong, now: fixture.now)
            #expect(failed.receipt.error == (attempt < 5 ? .invalidCode : .tooManyAttempts))
        }
        let ended = try await fixture.after.finish(turn, code: right, now: fixture.now)
        #expect(ended.receipt.error == .invalidSessionInfo)
        turn = try await fixture.after.sendCode(
            for: turn, to: factor.enrolmentID, client: nil, now: fixture.now)
        let fresh = try #require(
            try await fixture.after.messages(of: turn.session, now: fixture.now).first
        ).code
        let done = try await fixture.after.finish(turn, code: fresh, now: fixture.now)
        #expect(done.signedIn?.facts.secondFactor?.enrolmentID == factor.enrolmentID)
        let unknown = try await fixture.after.sendCode(
            for: turn, to: "nobody", client: nil, now: fixture.now)
        #expect(unknown.error != nil && unknown.session == nil)
        let withdrawn = try await fixture.after.withdraw(
            factor.enrolmentID, try #require(done.signedIn).tokens, now: fixture.now)
        #expect(withdrawn.receipt.error == nil)
        #expect(try await fixture.after.current(tokens, now: fixture.now) == nil)
    }

    @Test("An unverified address enrols no telephone")
    func unverified() async throws {
        let fixture = try await AccountDemoFixture()
        let me = try await fixture.signIn(.facebook, "f-1", email: "noa@example.com")
        let outcome = try await fixture.after.startEnrolment(
            of: "+66 2 555 0100", me.tokens, client: nil, now: fixture.now)
        #expect(outcome.receipt.error == .unverifiedEmail && outcome.session == nil)
    }

    @Test(
        "Custom tokens carry claims, but none with a meaning of its own",
        arguments: [
            ("{\"role\": \"teacher\"}", nil), ("", nil), ("  ", nil),
            ("{\"sub\": \"x\"}", AccountError.forbiddenClaim("sub")), ("[1]", .invalidClaims),
            ("{", .invalidClaims),
        ] as [(String, AccountError?)])
    func customTokens(claims: String, error: AccountError?) async throws {
        let fixture = try await AccountDemoFixture()
        let outcome = try await fixture.after.signInWithCustomToken(
            uid: "line-7", claims: claims, now: fixture.now)
        #expect(outcome.receipt.error == error)
        #expect(outcome.signedIn?.account.localID.rawValue == (error == nil ? "line-7" : nil))
    }
}
