import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

/// Everything after a sign-in: the account's pages, and the forms on them.
///
/// A form is answered with a redirect, so that reloading and going back repeat nothing; what came of it stands on the
/// page `outcome` until the next action.
struct AccountDemoRoutes: PageRoutes {
    let signIns: SignInRunner
    let runs: RunRecords
    let sessions: SessionKeeper
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
                address: context.caller.address.key,
                requestID: context.id)
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
                else {
                    throw PageError(.notFound, "page_not_found", locale: locale)
                }
                return try await show(page, visit(try await IncomingRequest(request), locale: locale))
            }
        }
    }

    /// The sandbox of a request: the one place that decides it.
    func sandbox(of request: IncomingRequest) -> SandboxID {
        browserCookie.value(in: request).map(sandboxes.id(of:)) ?? .standard
    }

    /// The visitor, and what is under way.
    func visit(
        _ request: IncomingRequest, locale: SiteLocale, address: String? = nil, requestID: String? = nil
    ) async throws -> AccountDemoVisit {
        let moment = now()
        let cookie = browserCookie.value(in: request)
        let browser = cookie.map(BrowserBinding.init(cookie:))
        let sandbox = sandbox(of: request)
        let after = AccountDemos(parts, sandbox: sandbox)
        var drawer = AccountDemoMemory()
        if let browser { drawer = try await memories.memory(of: browser, now: moment) }
        var sessionID = sessionCookie.value(in: request)
        var found = try await sessions.current(sessionID, in: sandbox, now: moment)
        // A second click that was sent before the answer to the first came.
        if found == nil, let succession = drawer.succession, succession.old == sessionID {
            sessionID = succession.new
            found = try await sessions.current(sessionID, in: sandbox, now: moment)
        }
        var signedIn: AccountDemoVisit.SignedInVisitor?
        if let sessionID, let found {
            if let live = try await after.current(found.session.tokens, now: moment) {
                if live.tokens != found.session.tokens {
                    try await sessions.renew(sessionID, tokens: live.tokens, in: sandbox, now: moment)
                }
                signedIn = .init(
                    sessionID: sessionID, session: found.session, account: sessions.naming(live.account),
                    tokens: live.tokens)
            }
        }
        return AccountDemoVisit(
            request: request, locale: locale, browser: browser, cookie: cookie, sandbox: sandbox,
            address: address, requestID: requestID, after: after, drawer: drawer, signedIn: signedIn)
    }

    /// Forgets what a browser had under way: it signs out.
    func forget(_ request: IncomingRequest) async throws {
        guard let browser = browserCookie.value(in: request).map(BrowserBinding.init(cookie:)) else { return }
        try await memories.clear(browser)
    }

    /// Keeps what came of an action, puts new tokens into the session, and leads to the page that tells it.
    func tell(
        _ outcome: AccountDemos.Outcome, _ visit: AccountDemoVisit, page: AccountDemoPage = .outcome
    ) async throws -> Response {
        let moment = now()
        if let tokens = outcome.tokens, let signedIn = visit.signedIn {
            try await sessions.renew(signedIn.sessionID, tokens: tokens, in: visit.sandbox, now: moment)
        }
        var receipt = outcome.receipt
        if let signedIn = visit.signedIn {
            let tokens = outcome.tokens ?? signedIn.tokens
            let now = outcome.endsSession ? nil : try await visit.after.current(tokens, now: moment)
            receipt.note(
                before: AccountPicture(signedIn.account), after: now.map { AccountPicture($0.account) })
        }
        let told = receipt
        audit.note(receipt, visit)
        if let browser = visit.browser {
            try await memories.change(browser, now: moment) { drawer in
                if drawer.receipt.map({ told.isEcho(of: $0) }) != true { drawer.receipt = told }
                drawer.noteInterruption(told)
            }
        }
        var response = seeOther(links(visit.locale).after(page))
        if outcome.endsSession, let signedIn = visit.signedIn {
            try await sessions.end(signedIn.sessionID, in: visit.sandbox)
            response.headers.append(.init(name: .setCookie, value: sessionCookie.removing))
        }
        return response
    }

    /// Begins a session, and leads to a page.
    func begin(
        _ signedIn: SignedIn, in sandbox: SandboxID, replacing old: String?, browser: BrowserBinding?,
        from request: IncomingRequest, to path: String
    ) async throws -> Response {
        let moment = now()
        let session = try await sessions.begin(
            signedIn, in: sandbox, replacing: old, from: SessionOrigin(request), now: moment)
        if let browser {
            try await memories.change(browser, now: moment) { $0.succession = .init(old: old, new: session) }
        }
        var response = seeOther(path)
        response.headers.append(.init(name: .setCookie, value: sessionCookie.setting(session)))
        return response
    }
}
