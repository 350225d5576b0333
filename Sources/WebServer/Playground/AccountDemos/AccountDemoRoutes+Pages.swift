import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import Playground
import Providers
import RelyingParty
import SiteBuild
import SiteModel

extension AccountDemoRoutes {
    func account(_ visit: AccountDemoVisit) async throws -> Response {
        var provider: ProviderID?
        if case .provider(let id) = visit.signedIn?.session.factor { provider = id }
        let runs = visit.signedIn == nil ? [] : try await latestRuns(visit)
        let page = pages(visit).account(
            signedInWith: provider, hasRun: runs.contains { $0.provider == provider },
            isOver: visit.request.query("over") != nil)
        return try await response(page, visit)
    }

    func show(_ page: AccountDemoPage, _ visit: AccountDemoVisit) async throws -> Response {
        guard visit.signedIn != nil || page.isOpen else { return seeOther(links(visit.locale).account) }
        let pages = pages(visit)
        let data: AccountDemoPageData
        var status = HTTPResponse.Status.ok
        switch page {
        case .link: data = try pages.link()
        case .consent: data = try pages.consent(provider(visit).id)
        case .unlink: data = try pages.unlink(provider(visit).id)
        case .recent: data = try await pages.recent()
        case .delete: data = pages.delete(revocable: try await revocable(visit))
        case .mail: data = try await mailPage(visit, pages)
        case .secondFactor: data = try await secondFactorPage(visit, pages)
        case .verify:
            guard let turn = visit.drawer.secondFactor else { return over(visit) }
            let messages = try await inbox(visit, session: turn.session)
            var purpose = ExchangePurpose.signIn
            if let browser = visit.browser, let run = try await run(awaiting: turn.request, of: browser) {
                purpose = run.purpose
            }
            data = try pages.verify(turn, for: purpose, messages: messages)
        case .tokens: data = try pages.tokens()
        case .sessions: data = try await sessionsPage(visit, pages)
        case .rules: data = try pages.rules(path: visit.request.query("path"))
        case .customToken:
            var visit = visit
            if visit.cookie == nil {
                let cookie = Base64URL.encode(try random.bytes(32))
                (visit.cookie, visit.browser) = (cookie, BrowserBinding(cookie: cookie))
            }
            data = pages.customToken(prefix: customPrefix(visit.cookie ?? ""))
            return try await response(page, data, visit, status, isNewBrowser: true)
        case .providers: data = pages.providers(try await latestRuns(visit))
        case .identifiers: data = try await identifiersPage(visit, pages)
        case .conflict:
            guard let waiting = visit.drawer.waiting, case .confirmation = waiting.reason else {
                return over(visit)
            }
            data = pages.conflict(waiting)
            status = .conflict
        case .outcome:
            guard let receipt = visit.drawer.receipt else { return over(visit) }
            data = try await pages.outcome(receipt)
        default: throw PageError(.notFound, "page_not_found", locale: visit.locale)
        }
        return try await response(page, data, visit, status)
    }

    /// Leads on from a page of something that is no longer under way: its time is over, it was done in another
    /// tab, or the server was restarted.
    private func over(_ visit: AccountDemoVisit) -> Response {
        seeOther("\(links(visit.locale).account)?over=1")
    }

    private func response(
        _ page: AccountDemoPage, _ data: AccountDemoPageData, _ visit: AccountDemoVisit,
        _ status: HTTPResponse.Status, isNewBrowser: Bool = false
    ) async throws -> Response {
        var data = data
        if let guide = try await latestRuns(visit).first?.returnTo {
            data.next.append((renderer.texts(visit.locale).text("playground.start.back_to_guide"), guide))
        }
        var response = try await response(pages(visit).page(page, data), visit, status)
        if isNewBrowser, let cookie = visit.cookie, browserCookie.value(in: visit.request) == nil {
            response.set(cookie: browserCookie.setting(cookie))
        }
        return response
    }

    /// Renders, and gives the browser the session that a second click went on with.
    private func response(
        _ page: PlaygroundPage, _ visit: AccountDemoVisit, _ status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        var response = try response(
            page, visit.locale, status: status, formActions: await formActions(of: signIns))
        if let id = visit.signedIn?.sessionID, id != sessionCookie.value(in: visit.request) {
            response.set(cookie: sessionCookie.setting(id))
        }
        return response
    }

    func pages(_ visit: AccountDemoVisit) -> AccountDemoPages {
        AccountDemoPages(
            after: visit.after, drawer: visit.drawer,
            signedIn: visit.signedIn.map { ($0.account, $0.tokens) },
            pages: playground(signIns.providers, visit.locale), siteTitle: siteTitle)
    }

    // MARK: What pages need

    private func latestRuns(_ visit: AccountDemoVisit) async throws -> [SignInRun] {
        guard let browser = visit.browser else { return [] }
        return try await runs.signIns(of: browser, now: now())
    }

    /// The account's providers that take tokens back, and whether a token is at hand.
    private func revocable(_ visit: AccountDemoVisit) async throws -> [(ProviderID, Bool)] {
        guard let person = visit.signedIn, let browser = visit.browser else { return [] }
        var found: [(ProviderID, Bool)] = []
        for identity in person.account.identities {
            let rule = signIns.provider(identity.provider)?.definition.revocation
            guard let rule, rule != .none else { continue }
            found.append((identity.provider, try await tokens(of: identity, browser: browser) != nil))
        }
        return found
    }

    private func inbox(_ visit: AccountDemoVisit, session: String?) async throws -> [PhoneSignIn.Message]? {
        guard showsInboxes(visit) else { return nil }
        return try await visit.after.messages(of: session, now: now())
    }

    private func mailPage(_ visit: AccountDemoVisit, _ pages: AccountDemoPages) async throws
        -> AccountDemoPageData
    {
        let senders = try await mail?.senders(sandbox: visit.sandbox, now: now())
        return try pages.mail(sender: await sender(visit), senders: senders, showsInbox: showsInboxes(visit))
    }

    private func secondFactorPage(_ visit: AccountDemoVisit, _ pages: AccountDemoPages) async throws
        -> AccountDemoPageData
    {
        let messages = try await inbox(visit, session: visit.drawer.enrolment?.session)
        let settings = try await visit.after.settings()
        return try pages.secondFactor(
            messages: messages, isOn: settings.multiFactor, takesApps: settings.authenticators)
    }

    private func identifiersPage(_ visit: AccountDemoVisit, _ pages: AccountDemoPages) async throws
        -> AccountDemoPageData
    {
        let owner = AccountDemoPage.owner
        let run = try await latestRuns(visit).first { $0.provider == owner?.id && $0.idToken != nil }
        var report: IDTokenReport?
        if let run {
            report = try? await signIns.examine(run, asClient: AccountDemoPages.foreignClient, now: now())
        }
        return owner.map { pages.identifiers(of: $0, run, report: report) } ?? pages.frame(.identifiers)
    }

    func photo(_ request: IncomingRequest) async throws -> Response {
        let visit = try await visit(request, locale: locale(of: request))
        guard
            let run = try await latestRuns(visit).first(where: { $0.provider == AccountDemoPage.owner?.id }),
            let photo = run.photo
        else { throw PageError(.notFound, "page_not_found", locale: visit.locale) }
        return Response(
            status: .ok, headers: [.contentType: photo.mediaType, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: photo.bytes)))
    }
}

/// One request to a page or form after sign-in: who asks, and what is under way.
struct AccountDemoVisit: Sendable {
    let request: IncomingRequest
    let locale: SiteLocale
    /// The browser; nil when it sent no cookie of ours.
    var browser: BrowserBinding?
    var cookie: String?
    let sandbox: SandboxID
    /// The client's address, for the limit of sandboxes.
    let address: String?
    /// The request's id, as in the server's log; nil for pages.
    let requestID: String?
    let after: AccountDemos
    let drawer: AccountDemoState
    let signedIn: SignedInVisitor?

    struct SignedInVisitor: Sendable {
        let sessionID: String
        let session: BrowserSession
        let account: Account
        let tokens: AccountTokens
    }
}
