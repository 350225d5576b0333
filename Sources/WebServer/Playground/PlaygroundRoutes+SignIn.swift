import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import OpenID
import Playground
import Providers
import RelyingParty
import SiteModel

/// A sign-in, from its start to the page that it ends on.
extension PlaygroundRoutes {
    func start(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let (provider, locale) = try place(of: request, context)
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
            browser, address: context.caller.address.key, locale: locale, now: now())
        var owners = [limits.share(of: context.caller.address)]
        if sandbox != .standard { owners.append(.sandbox(sandbox.rawValue)) }
        var url: String
        do {
            url = try await signIns.start(
                provider, locale: locale.tag, returnTo: returnTo?.path,
                browser: BrowserBinding(cookie: browser), sandbox: sandbox,
                signInOptions: asked.signInOptions, plan: plan, owners: owners, now: now())
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
        if cookie == nil { response.set(cookie: browserCookie.setting(browser)) }
        return response
    }

    func postedCallback(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let (provider, locale) = try place(of: request, context)
        if let back = ErrorVisit(state: request.form("state"))?.page(at: provider.id, in: locales) {
            return seeOther(back)
        }
        do {
            let handle = try await parked.park(request.form, now: now())
            return seeOther("/playground/\(provider.id.rawValue)/callback?parked=\(handle)")
        } catch {
            let error = RunFailure(error)
            context.logger.notice("callback refused", metadata: ["error": "\(error.code)"])
            audit.note(AuditEvent(.signIn, check: error.code, provider: provider.id.rawValue), context)
            return try await refused(
                error, method: "POST", parameters: request.form, request, locale: locale,
                provider: provider.id)
        }
    }

    func callback(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let (provider, locale) = try place(of: request, context)
        if let back = ErrorVisit(state: request.query("state"))?.page(at: provider.id, in: locales) {
            return seeOther(back)
        }
        var response = try await taken(request, provider, locale: locale, context: context)
        // Browsers take a fragment along to the next page (RFC 9110 §10.2.2): an empty one takes the place of `#_=_`.
        if provider.definition.quirks.contains(.fragmentTail), let next = response.headers[.location],
            !next.contains("#")
        {
            response.headers[.location] = next + "#"
        }
        return response
    }

    private func taken(
        _ request: IncomingRequest, _ provider: ResolvedProvider, locale: SiteLocale,
        context: some CallerContext
    ) async throws -> Response {
        let run: SignInRun
        var parameters = request.query
        var method = "GET"
        var unparked: UnparkedCallback?
        do {
            if let handle = request.query("parked") {
                let callback = try await parked.unpark(handle, now: now())
                parameters = callback.parameters
                method = "POST"
                unparked = callback
            }
            run = try await signIns.finish(
                provider.id, method: method, parameters: parameters, browser: binding(of: request),
                account: after.account(of: request), unparked: unparked, now: now())
        } catch {
            let error = RunFailure(error)
            context.logger.notice("callback refused", metadata: ["error": "\(error.code)"])
            audit.note(AuditEvent(.signIn, check: error.code, provider: provider.id.rawValue), context)
            return try await refused(
                error, method: method, parameters: parameters, request, locale: locale, provider: provider.id)
        }
        return try await arrive(run, taken: .callback, request, locale: locale, context: context)
    }

    /// The next step of a run that stood still until its reader went on.
    func resume(_ request: IncomingRequest, context: some CallerContext) async throws -> Response {
        let (provider, locale) = try place(of: request, context)
        try checkOrigin(of: request, locale)
        let run: SignInRun
        let step = request.form("step").flatMap(RunStep.init(rawValue:)) ?? .exchange
        do {
            run = try await signIns.resume(
                request.form("run") ?? "", step: step, browser: binding(of: request),
                account: after.account(of: request), now: now())
        } catch let error as RunFailure {
            // A double click, or a page that the back button brought: that step is taken, and its page says so.
            if case .signIn(.stateReplayed) = error { return seeOther(links(locale).step(step, provider.id)) }
            if case .signIn(.stateUnknown) = error {
                throw PageError(.notFound, "session_expired", locale: locale)
            }
            return try failure(error, locale: locale, provider: provider.id)
        }
        return try await arrive(run, taken: step, request, locale: locale, context: context)
    }

    /// Keeps a run that came back, and leads to its page; with a session when somebody signed in.
    ///
    /// The code and the state leave the address bar; a reload shows the same run again.
    func arrive(
        _ run: SignInRun, taken: RunStep, _ request: IncomingRequest, locale: SiteLocale,
        context: some CallerContext
    ) async throws -> Response {
        let locale = locales.first { $0.tag == run.locale } ?? locale
        let browser = binding(of: request)
        // The browser's work under way is read along with keeping its run, so that a database is asked once.
        let arrival = try await lab.arrival(
            of: run, taken: taken, browser: browser, reading: browser.map(after.memories.key), locale: locale)
        var response = seeOther(arrival.next)
        audit.note(run, context)
        if let error = run.failure {
            context.logger.notice("sign-in failed", metadata: ["error": "\(error.code)"])
        }
        // A sabotaged run ends at the page that says what stopped it.
        if run.plan.fault == nil,
            let response = try await after.arrival(
                of: run, memory: browser == nil ? nil : after.memories.memory(in: arrival.other), in: request,
                locale: locale)
        {
            return response
        }
        if run.failure == nil, let signedIn = run.signedIn, let browser = browserCookie.value(in: request) {
            let session = try await sessions.begin(
                signedIn, in: sandboxes.id(of: browser), replacing: sessionCookie.value(in: request),
                from: SessionOrigin(request), now: now())
            response.set(cookie: sessionCookie.setting(session))
        }
        return response
    }

    /// The response to a callback that belongs to no run, unless this browser's run was broken in just that way.
    func refused(
        _ error: RunFailure, method: String, parameters: [(name: String, value: String)],
        _ request: IncomingRequest, locale: SiteLocale, provider: ProviderID
    ) async throws -> Response {
        let run = try await lab.bench.refused(
            error, provider: provider, method: method, parameters: parameters, browser: binding(of: request),
            now: now())
        guard let run else { return try failure(error, locale: locale, provider: provider) }
        let locale = locales.first { $0.tag == run.locale } ?? locale
        return seeOther(links(locale).arrival(of: run, taken: .callback))
    }
}

/// A local page to go back to (RFC 9700 §4.11: no open redirector).
struct ReturnPath: Sendable {
    /// Absolute path on this server, with an optional query, and the heading to go to.
    let path: String

    /// - Parameter heading: the id of a heading on that page; anything else is left out.
    /// - Throws: `PageError` for anything but a plain local path; nil stays nil.
    init?(_ text: String?, heading: String? = nil, locale: SiteLocale) throws {
        guard let text else { return nil }
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { Self.isNamed($0) || "/.?=&".utf8.contains($0) }
        guard isPlain, bytes.first == 0x2F, bytes.count < 2 || bytes[1] != 0x2F, bytes.count <= 300 else {
            throw PageError(.badRequest, "callback_invalid", locale: locale)
        }
        let named = heading.flatMap { (1...100).contains($0.utf8.count) ? $0 : nil }
        path = text + (named.map { $0.utf8.allSatisfy(Self.isNamed) ? "#\($0)" : "" } ?? "")
    }

    /// Letters, digits, `-` and `_` of ASCII.
    private static func isNamed(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == 0x2D || byte == 0x5F
    }
}

extension RunFailure {
    /// The status of the page: 4xx when the request is at fault, 502 and 504 when the provider is.
    var status: HTTPResponse.Status {
        switch self {
        case .signIn(let error): error.status
        case .account(.storage(let cause)): cause.isOutage ? .serviceUnavailable : .internalServerError
        case .account(.cryptography): .internalServerError
        case .account(.serverBusy): .serviceUnavailable
        case .confirmationNeeded, .accountChanged: .conflict
        case .secondFactorNeeded: .unauthorized
        case .account, .faultNotPossible: .badRequest
        }
    }
}

extension SignInError {
    /// The status of the page, as `RunFailure.status`.
    var status: HTTPResponse.Status {
        switch self {
        case .providerUnreachable, .providerResponseInvalid, .clientRefused, .profileMismatch: .badGateway
        case .storeUnavailable: .serviceUnavailable
        case .providerSlow: .gatewayTimeout
        case .failed: .internalServerError
        case .stateForeign, .stateUnknown, .accessDenied: .forbidden
        case .tooManyRequests: .tooManyRequests
        case .serverBusy: .serviceUnavailable
        default: .badRequest
        }
    }
}
