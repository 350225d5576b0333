import AccountWire
import Accounts
import OpenID
import Playground

extension AuditEvent {
    /// The event of a call of the account backend's wire; nil for calls that change nothing and sign nobody in.
    init?(_ request: AccountRequest, _ answer: AccountAnswer) {
        guard let last = request.path.split(separator: "/").last.map(String.init) else { return nil }
        let isAdministration = request.path.contains("/projects/") || request.path.contains("/emulator/")
        let body: JSONObject
        if case .object(let object)? = try? JSONValue(parsing: request.body, limit: 65_536) {
            body = object
        } else {
            body = [:]
        }
        guard let kind = Self.kind(request, last, isAdministration, body) else { return nil }
        self.init(kind, detail: "\(request.method) \(Self.shape(request.path))")
        let answered: JSONObject
        if !isAdministration, case .object(let object)? = try? JSONValue(parsing: answer.body, limit: 65_536)
        {
            answered = object
        } else {
            answered = [:]
        }
        if answer.status >= 400 { check = Self.refusal(answered) ?? "status \(answer.status)" }
        if case .string(let id)? = answered["localId"] { account = id }
        if case .string(let id)? = answered["providerId"] { provider = id }
    }

    /// The end of a message's link, on its page.
    init(_ purpose: EmailCodePurpose) {
        self.init(purpose == .passwordReset ? .passwordChange : .accountChange, detail: "link of a message")
    }

    private static func kind(
        _ request: AccountRequest, _ method: String, _ isAdministration: Bool, _ body: JSONObject
    ) -> Kind? {
        if isAdministration {
            if request.method == "GET" || request.method == "OPTIONS" { return nil }
            return request.path.contains("onfig") ? .settings : .adminCall
        }
        guard request.method == "POST" else { return nil }
        switch method {
        case "accounts:signUp": return .signUp
        case "accounts:signInWithIdp": return body["idToken"] == nil ? .signIn : .link
        case "accounts:signInWithPassword", "accounts:signInWithCustomToken", "accounts:signInWithEmailLink",
            "accounts:signInWithPhoneNumber", "mfaSignIn:finalize":
            return .signIn
        case "accounts:resetPassword": return body["newPassword"] == nil ? nil : .passwordChange
        case "accounts:update":
            if body["password"] != nil { return .passwordChange }
            return body["deleteProvider"] == nil ? .accountChange : .unlink
        case "accounts:delete": return .accountDeletion
        case "mfaEnrollment:finalize", "mfaEnrollment:withdraw": return .factorChange
        default: return nil
        }
    }

    /// The wire's error in capitals (`INVALID_PASSWORD`), without what follows, which may quote the request.
    private static func refusal(_ answered: JSONObject) -> String? {
        guard case .object(let error)? = answered["error"] else { return nil }
        guard case .string(let message)? = error["message"] else { return nil }
        let name = message.prefix { $0.isUppercase || $0 == "_" || $0.isNumber }
        return name.isEmpty ? nil : String(name)
    }

    /// The path without the ids of accounts and mail addresses that it may have.
    private static func shape(_ path: String) -> String {
        path.split(separator: "/").map { part in
            part.utf8.count > 40 || part.contains("@") || part.contains("%") ? "…" : String(part)
        }.joined(separator: "/")
    }
}

extension AuditEvent.Kind {
    /// The event of a form of the account's pages; nil for those that change nothing.
    init?(_ action: AccountDemoAction) {
        switch action {
        case .link, .linkPending, .takeover: self = .link
        case .unlink: self = .unlink
        case .signInWithUpdatedCredential, .secondFactor, .customToken: self = .signIn
        case .reauthenticate: self = .reauthentication
        case .changeEmail, .confirmMail: self = .accountChange
        case .delete: self = .accountDeletion
        case .finishEnrolment, .enrolApp, .withdraw: self = .factorChange
        case .age, .refresh, .sendMail, .registerSender, .startEnrolment, .offerApp, .chooseFactor,
            .dropWaiting,
            .endSession, .endOtherSessions:
            return nil
        }
    }
}
