import AccountWire
import Accounts
import HTTPTypes
import SiteBuild
import SiteModel
import SiteTemplates

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
