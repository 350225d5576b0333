import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel
import SiteTemplates

/// The failure lab and the pages of a run's steps.
struct LabRoutes: PageRoutes {
    let signIns: SignInRunner
    let runs: RunRecords
    let bench: FaultRunner
    let shared: SharedRunRecords
    let pages: PageParts

    /// Adds `/{locale}/playground/{provider}/lab/` and `/{locale}/playground/{provider}/run/…`.
    func add<Context: RequestContext>(to router: Router<Context>) {
        router.post("playground/:provider/share") { request, context in
            try await share(try await IncomingRequest(request), provider: context.parameters.get("provider"))
        }
        for locale in locales {
            router.get(RouterPath("\(locale.tag)/playground/shared/:link")) { _, context in
                try await passedOn(context.parameters.get("link") ?? "", locale: locale)
            }
            let group = router.group(RouterPath("\(locale.tag)/playground/:provider"))
            group.get("lab") { request, context in
                try await lab(
                    try await IncomingRequest(request), provider: try provider(context, locale),
                    locale: locale)
            }
            group.get("run/:page") { request, context in
                try await page(
                    context.parameters.get("page"), try await IncomingRequest(request),
                    provider: try provider(context, locale), locale: locale)
            }
        }
    }

    /// Keeps a run that came back or was refused, and says where its reader goes next.
    ///
    /// - Parameter other: a record of the browser, which is read along.
    func arrival(
        of run: SignInRun, taken: RunStep, browser: BrowserBinding?, reading other: RecordKey?,
        locale: SiteLocale
    ) async throws -> (next: String, other: Record?) {
        var found: Record?
        if let browser { found = try await bench.keep(run, browser: browser, reading: other, now: now()) }
        return (links(locale).arrival(of: run, taken: taken), found)
    }

    // MARK: Pages

    private func lab(
        _ request: IncomingRequest, provider: ResolvedProvider, locale: SiteLocale
    ) async throws -> Response {
        var tried: Set<Fault> = []
        if let browser = browser(of: request) {
            tried = try await bench.history.tried(by: browser, provider: provider.id, now: now())
        }
        let texts = renderer.texts(locale)
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-lab", locale: locale, path: "playground/\(provider.id.pathName)/lab/",
                title: texts.text("lab.title"),
                data: [
                    "lab": LabPage(provider: provider, tried: tried, texts: texts, links: links(locale)).data
                ]))
    }

    private func page(
        _ name: String?, _ request: IncomingRequest, provider: ResolvedProvider, locale: SiteLocale
    ) async throws -> Response {
        guard let browser = browser(of: request),
            let run = try await runs.run(of: browser, provider: provider.id, now: now())
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        switch name {
        case "stop": return try await stop(run, browser: browser, locale: locale)
        case "timeline":
            return try await timeline(run, link: request.query("link"), locale: locale)
        case "timeline.json": return file(run.exported, named: "\(run.provider.pathName)-run.json")
        case "timeline.har": return file(run.archive, named: "\(run.provider.pathName)-run.har")
        case let name? where RunStep(rawValue: name) != nil:
            return try await step(
                RunStep(rawValue: name) ?? .nonce, run, request, provider: provider, locale: locale)
        default: throw PageError(.notFound, "page_not_found", locale: locale)
        }
    }

    private func stop(
        _ run: SignInRun, browser: BrowserBinding, locale: SiteLocale
    ) async throws -> Response {
        let texts = renderer.texts(locale)
        let last = try await runs.signIn(of: browser, provider: run.provider, now: now())
        // Only runs of one kind can be held against each other.
        let honest = last.flatMap { $0.plan.fault == nil && $0.variant == run.variant ? $0 : nil }
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-stop", locale: locale,
                path: "playground/\(run.provider.pathName)/run/stop/", title: texts.text("lab.stop.title"),
                data: ["stop": StopPage(run: run, texts: texts, links: links(locale), honest: honest).data],
                status: run.failure?.status ?? .ok))
    }

    /// The checks of a run's ID token with the change that the query asks for; nil when it asks for none.
    private func whatIf(
        _ step: RunStep, _ run: SignInRun, _ request: IncomingRequest
    ) async throws -> WhatIfPage.Answer? {
        guard step == .checks, let name = request.query("claim"),
            let change = ChangedClaim(name: name, text: request.query("value") ?? ""),
            let report = try await signIns.examine(run, with: change, now: now())
        else { return nil }
        return WhatIfPage.Answer(change: change, report: report)
    }

    private func timeline(_ run: SignInRun, link: String?, locale: SiteLocale) async throws -> Response {
        let texts = renderer.texts(locale)
        var link = link
        if let named = link, try await shared.run(named, now: now()) == nil { link = nil }
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-timeline", locale: locale,
                path: "playground/\(run.provider.pathName)/run/timeline/",
                title: texts.text("lab.timeline.title"),
                data: [
                    "timeline": TimelinePage(texts: texts, links: links(locale), now: now()).data(
                        run, link: link)
                ]))
    }

    private func file(_ value: JSONValue, named name: String) -> Response {
        var response = Response.json(value)
        response.headers[.contentDisposition] = "attachment; filename=\"\(name)\""
        return response
    }

    private func step(
        _ step: RunStep, _ run: SignInRun, _ request: IncomingRequest, provider: ResolvedProvider,
        locale: SiteLocale
    ) async throws -> Response {
        let texts = renderer.texts(locale)
        let page = StepPage(
            step: step, page: RunPage(run: run, texts: texts, links: links(locale), now: now()),
            provider: provider,
            samples: renderer.samples, whatIf: try await whatIf(step, run, request))
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-step", locale: locale,
                path: "playground/\(run.provider.pathName)/run/\(step.rawValue)/",
                title: texts.text("playground.steps.\(step.rawValue).title"), data: page.data,
                status: step == run.reached ? run.failure?.status ?? .ok : .ok,
                formActions: await formActions(of: signIns, in: run)))
    }

    // MARK: Passing on

    /// Keeps what may be shown of the browser's run, and leads to the page with its link.
    private func share(_ request: IncomingRequest, provider name: String?) async throws -> Response {
        let locale = locales.first { $0.tag == request.query("locale") } ?? locales[0]
        guard SameOrigin.allows(request, origin: origin) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        guard let id = name.flatMap(ProviderID.init(rawValue:)), let browser = browser(of: request),
            let run = try await runs.run(of: browser, provider: id, now: now())
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        let link = try await shared.put(
            run, link: Base64URL.encode(try random.bytes(16)), now: now())
        return seeOther("\(links(locale).timeline(id))?link=\(link)")
    }

    /// A run as holders of its link may see it.
    private func passedOn(_ link: String, locale: SiteLocale) async throws -> Response {
        guard let run = try await shared.run(link, now: now()) else {
            throw PageError(.notFound, "share_gone", locale: locale)
        }
        let texts = renderer.texts(locale)
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-timeline", locale: locale, path: "playground/shared/\(link)/",
                title: texts.text("lab.share.title"),
                data: ["timeline": TimelinePage(texts: texts, links: links(locale), now: now()).data(run)]))
    }

    // MARK: Small things

    private func browser(of request: IncomingRequest) -> BrowserBinding? {
        browserCookie.value(in: request).map(BrowserBinding.init(cookie:))
    }

    private func provider(_ context: some RequestContext, _ locale: SiteLocale) throws -> ResolvedProvider {
        guard let id = context.parameters.get("provider").flatMap(ProviderID.init(pathName:)),
            let provider = signIns.provider(id)
        else { throw PageError(.notFound, "provider_unknown", locale: locale) }
        return provider
    }
}
