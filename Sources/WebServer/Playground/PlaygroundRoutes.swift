import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
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
    let sessions: SessionKeeper
    let sandboxes: VisitorSandboxes
    let after: AccountDemoRoutes
    let lab: LabRoutes
    let limits: ServerLimits
    let turns: CallbackTurns
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
            try await start(IncomingRequest(request), context: context)
        }
        router.post("playground/:provider/start") { request, context in
            try await start(IncomingRequest(request), context: context)
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

    func binding(of request: IncomingRequest) -> BrowserBinding? {
        browserCookie.value(in: request).map(BrowserBinding.init(cookie:))
    }

    func failure(
        _ error: RunFailure, locale: SiteLocale, provider: ProviderID
    ) throws -> Response {
        let texts = FailureTexts(
            error, texts: renderer.texts(locale), links: links(locale), provider: provider)
        var response = try renderer.error(
            texts.members, status: error.status, locale: locale, path: "playground/\(provider.pathName)/")
        if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    /// The sandbox of the visitor; nil for a browser that we do not know.
    func sandbox(of request: IncomingRequest) -> SandboxID? {
        browserCookie.value(in: request).map(sandboxes.id(of:))
    }

    func current(
        _ request: IncomingRequest
    ) async throws -> (session: BrowserSession, account: Account)? {
        try await sessions.current(
            sessionCookie.value(in: request), in: sandbox(of: request), now: now())
    }

    func known(
        _ name: String?, byPathName: Bool, locale: SiteLocale
    ) throws -> ResolvedProvider {
        let id = name.flatMap { byPathName ? ProviderID(pathName: $0) : ProviderID(rawValue: $0) }
        guard let id, let provider = signIns.provider(id) else {
            throw PageError(.notFound, "provider_unknown", locale: locale)
        }
        return provider
    }
}
