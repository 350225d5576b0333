import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import OpenID
import Playground
import Providers
import SiteModel
import SiteTemplates

/// The playground: its pages, and the ways in and out of a sign-in.
struct PlaygroundRoutes: Sendable {
    let relyingParty: RelyingParty
    let runs: RunStore
    let sessions: SessionKeeper
    let sandboxes: VisitorSandboxes
    let after: AfterRoutes
    let lab: LabRoutes
    let renderer: PageRenderer
    let locales: [SiteLocale]
    let origin: String
    let random: RandomSource
    let now: @Sendable () -> Instant

    private var browserCookie: BrowserCookie { BrowserCookie(.browser, origin: origin) }
    private var sessionCookie: BrowserCookie { BrowserCookie(.session, origin: origin) }

    /// Adds the routes of design: `/playground/…` and `/{locale}/playground/…`.
    func add<Context: RemoteAddressRequestContext>(to router: Router<Context>) {
        after.add(to: router)
        router.get("playground/session") { request, _ in try await session(IncomingRequest(request)) }
        router.post("playground/sign-out") { request, _ in try await signOut(IncomingRequest(request)) }
        router.get("playground/:provider/start") { request, context in
            try await start(IncomingRequest(request), context: context)
        }
        router.post("playground/:provider/start") { request, context in
            try await start(IncomingRequest(request), context: context)
        }
        router.get("playground/:provider/callback") { request, context in
            try await callback(IncomingRequest(request), context: context)
        }
        router.post("playground/:provider/callback") { request, context in
            try await postedCallback(IncomingRequest(request), context: context)
        }
        router.post("playground/:provider/revoke") { request, context in
            try await revoke(IncomingRequest(request), context: context)
        }
        router.post("playground/:provider/continue") { request, context in
            try await goOn(IncomingRequest(request), context: context)
        }
        lab.add(to: router)
        for locale in locales {
            let group = router.group(RouterPath("\(locale.tag)/playground"))
            group.get { request, _ in
                try await overview(try await IncomingRequest(request), locale: locale, current: nil)
            }
            group.get(":provider") { request, context in
                let provider = try known(context.parameters.get("provider"), byPathName: true, locale: locale)
                return try await overview(
                    try await IncomingRequest(request), locale: locale, current: provider.id)
            }
            group.get(":provider/run") { request, context in
                let provider = try known(context.parameters.get("provider"), byPathName: true, locale: locale)
                return try await run(
                    try await IncomingRequest(request), locale: locale, provider: provider.id)
            }
        }
    }

    // MARK: A sign-in

    private func start(
        _ request: IncomingRequest, context: some RemoteAddressRequestContext
    ) async throws -> Response {
        let locale = locale(of: request)
        let provider = try known(context.parameters.get("provider"), byPathName: false, locale: locale)
        if request.method == "POST", SameOrigin.isForeign(request, origin: origin) {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        guard let asked = StartParameters(request.query + request.form, provider: provider.id) else {
            throw PageError(.notFound, "provider_unknown", locale: locale)
        }
        let cookie = browserCookie.value(in: request)
        let browser = try cookie ?? Base64URL.encode(try random.bytes(32))
        let returnTo = try ReturnPath(
            request.query("return_to") ?? request.query("from") ?? request.form("from"),
            heading: request.query("at") ?? request.form("at"), locale: locale)
        let plan = try RunPlan(request, provider: provider, locale: locale)
        let sandbox = try await sandboxes.open(
            browser, address: context.remoteAddress?.ipAddress, locale: locale, now: now())
        var url: String
        do {
            url = try await relyingParty.start(
                provider, locale: locale.tag, returnTo: returnTo?.path,
                browser: BrowserBinding(cookie: browser), sandbox: sandbox, wishes: asked.wishes, plan: plan,
                now: now())
        } catch {
            context.logger.notice("sign-in not started", metadata: ["error": "\(error.code)"])
            return try failure(error, locale: locale, provider: provider.id)
        }
        let run = try await lab.bench.prepare(
            url, plan: plan, provider: provider.id, browser: BrowserBinding(cookie: browser),
            sandbox: sandbox, now: now())
        if run?.plan.isStepwise == true { url = links(locale).step(.nonce, provider.id) }
        // 303 after a POST, so that nothing posted goes on to the provider (RFC 9700 §4.12).
        let status: HTTPResponse.Status = request.method == "POST" ? .seeOther : .found
        var response = Response(status: status, headers: [.location: url, .cacheControl: "no-store"])
        if cookie == nil {
            response.headers.append(.init(name: .setCookie, value: browserCookie.setting(browser)))
        }
        return response
    }

    private func postedCallback(
        _ request: IncomingRequest, context: some RequestContext
    ) async throws -> Response {
        let locale = locale(of: request)
        let provider = try known(context.parameters.get("provider"), byPathName: false, locale: locale)
        do {
            let handle = try await relyingParty.park(request.form, provider: provider.id, now: now())
            return seeOther("/playground/\(provider.id.rawValue)/callback?parked=\(handle)")
        } catch {
            context.logger.notice("callback refused", metadata: ["error": "\(error.code)"])
            return try await refused(
                error, method: "POST", parameters: request.form, request, locale: locale,
                provider: provider.id)
        }
    }

    private func callback(
        _ request: IncomingRequest, context: some RequestContext
    ) async throws -> Response {
        let locale = locale(of: request)
        let provider = try known(context.parameters.get("provider"), byPathName: false, locale: locale)
        let run: SignInRun
        var parameters = request.query
        var method = "GET"
        do {
            if let handle = request.query("parked") {
                parameters = try await relyingParty.unpark(handle, now: now())
                method = "POST"
            }
            run = try await relyingParty.finish(
                provider.id, method: method, parameters: parameters, browser: binding(of: request),
                account: after.account(of: request), now: now())
        } catch let error as SignInError {
            context.logger.notice("callback refused", metadata: ["error": "\(error.code)"])
            return try await refused(
                error, method: method, parameters: parameters, request, locale: locale, provider: provider.id)
        }
        return try await arrive(run, request, locale: locale, context: context)
    }

    /// The next step of a run that stood still until its reader went on.
    private func goOn(
        _ request: IncomingRequest, context: some RequestContext
    ) async throws -> Response {
        let locale = locale(of: request)
        let provider = try known(context.parameters.get("provider"), byPathName: false, locale: locale)
        guard SameOrigin.allows(request, origin: origin) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        let run: SignInRun
        do {
            run = try await relyingParty.goOn(
                request.form("run") ?? "",
                step: request.form("step").flatMap(RunStep.init(rawValue:)) ?? .exchange,
                browser: binding(of: request), account: after.account(of: request), now: now())
        } catch let error as SignInError {
            // A double click, or a page that the back button brought: the run as it is now says what comes next.
            if case .stateReplayed = error { return seeOther(links(locale).run(provider.id)) }
            if case .stateUnknown = error { throw PageError(.notFound, "session_expired", locale: locale) }
            return try failure(error, locale: locale, provider: provider.id)
        }
        return try await arrive(run, request, locale: locale, context: context)
    }

    /// Keeps a run that came back, and leads to its page; with a session when somebody signed in.
    ///
    /// The code and the state leave the address bar; a reload shows the same run again.
    private func arrive(
        _ run: SignInRun, _ request: IncomingRequest, locale: SiteLocale, context: some RequestContext
    ) async throws -> Response {
        let locale = locales.first { $0.tag == run.locale } ?? locale
        var response = seeOther(await lab.arrival(of: run, browser: binding(of: request), locale: locale))
        if let error = run.failure {
            context.logger.notice("sign-in failed", metadata: ["error": "\(error.code)"])
        }
        // A sabotaged run ends at the page that says what stopped it.
        if run.plan.sabotage == nil,
            let response = try await after.arrival(of: run, in: request, locale: locale)
        {
            return response
        }
        if run.failure == nil, let signedIn = run.signedIn, let browser = browserCookie.value(in: request) {
            let session = try await sessions.begin(
                signedIn, in: sandboxes.id(of: browser), replacing: sessionCookie.value(in: request),
                now: now())
            response.headers.append(.init(name: .setCookie, value: sessionCookie.setting(session)))
        }
        return response
    }

    /// Takes back at the provider what this browser's latest sign-in granted.
    private func revoke(
        _ request: IncomingRequest, context: some RequestContext
    ) async throws -> Response {
        let locale = locale(of: request)
        let provider = try known(context.parameters.get("provider"), byPathName: false, locale: locale)
        guard SameOrigin.allows(request, origin: origin) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        guard let cookie = browserCookie.value(in: request),
            let tokens = await runs.run(
                of: BrowserBinding(cookie: cookie), provider: provider.id, now: now())?.tokens
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        do {
            _ = try await relyingParty.revoke(tokens, of: provider, now: now())
        } catch {
            context.logger.notice("not revoked", metadata: ["error": "\(error.code)"])
            return try failure(error, locale: locale, provider: provider.id)
        }
        return seeOther("\(links(locale).run(provider.id))?revoked=done")
    }

    /// The answer to a callback that belongs to no run, unless this browser's run was broken in just that way.
    private func refused(
        _ error: SignInError, method: String, parameters: [(name: String, value: String)],
        _ request: IncomingRequest, locale: SiteLocale, provider: ProviderID
    ) async throws -> Response {
        let run = await lab.bench.refused(
            error, provider: provider, method: method, parameters: parameters, browser: binding(of: request),
            now: now())
        guard let run else { return try failure(error, locale: locale, provider: provider) }
        let locale = locales.first { $0.tag == run.locale } ?? locale
        return seeOther(links(locale).arrival(of: run))
    }

    private func binding(of request: IncomingRequest) -> BrowserBinding? {
        browserCookie.value(in: request).map(BrowserBinding.init(cookie:))
    }

    private func failure(
        _ error: SignInError, locale: SiteLocale, provider: ProviderID
    ) throws -> Response {
        let texts = FailureTexts(
            error, texts: renderer.texts(locale), links: links(locale), provider: provider)
        return try renderer.error(
            texts.members, status: error.status, locale: locale, path: "playground/\(provider.pathName)/")
    }

    // MARK: The session

    private func session(_ request: IncomingRequest) async throws -> Response {
        let session = try await current(request)
        return .json(session.map(answer) ?? ["signed_in": false])
    }

    private func answer(_ current: (session: BrowserSession, account: Account)) -> JSONValue {
        [
            "signed_in": true, "subject": .string(current.account.localID.rawValue),
            "provider": .string(current.session.factor.rawValue),
        ]
    }

    private func signOut(_ request: IncomingRequest) async throws -> Response {
        let locale = locale(of: request)
        guard SameOrigin.allows(request, origin: origin) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        if let value = sessionCookie.value(in: request), let sandbox = sandbox(of: request) {
            try await sessions.end(value, in: sandbox)
        }
        await after.forget(request)
        var response = seeOther(links(locale).account)
        response.headers.append(.init(name: .setCookie, value: sessionCookie.removing))
        return response
    }

    // MARK: Pages

    private func overview(
        _ request: IncomingRequest, locale: SiteLocale, current: ProviderID?
    ) async throws -> Response {
        let texts = renderer.texts(locale)
        let page = StartPage(
            providers: relyingParty.providers, current: current,
            from: try ReturnPath(request.query("from"), heading: request.query("at"), locale: locale)?.path,
            step: request.query("step"),
            account: try await self.current(request)?.account, runs: await ownRuns(request), texts: texts,
            links: links(locale))
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-start", locale: locale,
                path: current.map { "playground/\($0.pathName)/" } ?? "playground/",
                title: current?.displayName ?? texts.text("playground.title"),
                data: ["start": page.data],
                formActions: formActions))
    }

    private func run(
        _ request: IncomingRequest, locale: SiteLocale, provider: ProviderID
    ) async throws -> Response {
        guard let cookie = browserCookie.value(in: request),
            let run = await runs.run(of: BrowserBinding(cookie: cookie), provider: provider, now: now())
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        let texts = renderer.texts(locale)
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-run", locale: locale, path: "playground/\(provider.pathName)/run/",
                title: texts.text("playground.run.title"),
                data: [
                    "run": RunPage(
                        run: run, texts: texts, links: links(locale),
                        isRevocable: relyingParty.provider(provider).map(Self.isRevocable) ?? false,
                        revoked: request.query("revoked")
                    ).data
                ],
                status: run.failure?.status ?? .ok,
                formActions: formActions))
    }

    // MARK: Small things

    /// Whether a provider takes back what it granted.
    private static func isRevocable(_ provider: ResolvedProvider) -> Bool {
        provider.endpoints.revocation != nil && provider.definition.revocation != .none
    }

    /// The runs of this browser that are still kept, latest first.
    private func ownRuns(_ request: IncomingRequest) async -> [SignInRun] {
        guard let browser = binding(of: request) else { return [] }
        return await runs.runs(of: browser, now: now())
    }

    /// The sandbox of the visitor; nil for a browser that we do not know.
    private func sandbox(of request: IncomingRequest) -> SandboxID? {
        browserCookie.value(in: request).map(sandboxes.id(of:))
    }

    private func current(
        _ request: IncomingRequest
    ) async throws -> (session: BrowserSession, account: Account)? {
        try await sessions.current(
            sessionCookie.value(in: request), in: sandbox(of: request), now: now())
    }

    /// Where forms of these pages may lead: the origins of the providers.
    private var formActions: [String] {
        let origins = relyingParty.providers.compactMap { Origin.of($0.endpoints.authorization) }
        return Array(Set(origins.filter { $0 != origin })).sorted()
    }

    private func links(_ locale: SiteLocale) -> PlaygroundAddresses {
        PlaygroundAddresses(origin: origin, locale: locale)
    }

    private func locale(of request: IncomingRequest) -> SiteLocale {
        if let named = request.query("locale") ?? request.form("locale"),
            let locale = locales.first(where: { $0.tag == named })
        {
            return locale
        }
        return LanguageNegotiation.locale(for: request.headers[.acceptLanguage], among: locales) ?? locales[0]
    }

    private func known(
        _ name: String?, byPathName: Bool, locale: SiteLocale
    ) throws -> ResolvedProvider {
        let id = name.flatMap { byPathName ? ProviderID(pathName: $0) : ProviderID(rawValue: $0) }
        guard let id, let provider = relyingParty.provider(id) else {
            throw PageError(.notFound, "provider_unknown", locale: locale)
        }
        return provider
    }

    private func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
    }
}
