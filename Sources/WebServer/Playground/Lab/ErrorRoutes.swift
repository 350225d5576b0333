import AccountWire
import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

/// The pages on which an error of a provider or of the account backend is produced and taken apart.
///
/// A stand-in of its own is made for it, whose store is gone afterwards: nothing of it is in anybody's sandbox.
struct ErrorRoutes: PageRoutes {
    let signIns: SignInRunner
    let installation: Installation
    let backend: AccountBackend
    let sandboxes: VisitorSandboxes
    let isPerVisitor: Bool
    let limits: ServerLimits
    let allowance: RequestAllowance
    let pages: PageParts

    /// Adds `/{locale}/playground/{provider}/errors/{id}/`; with `show`, the error is produced.
    func add<Context: CallerContext>(to router: Router<Context>) {
        for locale in locales {
            router.get(RouterPath("\(locale.tag)/playground/:provider/errors/:error")) { request, context in
                try await page(IncomingRequest(request), locale: locale, context: context)
            }
        }
    }

    private func page(_ request: IncomingRequest, locale: SiteLocale, context: some CallerContext)
        async throws
        -> Response
    {
        guard let id = context.parameters.get("provider").flatMap(ProviderID.init(pathName:)),
            let provider = signIns.provider(id)
        else { throw PageError(.notFound, "provider_unknown", locale: locale) }
        guard let error = context.parameters.get("error").flatMap({ ErrorState.of(id, $0) }) else {
            throw PageError(.notFound, "page_not_found", locale: locale)
        }
        let from = try ReturnPath(request.query("from"), heading: request.query("at"), locale: locale)?.path
        var report: ErrorReport?
        var cookie: String?
        if request.query("show") != nil, let apart = installation.standInsApart[id] {
            try allowance.take(context.caller.address)
            var key = "show-me"
            if isPerVisitor, error.usesBackend {
                let known = browserCookie.value(in: request)
                let browser = try known ?? Base64URL.encode(try random.bytes(32))
                key = sandboxes.apiKey(
                    of: try await sandboxes.open(
                        browser, address: context.caller.address.key, locale: locale, now: now()))
                if known == nil { cookie = browserCookie.setting(browser) }
            }
            report = try await self.report(
                of: error, at: provider, apart, apiKey: key, share: limits.share(of: context.caller.address),
                locale: locale, from: from)
        }
        let page = playground(signIns.providers, locale).error(error, at: provider, report, from: from)
        var response = try response(page, locale)
        response.set(cookie: cookie)
        return response
    }

    private func report(
        of error: ErrorState, at provider: ResolvedProvider, _ apart: (any RecordStore) -> any StandIn,
        apiKey: String, share: StoreOwner, locale: SiteLocale, from: String?
    ) async throws -> ErrorReport {
        let records = MemoryRecordStore()
        let bench = ErrorBench(
            access: signIns.access, random: random, standIn: apart(records), records: records,
            clients: installation.clients[provider.id] ?? [],
            backend: { [backend, now] call, body, isSetUp in
                let answered = await (isSetUp ? backend : backend.notSetUp).response(
                    AccountRequest(
                        method: body == nil ? "GET" : "POST",
                        path: "/identitytoolkit.googleapis.com/v1/\(call)", query: [("key", apiKey)],
                        headers: ["content-type": "application/json"],
                        body: body.map { JSONValue.object($0).serialized } ?? [], share: share,
                        isLocalProgram: false, now: now()))
                return (answered.status, answered.body)
            })
        do {
            return try await ErrorProduction.report(
                of: error, at: provider, with: bench,
                visit: ErrorVisit(error: error.id, locale: locale.tag, from: from), now: now())
        } catch let error as SignInError {
            throw PageError(error.status, error.code, locale: locale)
        }
    }
}
