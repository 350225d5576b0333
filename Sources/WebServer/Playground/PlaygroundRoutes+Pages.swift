import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel
import SiteTemplates

/// The start page and the page of a whole run.
extension PlaygroundRoutes {
    func overview(
        _ request: IncomingRequest, locale: SiteLocale, current: ProviderID?
    ) async throws -> Response {
        let texts = renderer.texts(locale)
        let page = StartPage(
            providers: signIns.providers, current: current,
            from: try ReturnPath(request.query("from"), heading: request.query("at"), locale: locale)?.path,
            step: request.query("step"),
            account: try await self.current(request)?.account, runs: try await ownRuns(request), texts: texts,
            links: links(locale), address: { renderer.address(of: $0, in: locale) })
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-start", locale: locale,
                path: current.map { "playground/\($0.pathName)/" } ?? "playground/",
                title: current?.displayName ?? texts.text("playground.title"),
                data: ["start": page.data],
                formActions: await formActions(of: signIns)))
    }

    func run(
        _ request: IncomingRequest, locale: SiteLocale, provider: ProviderID
    ) async throws -> Response {
        guard let cookie = browserCookie.value(in: request),
            let run = try await runs.run(of: BrowserBinding(cookie: cookie), provider: provider, now: now())
        else { throw PageError(.notFound, "session_expired", locale: locale) }
        let texts = renderer.texts(locale)
        return try renderer.response(
            PageRenderer.Page(
                layout: "playground-run", locale: locale, path: "playground/\(provider.pathName)/run/",
                title: texts.text("playground.run.title"),
                data: [
                    "run": RunPage(
                        run: run, texts: texts, links: links(locale), now: now(),
                        isRevocable: signIns.provider(provider).map(Self.isRevocable) ?? false,
                        revoked: request.query("revoked")
                    ).data
                ],
                status: run.failure?.status ?? .ok,
                formActions: await formActions(of: signIns)))
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
