import AccountWire
import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import Logging
import OpenID
import SiteBuild
import SiteModel
import SiteTemplates

/// `/emulator/action`: what the links of messages lead to.
///
/// A browser gets a page and acts by its button, so that scanners of mail, which open every link, use no code up.
/// Programs of this machine act by GET as at an emulator, where the helpers of tests are on.
struct EmailActionRoutes: PageRoutes {
    let actions: EmailActions
    let audit: AuditTrail
    let pages: PageParts

    func add<Context: CallerContext>(to router: Router<Context>) {
        router.get("emulator/action") { request, context in
            try await open(
                IncomingRequest(request), isProgram: context.caller.isProgramOfThisMachine,
                logger: context.logger)
        }
        router.post("emulator/action") { request, context in
            try await act(IncomingRequest(request), context)
        }
    }

    private func open(_ request: IncomingRequest, isProgram: Bool, logger: Logger) async throws -> Response {
        let locale = locale(of: request)
        let pages = EmailActionPages(locale: locale, texts: renderer.texts(locale), query: request.query)
        guard let link = EmailActions.Link(request.query(_:)) else {
            return try renderer.response(pages.failure("action_unknown", .badRequest))
        }
        let actsByGet =
            actions.actsByGet && isProgram && request.headers[.accept]?.contains("text/html") != true
        do {
            let message = try await actions.look(link, now: now())
            if message.purpose == .emailSignIn {
                let next = actions.next(message, link, language: locale.tag)
                if let next, next.isAuthorized { return seeOther(next.url) }
                return try renderer.response(pages.signIn(next))
            }
            if actsByGet { return try await actByGet(request, link, message) }
            return try renderer.response(pages.form(message, problem: nil))
        } catch let error as AccountError {
            logger.notice("link of a message refused", metadata: ["error": "\(error.reason)"])
            if actsByGet { return Self.refusal(error) }
            return try renderer.response(pages.failure(error))
        }
    }

    private func act(_ request: IncomingRequest, _ context: some CallerContext) async throws -> Response {
        let locale = locale(of: request)
        if SameOrigin.isForeign(request, origin: origin) {
            throw PageError(.forbidden, "forbidden_origin", locale: locale)
        }
        let pages = EmailActionPages(locale: locale, texts: renderer.texts(locale), query: request.form)
        guard let link = EmailActions.Link(request.form(_:)) else {
            return try renderer.response(pages.failure("action_unknown", .badRequest))
        }
        do {
            let message = try await actions.look(link, now: now())
            let next = actions.next(message, link, language: locale.tag)
            switch message.purpose {
            case .emailSignIn: return try renderer.response(pages.signIn(next))
            case .verifyEmail, .verifyAndChangeEmail, .recoverEmail:
                try await actions.confirm(link, now: now())
            case .passwordReset:
                do {
                    try await actions.reset(
                        link, password: request.form("newPassword"), client: context.caller.address.key,
                        now: now())
                } catch {
                    guard let problem = Self.problem(error) else { throw error }
                    return try renderer.response(pages.form(message, problem: problem))
                }
            }
            audit.note(AuditEvent(message.purpose), context)
            return try renderer.response(pages.done(message, next))
        } catch let error as AccountError {
            audit.note(
                AuditEvent(.accountChange, check: error.wireCode, detail: "link of a message"), context)
            context.logger.notice("link of a message refused", metadata: ["error": "\(error.reason)"])
            return try renderer.response(pages.failure(error))
        }
    }

    /// The text of what is wrong with a password.
    private static func problem(_ error: AccountError) -> String? {
        switch error {
        case .commonPassword: "reset_common"
        case .shortPassword: "reset_short"
        case .weakPassword, .missingPassword: "reset_weak"
        case .passwordTooLong: "reset_long"
        default: nil
        }
    }

    /// Acts and answers as an emulator does.
    private func actByGet(
        _ request: IncomingRequest, _ link: EmailActions.Link, _ message: EmailMessage
    ) async throws -> Response {
        let done: String
        switch message.purpose {
        case .passwordReset:
            guard let password = request.query("newPassword"), !password.isEmpty else {
                let query = request.query.map { ($0.name, $0.value) } + [("newPassword", "NEW_PASSWORD_HERE")]
                let template = "\(origin)/emulator/action?\(FormURLEncoded.encode(query))"
                return .json(
                    [
                        "authEmulator": [
                            "error": "missing newPassword query parameter",
                            "instructions": .string(
                                "To reset the password for \(message.recipient), send an HTTP GET request to the "
                                    + "following URL."),
                            "urlTemplate": .string(template),
                        ]
                    ], status: .badRequest)
            }
            try await actions.reset(link, password: password, now: now())
            done = "updated"
        case .verifyEmail: done = "verified"
        case .verifyAndChangeEmail: done = "changed"
        case .recoverEmail: done = "reset"
        case .emailSignIn: done = ""
        }
        if ![.passwordReset, .emailSignIn].contains(message.purpose) {
            try await actions.confirm(link, now: now())
        }
        let what = message.purpose == .passwordReset ? "password" : "email"
        let text = JSONValue.string("The \(what) has been successfully \(done).")
        return .json(["authEmulator": ["success": text, "email": .string(message.recipient.rawValue)]])
    }

    private static func refusal(_ error: AccountError) -> Response {
        let status: HTTPResponse.Status =
            switch error {
            case .storage(let cause) where !cause.isOutage: .internalServerError
            case .cryptography: .internalServerError
            default: .badRequest
            }
        return .json(["authEmulator": ["error": .string(error.wireMessage)]], status: status)
    }

    func locale(of request: IncomingRequest) -> SiteLocale {
        let wanted = locale(named: request.query("lang") ?? request.form("lang"))
        // Links say `en` when nobody chose: then the browser's own wish counts more.
        if let wanted, wanted.tag != "en" || request.headers[.acceptLanguage] == nil { return wanted }
        return preferred(by: request)
    }
}

/// The pages of `EmailActionRoutes` as the layouts `email-action` and `error` take them.
struct EmailActionPages {
    let locale: SiteLocale
    let texts: InterfaceStrings
    let query: [(name: String, value: String)]

    /// The page whose button acts.
    ///
    /// - Parameter problem: what was wrong with the password that was sent.
    func form(_ message: EmailMessage, problem: String?) -> PageRenderer.Page {
        let name = Self.name(message.purpose)
        let kept = ["mode", "oobCode", "apiKey", "project", "lang"]
        var form: [String: TemplateValue] = [
            "action": "/emulator/action", "button": text("\(name)_button"),
            "password": .bool(message.purpose == .passwordReset),
            "fields": .fields(query.filter { kept.contains($0.name) }.map { ($0.name, $0.value) }),
        ]
        if let problem { form["problem"] = text(problem) }
        return page(name, message, ["form": .object(form)], status: problem == nil ? .ok : .badRequest)
    }

    func done(_ message: EmailMessage, _ next: Continuation?) -> PageRenderer.Page {
        page("\(Self.name(message.purpose))_done", message, next.map { ["next": self.next($0)] } ?? [:])
    }

    /// The page of a sign-in link that no browser is sent on from unasked.
    func signIn(_ next: Continuation?) -> PageRenderer.Page {
        guard let next else { return failure("action_unknown", .badRequest) }
        return page("sign_in", nil, ["next": self.next(next)])
    }

    func failure(_ error: AccountError) -> PageRenderer.Page {
        switch error {
        case .expiredOobCode: failure("action_code_expired", .gone)
        case .invalidOobCode, .missingOobCode: failure("action_code_invalid", .badRequest)
        case .storage(let cause) where cause.isOutage: failure("store_unavailable", .serviceUnavailable)
        case .storage, .cryptography, .tooManyAttempts: failure("server_error", .serviceUnavailable)
        default: failure("action_account", .conflict)
        }
    }

    func failure(_ code: String, _ status: HTTPResponse.Status) -> PageRenderer.Page {
        BackendErrorPage.page(code, status: status, locale: locale, texts: texts)
    }

    private func page(
        _ name: String, _ message: EmailMessage?, _ members: [String: TemplateValue],
        status: HTTPResponse.Status = .ok
    ) -> PageRenderer.Page {
        var action = members
        action["kind"] = .text(name)
        action["title"] = text("\(name)_title")
        action["lead"] = text("\(name)_lead")
        if let message { action["email"] = .text(message.recipient.rawValue) }
        return PageRenderer.Page(
            layout: "email-action", locale: locale, path: "",
            title: texts.text("backend_pages.action.\(name)_title"), data: ["action": .object(action)],
            status: status)
    }

    private func next(_ next: Continuation) -> TemplateValue {
        .object(["url": .text(next.url), "host": .text(next.host), "title": text("continue")])
    }

    private func text(_ name: String) -> TemplateValue { texts.value("backend_pages.action.\(name)") }

    private static func name(_ purpose: EmailCodePurpose) -> String {
        switch purpose {
        case .passwordReset: "reset"
        case .verifyEmail: "verify"
        case .verifyAndChangeEmail: "change"
        case .recoverEmail: "recover"
        case .emailSignIn: "sign_in"
        }
    }
}
