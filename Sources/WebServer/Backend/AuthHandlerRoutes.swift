import AccountWire
import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OpenID
import Playground
import RelyingParty
import SiteModel
import SiteTemplates

/// The pages by which SDKs sign in at a provider (`/emulator/auth/handler`, `/__/auth/handler`).
///
///     app ─→ handler ─→ provider ─→ handler ─→ popup: hidden page in the app · redirect: back to the app · iOS: link
struct AuthHandlerRoutes: PageRoutes {
    let backend: AccountBackend
    let redirects: any ProviderRedirects
    let pages: PageParts
    let options: AccountBackendOptions
    /// The built site's files: the scripts of these pages are among them.
    let files: SiteFiles

    private static let roots = ["emulator/auth", "__/auth"]
    /// The paths that providers send their responses to.
    static let handlers = roots.map { "/\($0)/handler" }

    private let limits: ServerLimits
    private let visits: TypedRecordStore<HandlerVisit>
    private let posted: TypedRecordStore<PostedCallback>

    init(
        backend: AccountBackend, redirects: any ProviderRedirects, pages: PageParts, files: SiteFiles,
        limits: ServerLimits, records: any RecordStore
    ) {
        self.backend = backend
        self.redirects = redirects
        self.pages = pages
        options = backend.options
        self.files = files
        self.limits = limits
        visits = TypedRecordStore(HandlerVisit.kind, in: records)
        posted = TypedRecordStore(PostedCallback.kind, in: records)
    }

    private var domains: AuthorizedDomains { AuthorizedDomains(options.authorizedDomains) }

    func add<Context: CallerContext>(to router: Router<Context>) {
        for root in Self.roots {
            router.get(RouterPath("\(root)/handler")) { request, context in
                try await open(
                    IncomingRequest(request), share: limits.share(of: context.caller.address),
                    logger: context.logger)
            }
            router.post(RouterPath("\(root)/handler")) { request, context in
                try await park(IncomingRequest(request), logger: context.logger)
            }
            router.get(RouterPath("\(root)/iframe")) { request, _ in
                try iframe(try await IncomingRequest(request))
            }
        }
        router.get(".well-known/assetlinks.json") { _, _ in Response.json(assetLinks) }
        router.get("emulator/auth/gapi.js") { _, _ in
            guard let script = files.body("js/gapi.js") else { throw PageError(.notFound, "page_not_found") }
            // Pages of apps, which are other origins, load it.
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
                    HTTPField.Name.crossOriginResourcePolicy: "cross-origin",
                ], body: .init(byteBuffer: script))
        }
    }

    /// The Android apps whose links to this server are verified (Digital Asset Links).
    private var assetLinks: JSONValue {
        .array(
            options.apps.verifiable.map { app in
                [
                    "relation": ["delegate_permission/common.handle_all_urls"],
                    "target": [
                        "namespace": "android_app", "package_name": .string(app.package),
                        "sha256_cert_fingerprints": .array([.string(app.fingerprint.text)]),
                    ],
                ]
            })
    }

    // MARK: Out

    private func open(
        _ request: IncomingRequest, share: StoreOwner, logger: Logger
    ) async throws -> Response {
        if request.query("authType") == nil { return try await comeBack(request, logger: logger) }
        let locale = locale(of: request)
        let wanted: HandlerRequest
        do {
            wanted = try HandlerRequest(
                { name in request.query(name).flatMap { $0.isEmpty ? nil : $0 } }, authorized: domains,
                apps: options.apps)
        } catch {
            logger.notice("handler refused", metadata: ["error": "\(error)"])
            return try page(for: error, locale)
        }
        let sessionID = Base64URL.encode(try random.bytes(32))
        let hash: String
        switch wanted.destination {
        case .page: hash = Hex.encode(SHA256.hash(sessionID))
        case .app(_, let sessionHash), .androidApp(_, let sessionHash): hash = sessionHash
        }
        let started: StartedRedirect
        var owners = [share]
        do {
            try backend.rates.take(Bounds.redirectsBegun, by: share, now: now())
            let sandbox = try await backend.sandbox(apiKey: wanted.apiKey, now: now())
            if sandbox != .standard { owners.append(.sandbox(sandbox.rawValue)) }
            started = try await redirects.begin(
                RedirectRequest(
                    provider: wanted.provider, redirectURI: callback(of: request), scopes: wanted.scopes,
                    customParameters: wanted.customParameters, locale: locale.tag,
                    session: RedirectSession(sessionHash: hash, sandbox: sandbox), owners: owners),
                now: now())
        } catch let error as StoreFull {
            throw PageError(error, locale: locale)
        } catch let error as AccountError {
            logger.notice("handler refused", metadata: ["error": "\(error.reason)"])
            if let refusal = PageError(limit: error, locale: locale) { throw refusal }
            return try failure("handler_invalid", .badRequest, locale)
        }
        var keptID: String?
        if case .page = wanted.destination { keptID = sessionID }
        do {
            return try await leave(request, to: started, for: wanted, sessionID: keptID, owners: owners)
        } catch let error as StoreFull {
            throw PageError(error, locale: locale)
        }
    }

    private func leave(
        _ request: IncomingRequest, to started: StartedRedirect, for wanted: HandlerRequest,
        sessionID: String?, owners: [StoreOwner]
    ) async throws -> Response {
        let known = browserCookie.value(in: request)
        let browser = try known ?? Base64URL.encode(try random.bytes(32))
        let visit = HandlerVisit(
            request: wanted, sessionID: sessionID, browser: BrowserBinding(cookie: browser), owners: owners)
        try await visits.put(visit, key: Self.key(started.state), owners: owners, now: now())
        var response = Response(status: .found, headers: [.location: started.url, .cacheControl: "no-store"])
        if known == nil {
            response.headers.append(.init(name: .setCookie, value: browserCookie.setting(browser)))
        }
        return keepingOpener(response)
    }

    private func page(for error: HandlerRequest.Failure, _ locale: SiteLocale) throws -> Response {
        switch error {
        case .invalid: try failure("handler_invalid", .badRequest, locale)
        case .unauthorizedDomain: try failure("handler_domain", .badRequest, locale)
        case .unregisteredApp(let entry):
            try failure("handler_app", .forbidden, locale, details: [("playground.apps", "- \(entry)")])
        }
    }

    // MARK: Back

    /// A form from the provider carries no cookie of ours (SameSite=Lax): keep it, and let the browser come by itself.
    private func park(_ request: IncomingRequest, logger: Logger) async throws -> Response {
        let locale = locale(of: request)
        guard let state = request.form("state"),
            case .value(let visit) = try await visits.state(Self.key(state), now: now())
        else {
            return try failure("handler_lost", .badRequest, locale)
        }
        // As secret as the state that it is made of, and the same whenever that comes again: one response of each.
        let handle = Base64URL.encode(Array(SHA256.hash("posted \(state)").prefix(16)))
        do {
            try await posted.put(
                PostedCallback(body: String(decoding: request.body, as: UTF8.self), state: state),
                key: Self.key(handle), owners: visit.owners, now: now())
        } catch let error as StoreFull {
            throw PageError(error, locale: locale)
        }
        return keepingOpener(seeOther("\(request.path)?posted=\(handle)"))
    }

    private func comeBack(_ request: IncomingRequest, logger: Logger) async throws -> Response {
        let locale = locale(of: request)
        var state = request.query("state")
        var body: String?
        var address = callback(of: request)
        if let handle = request.query("posted") {
            guard case .value(let response) = try await posted.take(Self.key(handle), now: now()) else {
                return try failure("handler_lost", .badRequest, locale)
            }
            state = response.state
            body = response.body
        } else {
            address += "?" + FormURLEncoded.encode(request.query.map { ($0.name, $0.value) })
        }
        guard let state, case .value(let visit) = try await visits.take(Self.key(state), now: now()),
            let browser = browserCookie.value(in: request).map(BrowserBinding.init(cookie:)),
            browser == visit.browser
        else {
            logger.notice("handler's callback refused", metadata: ["error": "state"])
            return try failure("handler_lost", .badRequest, locale)
        }
        let (type, eventID) = (visit.request.type, visit.request.eventID)
        let whole = body.map { address + "?" + $0 } ?? address
        switch visit.request.destination {
        case .app(let scheme, _):
            return seeOther(
                AuthEvent.link(
                    scheme: scheme, origin: options.origin, type: type, eventID: eventID, urlResponse: whole))
        case .androidApp(let name, _):
            return seeOther(AuthEvent.intent(package: name, type: type, eventID: eventID, urlResponse: whole))
        case .page(let url, let appName):
            let event = AuthEvent(
                type: type, eventID: eventID, urlResponse: address, sessionID: visit.sessionID ?? "",
                postBody: body)
            return keepingOpener(
                try renderer.response(
                    page(
                        "auth-handler", locale, title: "backend_pages.handler.title",
                        [
                            "handler": .object([
                                "event": .text(JSONValue.object(event.object).serializedText),
                                "key": .text(Self.eventKey(visit.request.apiKey, appName)),
                                "origin": .text(url.origin), "return_to": .text(url.description),
                            ])
                        ])))
        }
    }

    // MARK: The hidden page

    private func iframe(_ request: IncomingRequest) throws -> Response {
        let locale = locale(of: request)
        guard let key = request.query("apiKey") else {
            return try failure("handler_invalid", .badRequest, locale)
        }
        var response = try renderer.response(
            page(
                "auth-iframe", locale, title: "backend_pages.handler.title",
                [
                    "iframe": .object([
                        "key": .text(Self.eventKey(key, request.query("appName") ?? "[DEFAULT]"))
                    ])
                ]))
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' "
            + domains.sources.joined(separator: " ")
        response.headers[.crossOriginResourcePolicy] = "cross-origin"
        return response
    }

    // MARK: Small things

    /// The key of one app's events; the hidden page waits at the same.
    private static func eventKey(_ apiKey: String, _ appName: String) -> String {
        "portico:authEvent:\(apiKey):\(appName)"
    }

    private static func key(_ secret: String) -> String { Hex.encode(SHA256.hash(secret)) }

    private func callback(of request: IncomingRequest) -> String { options.origin + request.path }

    /// A popup must stay known to the app that opened it, or the app takes it for closed.
    private func keepingOpener(_ response: Response) -> Response {
        var response = response
        response.headers[.crossOriginOpenerPolicy] = "unsafe-none"
        return response
    }

    private func page(
        _ layout: String, _ locale: SiteLocale, title: String, _ data: [String: TemplateValue]
    ) -> PageRenderer.Page {
        PageRenderer.Page(
            layout: layout, locale: locale, path: "", title: renderer.texts(locale).text(title), data: data)
    }

    private func failure(
        _ code: String, _ status: HTTPResponse.Status, _ locale: SiteLocale,
        details: [(name: String, value: String)] = []
    ) throws -> Response {
        // The words that people know the same from, and search for.
        let known = ["handler_lost": "missing-initial-state", "handler_domain": "unauthorized-domain"][code]
        let said = known.flatMap { id in ErrorState.all.first { $0.id == id }?.says.first }.map {
            ("Firebase", $0)
        }
        return keepingOpener(
            try renderer.response(
                BackendErrorPage.page(
                    code, status: status, locale: locale, texts: renderer.texts(locale),
                    details: details + [said].compactMap(\.self))))
    }

    func locale(of request: IncomingRequest) -> SiteLocale {
        locale(named: request.query("hl") ?? request.query("languageCode")) ?? preferred(by: request)
    }
}

/// A sign-in that the handler's page began, until the browser is back.
struct HandlerVisit: RecordContent {
    static let kind = RecordKind("handler-visit", .ephemeral, bound: Bounds.handlerVisits, remembersEnd: true)

    let request: HandlerRequest
    /// Only the app that began it learns this; nil for an app that keeps its own.
    let sessionID: String?
    /// The browser that began it; its cookie must be back, too.
    let browser: BrowserBinding
    /// The owners whose shares of the stores it counts for.
    let owners: [StoreOwner]

    var recordBytes: Int { request.bytes }
}

/// A callback that came as a form from another site, until the browser comes by with its cookie.
struct PostedCallback: RecordContent {
    static let kind = RecordKind(
        "handler-answer", .ephemeral, bound: Bounds.handlerCallbacks, remembersEnd: true)

    let body: String
    let state: String

    var recordBytes: Int { body.utf8.count }
}
