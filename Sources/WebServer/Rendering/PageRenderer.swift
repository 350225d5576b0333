import HTTPTypes
import Hummingbird
import NIOCore
import Playground
import SiteBuild
import SiteModel
import SiteTemplates

/// Renders the pages that are not content, in the site's own look.
struct PageRenderer: Sendable {
    struct Page {
        var layout: String
        var locale: SiteLocale
        /// The path below the locale (`playground/apple/`), for the language links.
        var path: String
        var title: String
        var data: [String: TemplateValue]
        var status: HTTPResponse.Status = .ok
        /// Origins a form of the page may lead to, besides our own.
        var formActions: [String] = []
    }

    let shell: PageShell
    /// The place of a previewed site's shell, which changes; nil for a site that stays as it is.
    let preview: PreviewShell?

    /// The site's shell as it is now.
    private var currentShell: PageShell { preview?.current.shell ?? shell }

    /// Layouts of the pages that the server renders itself.
    static let layouts = [
        "auth-handler", "auth-iframe", "email-action", "error", "playground-account",
        "playground-account-demo", "playground-apps", "playground-connect", "playground-error",
        "playground-lab", "playground-run", "playground-sandbox", "playground-start",
        "playground-step", "playground-stop", "playground-timeline", "stand-in-account", "stand-in-choose",
        "stand-in-consent", "stand-in-relay",
    ]

    var locales: [SiteLocale] { shell.settings.locales }

    func texts(_ locale: SiteLocale) -> InterfaceStrings { currentShell.strings(locale) }

    /// The address that a link of the configuration leads to in a language.
    func address(of url: String, in locale: SiteLocale) -> String {
        currentShell.address(of: url, in: locale)
    }

    /// The guides' code, for pages that show it.
    var samples: SampleLibrary { currentShell.samples }

    /// The page as a response that no cache may store.
    func response(_ page: Page) throws -> Response {
        let current = preview?.current
        let shell = current?.shell ?? shell
        var data = DeadLinks { shell.isDead($0, in: page.locale) }.removed(from: page.data)
        let crumbs = PlaygroundBreadcrumbs(texts: shell.strings(page.locale), locale: page.locale)
            .crumbs(to: page.path, title: page.title)
        data["breadcrumbs"] = .list(crumbs)
        data["has_trail"] = .bool(!crumbs.isEmpty)
        var html = try shell.render(
            layout: page.layout, locale: page.locale, path: page.path, title: page.title, description: "",
            data: data)
        if let current {
            html = PreviewPage.adding(current.version, locales: shell.settings.locales, to: html)
        }
        var headers = HTTPFields()
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentLanguage] = page.locale.tag
        headers[.cacheControl] = "no-store"
        // A request that cannot be met now can be tried again soon.
        if page.status == .serviceUnavailable {
            headers[.retryAfter] = String(PageError.storeRetrySeconds)
        }
        headers[.contentSecurityPolicy] = ContentSecurityPolicy.header(formActions: page.formActions)
        return Response(
            status: page.status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: html)))
    }

    /// An error page.
    ///
    /// - Parameters:
    ///   - error: the member `error` of the template root (`ErrorTexts`, `FailureTexts`).
    ///   - path: where the language links lead, below the locale.
    func error(
        _ error: [String: TemplateValue], status: HTTPResponse.Status, locale: SiteLocale, path: String = ""
    ) throws -> Response {
        var title = ""
        switch error["title"] {
        case .text(let text): title = text
        // The title isolates its words itself.
        case .marked(let text, _): title = text.filter { $0 != "\u{2066}" && $0 != "\u{2069}" }
        default: break
        }
        return try response(
            Page(
                layout: "error", locale: locale, path: path, title: title, data: ["error": .object(error)],
                status: status))
    }
}

extension TemplateValue {
    /// The members `name` and `value` of each pair.
    static func fields(_ pairs: [(String, String)]) -> TemplateValue {
        .list(pairs.map { .object(["name": .text($0.0), "value": .text($0.1)]) })
    }
}
