import Accounts
import HTTPTypes
import Hummingbird
import Logging
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

/// The playground: its pages, and the ways in and out of a sign-in.
struct PlaygroundRoutes: PageRoutes {
    let signIns: SignInRunner
    let parked: ParkedCallbacks
    let runs: RunRecords
    let sessions: SessionStore
    let sandboxes: VisitorSandboxes
    let after: AccountDemoRoutes
    let lab: LabRoutes
    let errors: ErrorRoutes
    let limits: ServerLimits
    let starts: RequestAllowance
    let audit: AuditTrail
    let pages: PageParts

    /// Adds the routes of design: `/playground/…` and `/{locale}/playground/…`.
    func add<Context: CallerContext>(to router: Router<Context>) {
        after.add(to: router)
        router.get("playground/session") { request, _ in try await session(IncomingRequest(request)) }
        router.post("playground/sign-out") { request, context in
            try await signOut(IncomingRequest(request), context: context)
        }
        router.get("playground/:provider/start") { request, context in
            try starts.take(context.caller.address)
            return try await start(IncomingRequest(request), context: context)
        }
        router.post("playground/:provider/start") { request, context in
            try starts.take(context.caller.address)
            return try await start(IncomingRequest(request), context: context)
        }
        router.get("playground/:provider/callback") { request, context in
            try await callback(IncomingRequest(request, from: context), context: context)
        }
        router.post("playground/:provider/callback") { request, context in
            try await postedCallback(IncomingRequest(request), context: context)
        }
        // Asking about them must neither begin a sign-in nor end one.
        for path in ["start", "callback"] {
            router.head("playground/:provider/\(path)") { _, _ in
                Response(status: .methodNotAllowed, headers: [.allow: "GET, POST"])
            }
        }
        router.post("playground/:provider/revoke") { request, context in
            try await revoke(IncomingRequest(request), context: context)
        }
        router.post("playground/:provider/continue") { request, context in
            try await resume(IncomingRequest(request, from: context), context: context)
        }
        lab.add(to: router)
        errors.add(to: router)
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

    // MARK: Small things

    func failure(_ error: RunFailure, locale: SiteLocale, provider: ProviderID) throws -> Response {
        var response = try renderer.error(
            playground(signIns.providers, locale).failure(error, provider), status: error.status,
            locale: locale, path: "playground/\(provider.pathName)/")
        if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    /// The sandbox of the visitor; nil for a browser that we do not know.
    func sandbox(of request: IncomingRequest) -> SandboxID? {
        browserCookie.value(in: request).map(sandboxes.id(of:))
    }

    func current(_ request: IncomingRequest) async throws -> (session: BrowserSession, account: Account)? {
        try await sessions.current(sessionCookie.value(in: request), in: sandbox(of: request), now: now())
    }

    /// The provider that the path of a form or a callback names, and the language.
    func place(of request: IncomingRequest, _ context: some RequestContext) throws -> (
        ResolvedProvider, SiteLocale
    ) {
        let locale = locale(of: request)
        return (try known(context.parameters.get("provider"), byPathName: false, locale: locale), locale)
    }

    func known(_ name: String?, byPathName: Bool, locale: SiteLocale) throws -> ResolvedProvider {
        let id = name.flatMap { byPathName ? ProviderID(pathName: $0) : ProviderID(rawValue: $0) }
        guard let id, let provider = signIns.provider(id) else {
            throw PageError(.notFound, "provider_unknown", locale: locale)
        }
        return provider
    }
}

/// The start page and the page of a whole run.
extension PlaygroundRoutes {
    func overview(_ request: IncomingRequest, locale: SiteLocale, current: ProviderID?) async throws
        -> Response
    {
        let from = try ReturnPath(request.query("from"), heading: request.query("at"), locale: locale)?.path
        let page = playground(signIns.providers, locale).start(
            current: current, from: from, step: request.query("step"),
            account: try await self.current(request)?.account, runs: try await ownRuns(request),
            address: { renderer.address(of: $0, in: locale) })
        return try response(page, locale, formActions: await formActions(of: signIns))
    }

    func run(_ request: IncomingRequest, locale: SiteLocale, provider: ProviderID) async throws -> Response {
        guard let browser = binding(of: request),
            let run = try await runs.run(of: browser, provider: provider, now: now())
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        let page = playground(signIns.providers, locale).run(
            run, isRevocable: signIns.provider(provider).map(Self.isRevocable) ?? false,
            revoked: request.query("revoked"))
        return try response(
            page, locale, status: run.failure?.status ?? .ok, formActions: await formActions(of: signIns))
    }

    /// Returns whether a provider takes back what it granted.
    static func isRevocable(_ provider: ResolvedProvider) -> Bool {
        provider.endpoints.revocation != nil && provider.definition.revocation != .none
    }

    /// The runs of this browser that are still kept, latest first.
    func ownRuns(_ request: IncomingRequest) async throws -> [SignInRun] {
        guard let browser = binding(of: request) else { return [] }
        return try await runs.runs(of: browser, now: now())
    }
}

/// The user who is signed in, and the ways out.
extension PlaygroundRoutes {
    func session(_ request: IncomingRequest) async throws -> Response {
        let session = try await current(request)
        return .json(session.map(response) ?? ["signed_in": false])
    }

    func response(_ current: (session: BrowserSession, account: Account)) -> JSONValue {
        [
            "signed_in": true, "subject": .string(current.account.localID.rawValue),
            "provider": .string(current.session.factor.rawValue),
        ]
    }

    func signOut(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let locale = locale(of: request)
        try checkOrigin(of: request, locale)
        if let account = try await current(request)?.account {
            audit.note(AuditEvent(.signOut, account: account.localID.rawValue), context)
        }
        if let value = sessionCookie.value(in: request), let sandbox = sandbox(of: request) {
            try await sessions.end(value, in: sandbox)
        }
        try await after.forget(request)
        if let browser = binding(of: request) {
            try await runs.forget(browser)
            try await lab.bench.history.forget(browser)
        }
        var response = seeOther(links(locale).account)
        response.set(cookie: sessionCookie.removing)
        // The old cookie, in whatever hands, finds nothing any more.
        if let known = browserCookie.value(in: request) {
            let next = try VisitorSandboxes.renewed(known, random: random)
            response.set(cookie: browserCookie.setting(next))
        }
        return response
    }

    /// Takes back at the provider what this browser's latest sign-in granted.
    func revoke(_ request: IncomingRequest, context: some RequestContext) async throws -> Response {
        let (provider, locale) = try place(of: request, context)
        try checkOrigin(of: request, locale)
        guard let browser = binding(of: request),
            let tokens = try await runs.run(of: browser, provider: provider.id, now: now())?.tokens
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        do { _ = try await signIns.revoke(tokens, of: provider, now: now()) } catch {
            context.logger.notice("not revoked", metadata: ["error": "\(error.code)"])
            return try failure(.signIn(error), locale: locale, provider: provider.id)
        }
        return seeOther("\(links(locale).run(provider.id))?revoked=done")
    }
}

extension PageRoutes {
    /// The pages of the playground in a language, as of now.
    func playground(_ providers: [ResolvedProvider], _ locale: SiteLocale) -> PlaygroundPages {
        PlaygroundPages(providers: providers, texts: renderer.texts(locale), links: links(locale), now: now())
    }

    func response(
        _ page: PlaygroundPage, _ locale: SiteLocale, status: HTTPResponse.Status = .ok,
        formActions: [String] = []
    ) throws -> Response {
        try renderer.response(
            PageRenderer.Page(
                layout: page.layout, locale: locale, path: page.path, title: page.title, data: page.data,
                status: status, formActions: formActions))
    }

    /// The browser that sent a request; nil for one that we do not know.
    func binding(of request: IncomingRequest) -> BrowserBinding? {
        browserCookie.value(in: request).map(BrowserBinding.init(cookie:))
    }

    /// - Throws: `PageError` for a form that another site posted.
    func checkOrigin(of request: IncomingRequest, _ locale: SiteLocale) throws {
        guard SameOrigin.allows(request, origin: origin) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
    }
}

extension Response {
    /// Sets a cookie by the value of its field; nil sets none.
    mutating func set(cookie: String?) {
        if let cookie { headers.append(.init(name: .setCookie, value: cookie)) }
    }
}
