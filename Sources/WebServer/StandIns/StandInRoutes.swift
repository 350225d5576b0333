import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel
import SiteTemplates

/// The local providers below `/stand-in/{brand}/`: every path there is theirs.
struct StandInRoutes: PageRoutes {
    /// The stand-in of each brand that is played locally, and visitors' own applications there.
    let apps: SandboxApps
    /// Told of requests that a stand-in refuses on a page of its own.
    let bench: FaultRunner
    let sandboxes: VisitorSandboxes
    /// The transport of a stand-in's notifications to applications' servers.
    let transport: any ProviderTransport
    let targets: RedirectTargets
    let pages: PageParts
    /// The requests of an address; nil: none is counted.
    let allowance: RequestAllowance?

    /// Adds a catch-all below each brand; the stand-in itself knows its paths and methods.
    func add<Context: CallerContext>(to router: Router<Context>) {
        for (brand, standIn) in apps.standIns {
            for method in [HTTPRequest.Method.get, .post, .delete, .head, .options] {
                router.on(RouterPath("stand-in/\(brand.pathName)/**"), method: method) { request, context in
                    try allowance?.take(context.caller.address)
                    let scripts = ScriptAccess(brand, request)
                    if method == .options { return scripts.preflight() }
                    var response = try await call(
                        request, brand: brand, standIn: standIn, address: context.caller.address.key)
                    scripts.allow(&response)
                    if method == .head { response = response.createHeadResponse() }
                    return response
                }
            }
        }
    }

    private func call(
        _ request: Request, brand: ProviderID, standIn: any StandIn, address: String?
    ) async throws -> Response {
        let isNavigation = IncomingRequest.isNavigation(request.headers)
        let incoming: IncomingRequest
        do {
            incoming = try await IncomingRequest(request)
        } catch let error as RequestError where !isNavigation && error != .cutOff {
            return Self.malformed(error)
        }
        do {
            return try await response(
                incoming, brand: brand, standIn: standIn, address: address,
                origin: Origin.named(by: request.head.authority.flatMap { HostName($0) }, configured: origin))
        } catch AccountError.storage(let cause) where cause.isOutage && !isNavigation {
            return Self.unavailable()
        }
    }

    /// A server's call that cannot be read (RFC 6749 §5.2).
    private static func malformed(_ error: RequestError) -> Response {
        let status: HTTPResponse.Status =
            switch error {
            case .tooLarge: .contentTooLarge
            case .tooSlow: .requestTimeout
            case .cutOff, .badForm: .badRequest
            }
        return .json(
            ["error": "invalid_request", "error_description": "The request's parameters cannot be read."],
            status: status)
    }

    /// A server's call that our store kept from being answered (RFC 6749 §4.1.2.1 names the error).
    private static func unavailable() -> Response {
        var response = Response.json(
            [
                "error": "temporarily_unavailable",
                "error_description": "The store of this local provider takes no changes at the moment.",
            ], status: .serviceUnavailable)
        response.headers[.retryAfter] = String(PageError.storeRetrySeconds)
        if let name = HTTPField.Name(HTTPProviderTransport.faultHeader) { response.headers[name] = "store" }
        return response
    }

    private func response(
        _ request: IncomingRequest, brand: ProviderID, standIn: any StandIn, address: String?, origin: String
    ) async throws -> Response {
        let locale = try await locale(of: request, brand: brand)
        // Another site's page speaks for itself, as a script that trades a code does, never for the browser's user.
        let isForeign = request.method == "POST" && SameOrigin.isForeign(request, origin: origin)
        let known = isForeign ? nil : browserCookie.value(in: request)
        var browser = try known ?? (request.isNavigation && !isForeign ? newBrowser() : nil)
        func ask() async throws -> StandInResponse {
            // A browser brings its visitor's sandbox; calls from servers name theirs by the code or token they carry.
            var sandbox = SandboxID.standard
            if let browser {
                sandbox = try await sandboxes.open(browser, address: address, locale: locale, now: now())
            }
            let asked = StandInRequest(
                method: request.method == "HEAD" ? "GET" : request.method,
                path: String(request.path.dropFirst("/stand-in/\(brand.pathName)".count)),
                query: request.query.map { ($0.name, $0.value) },
                form: request.form.map { ($0.name, $0.value) },
                headers: request.headers.map { ($0.name.rawName, $0.value) }, body: request.body,
                origin: origin, locale: locale.tag, sandbox: sandbox, browser: browser)
            return try await apps.respond(brand, standIn, to: asked, now: now())
        }
        var response = try await ask()
        if isForeign, case .page = response {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        // A script may be a browser, too: what it asks for tells, not the types that it accepts.
        if browser == nil, request.method == "GET", response.needsBrowser {
            browser = try newBrowser()
            response = try await ask()
        }
        var written = try await write(
            response, locale: locale, brand: brand,
            next: try await next(after: response, to: request, browser: known, brand: brand, locale: locale))
        if known == nil, let browser {
            written.headers.append(.init(name: .setCookie, value: browserCookie.setting(browser)))
        }
        // As a provider's page in an app's popup: the app that opened it must not take it for closed.
        written.headers[.crossOriginOpenerPolicy] = "unsafe-none"
        written.headers[.robotsTag] = "noindex"
        return written
    }

    private func newBrowser() throws -> String { Base64URL.encode(try random.bytes(32)) }

    /// The address that a refused request's page leads on to: the run, when it was one that was to be refused.
    private func next(
        after response: StandInResponse, to request: IncomingRequest, browser: String?, brand: ProviderID,
        locale: SiteLocale
    ) async throws -> String? {
        guard case .page(let page, _) = response, case .refused(let refused) = page.content,
            let state = request.query("state") ?? request.form("state")
        else { return nil }
        if let back = ErrorVisit(state: state)?.page(at: brand, in: locales) { return back }
        let run = try await bench.refused(
            atProvider: refused.brandMessage, state: state, provider: brand,
            browser: browser.map(BrowserBinding.init(cookie:)), now: now())
        let locale = locales.first { $0.tag == run?.locale } ?? locale
        return run.map { _ in links(locale).stop(brand) }
    }

    private func write(
        _ response: StandInResponse, locale: SiteLocale, brand: ProviderID, next: String? = nil
    ) async throws -> Response {
        switch response {
        case .json(let value, let status, let headers):
            return body(value.serialized, type: "application/json", status: status, headers: headers)
        case .bytes(let bytes, let type, let status, let headers):
            return body(bytes, type: type, status: status, headers: headers)
        case .page(let page, let status):
            return try renderer.response(pages(locale, next: next).page(page, status: .init(code: status)))
        case .redirect(let url):
            return seeOther(url)
        case .formPost(let action, let fields):
            return try renderer.response(pages(locale).relay(brand: brand, action: action, fields: fields))
        case .empty(let status):
            return Response(status: .init(code: status), headers: [.cacheControl: "no-store"])
        case .announcing(let notifications, let then):
            var outcomes: [NotificationOutcome] = []
            for notification in notifications {
                // Of a server that is away the page says so; a provider would try again later.
                let response = try? await transport.send(
                    ProviderRequest(
                        method: "POST", url: notification.address,
                        headers: [("Content-Type", notification.contentType)], body: notification.body))
                outcomes.append(
                    NotificationOutcome(notification, response: response.map { ($0.status, $0.body) }))
            }
            return try await write(then.showing(outcomes), locale: locale, brand: brand, next: next)
        case .delayed(let seconds, let later):
            try await Task.sleep(for: .seconds(min(seconds, 30)))
            return try await write(later, locale: locale, brand: brand)
        }
    }

    private func pages(_ locale: SiteLocale, next: String? = nil) -> StandInPages {
        StandInPages(locale: locale, texts: renderer.texts(locale), targets: targets, next: next)
    }

    private func body(_ bytes: [UInt8], type: String, status: Int, headers: [(String, String)]) -> Response {
        var fields = HTTPFields()
        fields[.contentType] = type
        fields[.cacheControl] = "no-store"
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return Response(
            status: .init(code: status), headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The language that the request asks for, or that of the reader's own sign-in: some providers take no language.
    private func locale(of request: IncomingRequest, brand: ProviderID) async throws -> SiteLocale {
        for name in ["locale", "ui_locales", "hl"] {
            if let locale = locale(named: request.query(name) ?? request.form(name)) { return locale }
        }
        if ProviderDefinition.of(brand).quirks.contains(.pagesInEnglish), let state = request.query("state"),
            let run = try await bench.signIns.run(ofState: state, now: now()), run.provider == brand,
            let locale = locales.first(where: { $0.tag == run.locale })
        {
            return locale
        }
        return preferred(by: request)
    }
}

extension StandInResponse {
    /// Indicates whether nothing was done for want of a browser's cookie.
    fileprivate var needsBrowser: Bool {
        guard case .page(let page, _) = self, case .refused(let refused) = page.content else { return false }
        return refused.code == .noBrowser
    }
}

/// Lets scripts of other origins call a stand-in where the real provider lets them (Fetch standard, CORS). No cookie is
/// involved, so nobody is spoken for.
struct ScriptAccess {
    private let isAllowed: Bool
    /// The header fields that a preflight asks for.
    private let wanted: String?

    init(_ brand: ProviderID, _ request: Request) {
        let path = RequestPath.halves(of: request.head.path ?? "/").path
            .dropFirst("/stand-in/\(brand.pathName)".count)
        isAllowed = Brand.of(brand)?.allowsScripts(String(path)) ?? true
        wanted = request.headers[.accessControlRequestHeaders]
    }

    func preflight() -> Response {
        guard isAllowed else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD, POST, DELETE"])
        }
        var fields: HTTPFields = [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, HEAD, POST, DELETE",
            .accessControlMaxAge: "600", .vary: "Access-Control-Request-Headers",
        ]
        fields[.accessControlAllowHeaders] = wanted ?? "authorization, content-type"
        return Response(status: .noContent, headers: fields)
    }

    /// Lets the script read a response that is no page.
    func allow(_ response: inout Response) {
        guard isAllowed, response.headers[.contentType]?.contains("text/html") != true,
            response.headers[.location] == nil
        else { return }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.crossOriginResourcePolicy] = "cross-origin"
    }
}
