import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import Playground
import Providers
import SiteModel

/// The visitor's own sandbox: its settings and accounts, emptying it, and what to type so that an app uses it.
struct SandboxRoutes: PageRoutes {
    let log: AppLog
    let sandboxes: VisitorSandboxes
    let rules: SandboxRules
    /// The address for administration, where programs of this machine's user need no token; nil: none.
    let administration: AdministrationAddress?
    let parts: AccountParts
    let audit: AuditTrail
    let providers: [ResolvedProvider]
    let history: FaultRecords
    let apps: SandboxAppRoutes
    let records: any RecordStore
    let pages: PageParts

    /// Most accounts that the table shows.
    private static let shownAccounts = 100

    /// Adds `/{locale}/playground/{connect,sandbox}/` and what the sandbox's forms post to.
    func add<Context: CallerContext>(to router: Router<Context>) {
        router.post("playground/sandbox/settings") { request, context in
            try await change(try await IncomingRequest(request), context: context)
        }
        router.post("playground/sandbox/reset") { request, context in
            try await reset(try await IncomingRequest(request), context: context)
        }
        router.post("playground/sandbox/apps/:provider/:form") { request, context in
            try await act(try await IncomingRequest(request), context: context)
        }
        for locale in locales {
            let group = router.group(RouterPath("\(locale.tag)/playground"))
            if !rules.isPerVisitor, let administration {
                group.add(middleware: AdministrationRedirect(address: administration))
            }
            group.get("connect") { request, context in
                try await connect(try await IncomingRequest(request), locale: locale, context: context)
            }
            group.get("connect/events") { request, context in
                AppLogEvents(log: log).response(
                    key: try key(of: try await IncomingRequest(request), locale: locale, context: context))
            }
            group.get("sandbox") { request, context in
                try await sandbox(try await IncomingRequest(request), locale: locale, context: context)
            }
            group.get("sandbox/:provider") { request, context in
                try await apps(try await IncomingRequest(request), locale: locale, context: context)
            }
        }
    }

    // MARK: Pages

    private func connect(_ request: IncomingRequest, locale: SiteLocale, context: some CallerContext)
        async throws -> Response
    {
        let (row, cookie) = try await open(request, locale: locale, context: context)
        let key = rules.isPerVisitor ? sandboxes.apiKey(of: row.id) : nil
        let page = ConnectPage(
            project: row.project, apiKey: key, administration: administration?.authority,
            calls: try await log.calls(key: key, now: now()),
            showsRefusalsOnly: request.query("calls") == "refused",
            fidelity: try await SandboxSettings(parts).current(row.id).fidelity,
            hasTestEndpoints: apps.hasTestEndpoints, pages: playground(providers, locale))
        return try respond(page.page, locale, cookie)
    }

    private func sandbox(_ request: IncomingRequest, locale: SiteLocale, context: some CallerContext)
        async throws -> Response
    {
        let (row, cookie) = try await open(request, locale: locale, context: context)
        let accounts = try await AccountLookup(parts).page(
            after: nil, limit: Self.shownAccounts, sandbox: row.id
        ).accounts
        let page = playground(providers, locale).sandbox(
            row, settings: try await SandboxSettings(parts).current(row.id), accounts: accounts,
            apps: try await apps.rows(row.id, now: now()), done: request.query("done"),
            idleSeconds: rules.idleSeconds)
        return try respond(page, locale, cookie)
    }

    private func apps(_ request: IncomingRequest, locale: SiteLocale, context: some CallerContext)
        async throws -> Response
    {
        guard let provider = apps.provider(context.parameters.get("provider")) else {
            throw PageError(.notFound, "provider_unknown", locale: locale)
        }
        let (row, cookie) = try await open(request, locale: locale, context: context)
        let page = try await apps.page(
            provider, sandbox: row, done: request.query("done"), locale: locale, now: now())
        return try respond(page.page, locale, cookie)
    }

    // MARK: Forms

    private func act(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let locale = try ownLocale(of: request, context)
        guard let provider = apps.provider(context.parameters.get("provider")) else {
            throw PageError(.notFound, "provider_unknown", locale: locale)
        }
        let (row, _) = try await open(request, locale: locale, context: context)
        let done = try await apps.act(
            context.parameters.get("form"), request, provider.id, sandbox: row.id, now: now())
        guard let done else { throw PageError(.notFound, "page_not_found", locale: locale) }
        audit.note(AuditEvent(.settings, provider: provider.id.rawValue, detail: "apps"), context)
        return seeOther("\(links(locale).apps(provider.id))?done=\(done)")
    }

    private func change(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let locale = try ownLocale(of: request, context)
        let (row, _) = try await open(request, locale: locale, context: context)
        guard let text = request.form("recent"), let seconds = Int64(text), (0...86_400).contains(seconds)
        else { return back(locale, done: "invalid") }
        let oneAccount = request.form("one_account") != nil
        let enumeration = request.form("enumeration") != nil
        let multiFactor = request.form("mfa") != nil
        _ = try await SandboxSettings(parts).change(row.id) { overrides in
            overrides.oneAccountPerEmail = oneAccount
            overrides.emailEnumerationProtection = enumeration
            overrides.multiFactor = multiFactor
            overrides.recentLoginSeconds = seconds
        }
        audit.note(AuditEvent(.settings, detail: "sandbox"), context)
        return back(locale, done: "saved")
    }

    private func reset(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let locale = try ownLocale(of: request, context)
        guard request.form("sure") != nil else { return back(locale, done: "unsure") }
        let (row, _) = try await open(request, locale: locale, context: context)
        var fresh = Sandbox(
            id: row.id, project: row.project,
            apiKey: row.expiresWhenIdle ? sandboxes.apiKey(of: row.id) : nil, createdAt: now(),
            expiresWhenIdle: row.expiresWhenIdle, creator: row.creator)
        fresh.lastUsedAt = now()
        let made = fresh
        try await empty(row.id)
        try await parts.storage.write(row.id) { (transaction) throws(AccountError) in
            try transaction.removeSandbox()
            try transaction.save(made)
        }
        try await records.removeEphemeral(of: row.id)
        try await log.forget(key: rules.isPerVisitor ? sandboxes.apiKey(of: row.id) : nil)
        if let browser = binding(of: request) { try await history.forget(browser) }
        audit.note(AuditEvent(.settings, detail: "sandbox emptied"), context)
        var response = back(locale, done: "reset")
        response.set(cookie: sessionCookie.removing)
        return response
    }

    /// Removes most of a sandbox in small parts, so that nobody waits for the rest.
    private func empty(_ id: SandboxID) async throws {
        let most = SandboxPurge.mostAtOnce
        while try await parts.storage.write(
            id, { (transaction) throws(AccountError) in try transaction.removeSome(atMost: most) }) == most
        {}
    }

    // MARK: Small things

    /// The API key of the visitor's sandbox, which need not be there; nil when any key leads to one sandbox.
    private func key(of request: IncomingRequest, locale: SiteLocale, context: some CallerContext) throws
        -> String?
    {
        guard rules.isPerVisitor else {
            guard context.caller.isOfThisMachine else {
                throw PageError(.forbidden, "machine_only", locale: locale)
            }
            return nil
        }
        guard let browser = browserCookie.value(in: request) else {
            throw PageError(.notFound, "session_expired", locale: locale)
        }
        return sandboxes.apiKey(of: sandboxes.id(of: browser))
    }

    /// The visitor's sandbox, made when it is not there, and the cookie to set for a browser that had none.
    private func open(_ request: IncomingRequest, locale: SiteLocale, context: some CallerContext)
        async throws -> (sandbox: Sandbox, cookie: String?)
    {
        guard rules.isPerVisitor || context.caller.isOfThisMachine else {
            throw PageError(.forbidden, "machine_only", locale: locale)
        }
        let known = browserCookie.value(in: request)
        let browser = try known ?? Base64URL.encode(try random.bytes(32))
        let id = try await sandboxes.open(
            browser, address: context.caller.address.key, locale: locale, now: now())
        guard let row = try await parts.storage.sandbox(id) else {
            throw PageError(.notFound, "session_expired", locale: locale)
        }
        return (row, known == nil ? browserCookie.setting(browser) : nil)
    }

    private func respond(_ page: PlaygroundPage, _ locale: SiteLocale, _ cookie: String?) throws -> Response {
        var response = try response(page, locale)
        response.set(cookie: cookie)
        return response
    }

    /// The language of a form of ours.
    ///
    /// - Throws: `PageError` for a form that another site posted.
    private func ownLocale(of request: IncomingRequest, _ context: some CallerContext) throws -> SiteLocale {
        let named = request.query("locale")
        let locale = locales.first { $0.tag == named } ?? locales[0]
        var origins = [origin]
        if case .administration = context.arrival, let port = administration?.port {
            origins += ["127.0.0.1", "localhost", "[::1]"].map { "http://\($0):\(port)" }
        }
        guard origins.contains(where: { SameOrigin.allows(request, origin: $0) }) else {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        return locale
    }

    private func back(_ locale: SiteLocale, done: String) -> Response {
        seeOther("\(links(locale).sandbox)?done=\(done)")
    }
}
