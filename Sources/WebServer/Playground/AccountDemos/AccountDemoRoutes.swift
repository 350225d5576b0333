import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import SiteModel

/// Everything after a sign-in: the account's pages, and the forms on them.
///
/// A form is answered with a redirect, so that reloading and going back repeat nothing; what came of it stands on the
/// page `outcome` until the next action.
struct AccountDemoRoutes: PageRoutes {
    let signIns: SignInRunner
    let runs: RunRecords
    let sessions: SessionStore
    let sandboxes: VisitorSandboxes
    let parts: AccountParts
    /// The relay of a provider that is played locally, if one has a relay.
    let mail: RelayMail?
    let audit: AuditTrail
    let memories: AccountDemoRecords
    let pages: PageParts
    let siteTitle: String

    /// Adds `/{locale}/playground/account/…` and the forms' `/playground/account/…`.
    func add<Context: CallerContext>(to router: Router<Context>) {
        router.post("playground/account/:action") { request, context in
            let name = context.parameters.get("action") ?? ""
            return try await post(
                try await IncomingRequest(request, from: context), action: name,
                address: context.caller.address.key, requestID: context.id)
        }
        router.get("playground/account/photo") { request, _ in
            try await photo(try await IncomingRequest(request))
        }
        for locale in locales {
            let group = router.group(RouterPath("\(locale.tag)/playground/account"))
            group.get { request, _ in
                try await account(visit(try await IncomingRequest(request), locale: locale))
            }
            group.get(":page") { request, context in
                guard let page = context.parameters.get("page").flatMap(AccountDemoPage.init(rawValue:))
                else { throw PageError(.notFound, "page_not_found", locale: locale) }
                return try await show(page, visit(try await IncomingRequest(request), locale: locale))
            }
        }
    }

    /// The sandbox of a request: the one place that decides it.
    func sandbox(of request: IncomingRequest) -> SandboxID {
        browserCookie.value(in: request).map(sandboxes.id(of:)) ?? .standard
    }

    func visit(
        _ request: IncomingRequest, locale: SiteLocale, address: String? = nil, requestID: String? = nil
    ) async throws -> AccountDemoVisit {
        let moment = now()
        let cookie = browserCookie.value(in: request)
        let browser = binding(of: request)
        let sandbox = sandbox(of: request)
        let after = AccountDemos(parts, sandbox: sandbox)
        var drawer = AccountDemoState()
        if let browser { drawer = try await memories.memory(of: browser, now: moment) }
        var sessionID = sessionCookie.value(in: request)
        var found = try await sessions.current(sessionID, in: sandbox, now: moment)
        // A second click that was sent before the response to the first came.
        if found == nil, let succession = drawer.succession, succession.old == sessionID {
            sessionID = succession.new
            found = try await sessions.current(sessionID, in: sandbox, now: moment)
        }
        var signedIn: Person?
        if let sessionID, let found, let live = try await after.current(found.session.tokens, now: moment) {
            if live.tokens != found.session.tokens {
                try await sessions.renew(sessionID, tokens: live.tokens, in: sandbox, now: moment)
            }
            signedIn = Person(
                sessionID: sessionID, session: found.session, account: sessions.naming(live.account),
                tokens: live.tokens)
        }
        return AccountDemoVisit(
            request: request, locale: locale, browser: browser, cookie: cookie, sandbox: sandbox,
            address: address, requestID: requestID, after: after, drawer: drawer, signedIn: signedIn)
    }

    /// Forgets what a browser had under way: it signs out.
    func forget(_ request: IncomingRequest) async throws {
        if let browser = binding(of: request) { try await memories.clear(browser) }
    }

    /// Stores the result of an action, puts new tokens into the session, and redirects to the result's page.
    func tell(_ outcome: AccountDemos.Outcome, _ visit: AccountDemoVisit, page: AccountDemoPage = .outcome)
        async throws -> Response
    {
        let moment = now()
        if let tokens = outcome.tokens, let signedIn = visit.signedIn {
            try await sessions.renew(signedIn.sessionID, tokens: tokens, in: visit.sandbox, now: moment)
        }
        var receipt = outcome.receipt
        if let signedIn = visit.signedIn {
            let tokens = outcome.tokens ?? signedIn.tokens
            let now = outcome.endsSession ? nil : try await visit.after.current(tokens, now: moment)
            receipt.note(
                before: AccountSnapshot(signedIn.account), after: now.map { AccountSnapshot($0.account) })
        }
        let told = receipt
        audit.note(receipt, visit)
        try await change(visit) { drawer in
            if drawer.receipt.map({ told.isEcho(of: $0) }) != true { drawer.receipt = told }
            drawer.noteInterruption(told)
        }
        var response = seeOther(links(visit.locale).after(page))
        if outcome.endsSession, let signedIn = visit.signedIn {
            try await sessions.end(signedIn.sessionID, in: visit.sandbox)
            response.set(cookie: sessionCookie.removing)
        }
        return response
    }

    /// Begins a session, and leads to a page.
    func begin(_ signedIn: SignedIn, from request: IncomingRequest, to path: String) async throws -> Response
    {
        let (moment, old) = (now(), sessionCookie.value(in: request))
        let session = try await sessions.begin(
            signedIn, in: sandbox(of: request), replacing: old, from: SessionOrigin(request), now: moment)
        if let browser = binding(of: request) {
            try await memories.change(browser, now: moment) { $0.succession = .init(old: old, new: session) }
        }
        var response = seeOther(path)
        response.set(cookie: sessionCookie.setting(session))
        return response
    }

    /// Changes what the visitor's browser has under way.
    func change(_ visit: AccountDemoVisit, _ body: @Sendable (inout AccountDemoState) -> Void) async throws {
        if let browser = visit.browser { try await memories.change(browser, now: now(), body) }
    }

    func lead(_ visit: AccountDemoVisit, to page: AccountDemoPage) -> Response {
        seeOther(links(visit.locale).after(page))
    }
}

/// The account's sessions, and the forms that end them.
extension AccountDemoRoutes {
    func sessionsPage(_ visit: AccountDemoVisit, _ pages: AccountDemoPages) async throws
        -> AccountDemoPageData
    {
        let account = try pages.person().account
        return try pages.sessions(
            try await sessions.list(of: account, in: visit.sandbox, now: now()),
            own: .browser(visit.signedIn?.sessionID ?? ""), hasEnded: visit.request.query("ended") != nil)
    }

    /// Ends the session that a form names, or all but this one; one that has ended already is as good.
    func endSessions(_ visit: AccountDemoVisit, _ person: Person, all: Bool) async throws -> Response {
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

extension AccountDemoRoutes {
    /// Returns whether the page may show what is sent to telephones and mailboxes: where the sandbox is the
    /// visitor's own, or the server only this machine's. Elsewhere the inbox of one would prove addresses to
    /// another.
    func showsInboxes(_ visit: AccountDemoVisit) -> Bool {
        visit.sandbox != .standard || (try? URLParts(origin))?.isPrivateNetwork == true
    }

    /// The client that counts for the limits of messages.
    func client(_ visit: AccountDemoVisit) -> String? {
        visit.cookie.map { "browser/" + Hex.encode(SHA256.hash($0)).prefix(32) }
    }

    // MARK: Mail

    /// The address our messages come from, as a project's do.
    func sender(_ visit: AccountDemoVisit) async throws -> String {
        "noreply@\(try await visit.after.project()).firebaseapp.com"
    }

    func sendMail(_ visit: AccountDemoVisit, _ person: AccountDemoVisit.SignedInVisitor) async throws
        -> Response
    {
        var outcome = try await visit.after.sendVerification(person.tokens, client: client(visit), now: now())
        if let message = outcome.mail, visit.browser != nil {
            let fate =
                try await mail?.fate(
                    from: try await sender(visit), to: message.recipient.rawValue, sandbox: visit.sandbox,
                    now: now()) ?? .delivered
            outcome.receipt.particular = fate.rawValue
            try await change(visit) { $0.put(.init(message, fate)) }
        }
        return try await tell(outcome, visit, page: outcome.receipt.error == nil ? .mail : .outcome)
    }

    func confirmMail(_ visit: AccountDemoVisit) async throws -> Response {
        let code = text("code", visit, most: 200)
        // Only messages that reached this browser's mailbox count here.
        guard visit.browser != nil,
            visit.drawer.mails.contains(where: { $0.message.code == code && $0.fate != .dropped })
        else { return lead(visit, to: .mail) }
        let outcome = try await visit.after.confirm(code, now: now())
        try await change(visit) { $0.dropMail(code: code) }
        return try await tell(outcome, visit)
    }

    func registerSender(_ visit: AccountDemoVisit) async throws -> Response {
        var receipt = AccountDemoReceipt(
            .registerSender, provider: Brand.first(with: .relayAddresses)?.id, at: now())
        let sender = try await sender(visit)
        receipt.request = [.init("sender", sender)]
        let done = try await mail?.register(sender, sandbox: visit.sandbox, now: now()) ?? false
        receipt.particular = done ? "registered" : "not_registered"
        let told = receipt
        try await change(visit) { $0.receipt = told }
        return lead(visit, to: .mail)
    }

    // MARK: Custom tokens

    /// The prefix of ids that a browser chooses, so that it cannot choose another's: 128 bit.
    func customPrefix(_ cookie: String) -> String {
        let visitor = VisitorSandboxes.visitor(of: cookie)
        return "custom-" + Hex.encode(SHA256.hash("custom token \(visitor)")).prefix(32) + "-"
    }

    func customToken(_ visit: AccountDemoVisit) async throws -> Response {
        guard let cookie = visit.cookie else { return lead(visit, to: .customToken) }
        _ = try await sandboxes.open(cookie, address: visit.address, locale: visit.locale, now: now())
        let outcome = try await visit.after.signInWithCustomToken(
            uid: customPrefix(cookie) + text("uid", visit, most: 40),
            claims: text("claims", visit, most: 1_200), now: now())
        let receipt = outcome.receipt
        try await change(visit) { $0.receipt = receipt }
        guard let signedIn = outcome.signedIn else { return lead(visit, to: .outcome) }
        return try await begin(signedIn, from: visit.request, to: links(visit.locale).after(.outcome))
    }
}

extension AuditTrail {
    func note(_ receipt: AccountDemoReceipt, _ visit: AccountDemoVisit) {
        guard let log, let kind = AuditEvent.Kind(receipt.action) else { return }
        var event = AuditEvent(
            kind, check: receipt.error?.wireCode, account: visit.signedIn?.account.localID.rawValue,
            provider: receipt.provider?.rawValue, detail: receipt.action.rawValue)
        event.client = visit.address
        event.request = visit.requestID
        log.note(event)
    }
}
