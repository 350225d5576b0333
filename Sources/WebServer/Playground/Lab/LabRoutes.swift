import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

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

    private func lab(_ request: IncomingRequest, provider: ResolvedProvider, locale: SiteLocale) async throws
        -> Response
    {
        var tried: Set<Fault> = []
        if let browser = binding(of: request) {
            tried = try await bench.history.tried(by: browser, provider: provider.id, now: now())
        }
        return try response(playground(signIns.providers, locale).lab(provider, tried: tried), locale)
    }

    private func page(
        _ name: String?, _ request: IncomingRequest, provider: ResolvedProvider, locale: SiteLocale
    ) async throws -> Response {
        guard let browser = binding(of: request),
            let run = try await runs.run(of: browser, provider: provider.id, now: now())
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        switch name {
        case "stop": return try await stop(run, browser: browser, locale: locale)
        case "timeline": return try await timeline(run, link: request.query("link"), locale: locale)
        case "timeline.json": return file(run.exported, named: "\(run.provider.pathName)-run.json")
        case "timeline.har": return file(run.archive, named: "\(run.provider.pathName)-run.har")
        case let name? where RunStep(rawValue: name) != nil:
            return try await step(
                RunStep(rawValue: name) ?? .nonce, run, request, provider: provider, locale: locale)
        default: throw PageError(.notFound, "page_not_found", locale: locale)
        }
    }

    private func stop(_ run: SignInRun, browser: BrowserBinding, locale: SiteLocale) async throws -> Response
    {
        let last = try await runs.signIn(of: browser, provider: run.provider, now: now())
        // Only runs of one kind can be held against each other.
        let honest = last.flatMap { $0.plan.fault == nil && $0.variant == run.variant ? $0 : nil }
        return try response(
            playground(signIns.providers, locale).stop(run, honest: honest), locale,
            status: run.failure?.status ?? .ok)
    }

    /// The checks of a run's ID token with the change that the query asks for; nil when it asks for none.
    private func whatIf(_ step: RunStep, _ run: SignInRun, _ request: IncomingRequest) async throws
        -> WhatIfPage.Answer?
    {
        guard step == .checks, let name = request.query("claim"),
            let change = ChangedClaim(name: name, text: request.query("value") ?? ""),
            let report = try await signIns.examine(run, with: change, now: now())
        else { return nil }
        return WhatIfPage.Answer(change: change, report: report)
    }

    private func timeline(_ run: SignInRun, link: String?, locale: SiteLocale) async throws -> Response {
        var link = link
        if let named = link, try await shared.run(named, now: now()) == nil { link = nil }
        return try response(playground(signIns.providers, locale).timeline(run, link: link), locale)
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
        let page = playground(signIns.providers, locale).step(
            step, of: run, at: provider, samples: renderer.samples,
            whatIf: try await whatIf(step, run, request))
        return try response(
            page, locale, status: step == run.reached ? run.failure?.status ?? .ok : .ok,
            formActions: await formActions(of: signIns, in: run))
    }

    // MARK: Passing on

    /// Keeps what may be shown of the browser's run, and leads to the page with its link.
    private func share(_ request: IncomingRequest, provider name: String?) async throws -> Response {
        let locale = locales.first { $0.tag == request.query("locale") } ?? locales[0]
        try checkOrigin(of: request, locale)
        guard let id = name.flatMap(ProviderID.init(rawValue:)), let browser = binding(of: request),
            let run = try await runs.run(of: browser, provider: id, now: now())
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        let link = try await shared.put(run, link: Base64URL.encode(try random.bytes(16)), now: now())
        return seeOther("\(links(locale).timeline(id))?link=\(link)")
    }

    /// A run as holders of its link may see it.
    private func passedOn(_ link: String, locale: SiteLocale) async throws -> Response {
        guard let run = try await shared.run(link, now: now()) else {
            throw PageError(.notFound, "share_gone", locale: locale)
        }
        return try response(playground(signIns.providers, locale).timeline(run, link: link), locale)
    }

    // MARK: Small things

    private func provider(_ context: some RequestContext, _ locale: SiteLocale) throws -> ResolvedProvider {
        guard let id = context.parameters.get("provider").flatMap(ProviderID.init(pathName:)),
            let provider = signIns.provider(id)
        else { throw PageError(.notFound, "provider_unknown", locale: locale) }
        return provider
    }
}
