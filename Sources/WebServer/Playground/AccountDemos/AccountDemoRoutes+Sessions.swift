import Accounts
import Hummingbird
import OpenID
import Playground

/// The account's sessions, and the forms that end them.
extension AccountDemoRoutes {
    func sessionsPage(
        _ visit: AccountDemoVisit, _ pages: AccountDemoPages
    ) async throws -> AccountDemoPageData {
        let account = try pages.person().account
        return try pages.sessions(
            try await sessions.list(of: account, in: visit.sandbox, now: now()),
            own: .browser(visit.signedIn?.sessionID ?? ""), hasEnded: visit.request.query("ended") != nil)
    }

    /// Ends the session that a form names, or all but this one; one that has ended already is as good.
    func endSessions(
        _ visit: AccountDemoVisit, _ person: AccountDemoVisit.SignedInVisitor, all: Bool
    ) async throws -> Response {
        let own = OpenSession.Key.browser(person.sessionID)
        let handle = text("session", visit, most: 100)
        let list = try await sessions.list(of: person.account, in: visit.sandbox, now: now())
        for session in list where session.key != own && (all || session.handle == handle) {
            try await sessions.end(session, in: visit.sandbox)
            var event = AuditEvent(
                .signOut, account: person.account.localID.rawValue, detail: "another session")
            event.client = visit.address
            event.request = visit.requestID
            audit.log?.note(event)
        }
        return seeOther("\(links(visit.locale).after(.sessions))?ended=1")
    }
}
