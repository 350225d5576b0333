import Cryptography
import Hummingbird
import Playground
import RelyingParty
import SiteModel

/// The parts that all routes with pages share.
struct PageParts: Sendable {
    let renderer: PageRenderer
    /// The address of the server, no trailing slash.
    let origin: String
    let random: RandomSource
    let now: @Sendable () -> Instant
}

/// Routes that answer with pages of the site's look, in the reader's language.
protocol PageRoutes: Sendable {
    var pages: PageParts { get }
}

extension PageRoutes {
    var renderer: PageRenderer { pages.renderer }
    var locales: [SiteLocale] { renderer.locales }
    var origin: String { pages.origin }
    var random: RandomSource { pages.random }
    var now: @Sendable () -> Instant { pages.now }
    var browserCookie: BrowserCookie { BrowserCookie(.browser, origin: origin) }
    var sessionCookie: BrowserCookie { BrowserCookie(.session, origin: origin) }

    /// The playground's addresses in a language.
    func links(_ locale: SiteLocale) -> PlaygroundAddresses {
        PlaygroundAddresses(origin: origin, locale: locale)
    }

    /// The origins of providers, which forms of these pages may lead to.
    ///
    /// - Parameter run: a sign-in that may go on here; another node may have begun it.
    func formActions(of signIns: SignInRunner, in run: SignInRun? = nil) async -> [String] {
        let known = await signIns.access.authorizationOrigins()
        let all = Set(known + [Origin.of(run?.authorizationEndpoint)].compactMap(\.self))
        return all.filter { $0 != origin }.sorted()
    }

    /// Leads the browser on with GET.
    func seeOther(_ url: String) -> Response {
        Response(status: .seeOther, headers: [.location: url, .cacheControl: "no-store"])
    }

    /// The language that a form or a link names, or else the browser's.
    func locale(of request: IncomingRequest) -> SiteLocale {
        let named = request.form("locale") ?? request.query("locale")
        return locales.first { $0.tag == named } ?? preferred(by: request)
    }

    /// The language of a tag, whatever its region or script.
    func locale(named tag: String?) -> SiteLocale? {
        let language = tag.map { $0.prefix { !"-_ ".contains($0) }.lowercased() }
        return locales.first { $0.tag == language }
    }

    /// The language that the browser asks for.
    func preferred(by request: IncomingRequest) -> SiteLocale {
        LanguageNegotiation.locale(for: request.headers[.acceptLanguage], among: locales) ?? locales[0]
    }
}
