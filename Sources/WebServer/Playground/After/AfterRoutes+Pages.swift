import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import Playground
import Providers
import SiteModel
import SiteTemplates

extension AfterRoutes {
    /// The account's own page.
    func account(_ visit: AfterVisit) async throws -> Response {
        let texts = renderer.texts(visit.locale)
        let links = links(visit.locale)
        var data: [String: TemplateValue] = [
            "start_url": .text(links.overview), "over": .bool(visit.request.query("over") != nil),
        ]
        if let person = visit.signedIn {
            data["account"] =
                AccountData(
                    account: person.account, providers: relyingParty.providers, texts: texts, links: links
                ).data
            data["deeds"] = .list(
                AfterPage.offered.map { page in
                    .object([
                        "deed_title": texts.value("after.\(page.key).title"),
                        "deed_lead": texts.value("after.\(page.key).short"),
                        "deed_url": .text(links.after(page)),
                    ])
                })
            if let receipt = visit.drawer.receipt {
                data["receipt"] = .object([
                    "receipt_title": .text(pages(visit).title(of: receipt)),
                    "receipt_url": .text(links.after(.outcome)),
                ])
            }
        }
        return try await answer(
            PageRenderer.Page(
                layout: "playground-account", locale: visit.locale, path: "playground/account/",
                title: texts.text("playground.account.title"), data: data, formActions: formActions), visit)
    }

    /// One of the pages below the account.
    func show(_ page: AfterPage, _ visit: AfterVisit) async throws -> Response {
        guard visit.signedIn != nil || page.isOpen else { return seeOther(links(visit.locale).account) }
        let pages = pages(visit)
        let data: AfterPageData
        var status = HTTPResponse.Status.ok
        switch page {
        case .link: data = try pages.link()
        case .consent: data = try pages.consent(provider(visit).id)
        case .unlink: data = try pages.unlink(provider(visit).id)
        case .recent: data = try await pages.recent()
        case .delete: data = await pages.delete(revocable: revocable(visit))
        case .mail: data = try await mailPage(visit, pages)
        case .secondFactor: data = try await secondFactorPage(visit, pages)
        case .verify:
            guard let turn = visit.drawer.secondFactor else { return over(visit) }
            let messages = try await inbox(visit, session: turn.session)
            data = try pages.verify(turn, messages: messages)
        case .tokens: data = try pages.tokens()
        case .rules: data = try pages.rules(path: visit.request.query("path"))
        case .customToken:
            var visit = visit
            if visit.cookie == nil { visit = try await self.visit(withCookie: visit) }
            data = pages.customToken(prefix: customPrefix(visit.cookie ?? ""))
            return try await answer(page, data, visit, status, isNewBrowser: true)
        case .providers: data = pages.providers(await latestRuns(visit))
        case .microsoft: data = try await microsoftPage(visit, pages)
        case .conflict:
            guard let waiting = visit.drawer.waiting, case .confirmation = waiting.reason else {
                return over(visit)
            }
            data = pages.conflict(waiting)
            status = .conflict
        case .outcome:
            guard let receipt = visit.drawer.receipt else { return over(visit) }
            data = try await pages.outcome(receipt)
        }
        return try await answer(page, data, visit, status)
    }

    /// Leads on from a page of something that is no longer under way: its time is over, it was done in another
    /// tab, or the server was restarted.
    private func over(_ visit: AfterVisit) -> Response {
        seeOther("\(links(visit.locale).account)?over=1")
    }

    private func answer(
        _ page: AfterPage, _ data: AfterPageData, _ visit: AfterVisit, _ status: HTTPResponse.Status,
        isNewBrowser: Bool = false
    ) async throws -> Response {
        var data = data
        if let guide = await latestRuns(visit).first?.returnTo {
            data.next.append((renderer.texts(visit.locale).text("playground.start.back_to_guide"), guide))
        }
        var response = try await answer(
            PageRenderer.Page(
                layout: "playground-after", locale: visit.locale,
                path: "playground/account/\(page.rawValue)/", title: data.title,
                data: ["after": data.value], status: status, formActions: formActions), visit)
        if isNewBrowser, let cookie = visit.cookie, browserCookie.value(in: visit.request) == nil {
            response.headers.append(.init(name: .setCookie, value: browserCookie.setting(cookie)))
        }
        return response
    }

    /// Renders, and gives the browser the session that a second click went on with.
    private func answer(_ page: PageRenderer.Page, _ visit: AfterVisit) async throws -> Response {
        var response = try renderer.response(page)
        if let id = visit.signedIn?.sessionID, id != sessionCookie.value(in: visit.request) {
            response.headers.append(.init(name: .setCookie, value: sessionCookie.setting(id)))
        }
        return response
    }

    private func visit(withCookie visit: AfterVisit) async throws -> AfterVisit {
        let cookie = Base64URL.encode(try random.bytes(32))
        return AfterVisit(
            request: visit.request, locale: visit.locale, browser: BrowserBinding(cookie: cookie),
            cookie: cookie, sandbox: visit.sandbox, address: visit.address, after: visit.after,
            drawer: visit.drawer, signedIn: visit.signedIn)
    }

    func pages(_ visit: AfterVisit) -> AfterPages {
        AfterPages(
            visit: visit, providers: relyingParty.providers, texts: renderer.texts(visit.locale),
            links: links(visit.locale), now: now())
    }

    /// Where forms of these pages may lead: the origins of the providers.
    private var formActions: [String] {
        let origins = relyingParty.providers.compactMap { Origin.of($0.endpoints.authorization) }
        return Array(Set(origins.filter { $0 != origin })).sorted()
    }

    // MARK: What pages need

    private func latestRuns(_ visit: AfterVisit) async -> [SignInRun] {
        guard let browser = visit.browser else { return [] }
        return await runs.signIns(of: browser, now: now())
    }

    /// The account's providers that take tokens back, and whether a token is at hand.
    private func revocable(_ visit: AfterVisit) async -> [(ProviderID, Bool)] {
        guard let person = visit.signedIn, let browser = visit.browser else { return [] }
        var found: [(ProviderID, Bool)] = []
        for identity in person.account.identities {
            let rule = relyingParty.provider(identity.provider)?.definition.revocation
            guard let rule, rule != .none else { continue }
            found.append((identity.provider, await tokens(of: identity, browser: browser) != nil))
        }
        return found
    }

    private func inbox(
        _ visit: AfterVisit, session: String?
    ) async throws -> [SentPhoneCodes.Message]? {
        guard showsInboxes(visit) else { return nil }
        return try await visit.after.messages(of: session, now: now())
    }

    private func mailPage(_ visit: AfterVisit, _ pages: AfterPages) async throws -> AfterPageData {
        let senders = try await mail?.senders(sandbox: visit.sandbox, now: now())
        return try pages.mail(
            sender: await sender(visit), senders: senders, showsInbox: showsInboxes(visit))
    }

    private func secondFactorPage(_ visit: AfterVisit, _ pages: AfterPages) async throws -> AfterPageData {
        let messages = try await inbox(visit, session: visit.drawer.enrolment?.session)
        let settings = try await visit.after.settings()
        return try pages.secondFactor(
            messages: messages, isOn: settings.multiFactor, takesApps: settings.authenticators)
    }

    private func microsoftPage(_ visit: AfterVisit, _ pages: AfterPages) async throws -> AfterPageData {
        let run = await latestRuns(visit).first { $0.provider == .microsoft && $0.idToken != nil }
        var report: IDTokenReport?
        if let run {
            report = try? await relyingParty.examine(run, asClient: AfterPages.foreignClient, now: now())
        }
        return pages.microsoft(run, report: report)
    }

    /// The photo's bytes, for the page that shows them.
    func photo(_ request: IncomingRequest) async throws -> Response {
        let visit = try await visit(request, locale: locale(of: request))
        guard let run = await latestRuns(visit).first(where: { $0.provider == .microsoft }),
            let photo = run.photo
        else { throw PageError(.notFound, "page_not_found", locale: visit.locale) }
        return Response(
            status: .ok, headers: [.contentType: photo.mediaType, .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: photo.bytes)))
    }
}
