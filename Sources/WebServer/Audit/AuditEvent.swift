import AccountWire
import Accounts
import Cryptography
import OpenID
import Playground

/// Something that an operator may have to account for later; it holds no secret, address of mail or telephone number.
package struct AuditEvent: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case signIn = "sign-in"
        case signUp = "sign-up"
        case signOut = "sign-out"
        case reauthentication
        case link
        case unlink
        case passwordChange = "password-change"
        case factorChange = "factor-change"
        case accountChange = "account-change"
        case accountDeletion = "account-deletion"
        case adminCall = "admin-call"
        case keyRotation = "key-rotation"
        case settings
        case limit
        case start
        case stop
        /// Another program cut the file off.
        case truncation
    }

    package let kind: Kind
    /// The stable name of the check that refused; nil when it was done.
    package var check: String?
    package var account: String?
    /// The provider's id (`google.com`).
    package var provider: String?
    /// The particular: a method of the wire, a form of the pages, a setting.
    package var detail: String?
    /// The address it counts for (an IPv6 one as its /64).
    package var client: String?
    /// The id of the request, as in the server's log.
    package var request: String?

    package init(
        _ kind: Kind, check: String? = nil, account: String? = nil, provider: String? = nil,
        detail: String? = nil
    ) {
        self.kind = kind
        self.check = check
        self.account = account
        self.provider = provider
        self.detail = detail
    }

    var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = [
            ("event", .string(kind.rawValue)), ("outcome", check == nil ? "done" : "refused"),
        ]
        for (name, value) in [
            ("check", check), ("account", account), ("provider", provider), ("detail", detail),
            ("client", client), ("request", request),
        ] {
            // Texts of clients about themselves are cut: a line is a line.
            if let value { members.append((name, .string(String(value.prefix(Self.longest))))) }
        }
        return members
    }

    private static let longest = 200
}

extension AuditEvent {
    /// The event of a call of the account backend's wire; nil for calls that change nothing and sign nobody in.
    init?(_ request: AccountRequest, _ response: AccountResponse) {
        guard let last = request.path.split(separator: "/").last.map(String.init) else { return nil }
        let isAdministration = request.path.contains("/projects/") || request.path.contains("/emulator/")
        let body = Self.object(request.body)
        guard let kind = Self.kind(request, last, isAdministration, body) else { return nil }
        self.init(kind, detail: "\(request.method) \(Self.shape(request.path))")
        let answered = isAdministration ? [:] : Self.object(response.body)
        if response.status >= 400 { check = Self.refusal(answered) ?? "status \(response.status)" }
        if case .string(let id)? = answered["localId"] { account = id }
        if case .string(let id)? = answered["providerId"] { provider = id }
    }

    private static func object(_ bytes: [UInt8]) -> JSONObject {
        guard case .object(let object)? = try? JSONValue(parsing: bytes, limit: 65_536) else { return [:] }
        return object
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
        guard case .string(let message)? = answered["error"]?["message"] else { return nil }
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
            .dropWaiting, .endSession, .endOtherSessions:
            return nil
        }
    }
}
