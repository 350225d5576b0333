internal import Accounts
internal import OpenID

/// Calls about codes that come by e-mail.
enum EmailCodeEndpoints {
    /// `accounts:sendOobCode` (`getOobConfirmationCode`): the message goes to the sandbox's mailbox; an administrator may
    /// have the link in the response.
    static func send(_ call: AccountCall) async throws -> AccountResponse {
        let body = call.body
        try call.take(Bounds.codesSent)
        let returnsLink = try body.flag("returnOobLink") ?? false
        let purpose = try purpose(body)
        if purpose == nil { throw AccountError.missingRequestType }
        if returnsLink, !call.isAdministrator { throw AccountError.insufficientPermission }
        var request = EmailCodeRequest(
            purpose: purpose, email: try body.text("email"), newEmail: try body.text("newEmail"),
            idToken: try body.text("idToken"), continueURL: try body.text("continueUrl"))
        request.isAdministrator = call.isAdministrator && returnsLink
        // The page behind the link passes a sign-in code on: to nobody whom the project does not know. On a
        // developer's machine, where no project lists its domains, the page asks before it does.
        let options = call.backend.options
        if let url = request.continueURL.flatMap({ try? URLParts($0) }), !call.isAdministrator,
            options.isPublic, !AuthorizedDomains(options.authorizedDomains).allows(url)
        {
            throw AccountError.unauthorizedContinueURI
        }
        let message = try await EmailCodes(call.parts).send(
            request, client: call.isAdministrator ? nil : call.client, sandbox: call.sandbox, now: call.now)
        var response = JSONObject(kind: "GetOobConfirmationCodeResponse")
        if let message {
            response["email"] = .string(message.accountEmail.rawValue)
            if message.purpose == .verifyAndChangeEmail {
                response["newEmail"] = .string(message.recipient.rawValue)
            }
            if returnsLink {
                response["oobCode"] = .string(message.code)
                response["oobLink"] = .string(try EmailLink(message, call).text)
            }
        } else {
            response["email"] = request.email.map { .string($0) }
        }
        return .json(response)
    }

    private static func purpose(_ body: WireBody) throws -> EmailCodePurpose? {
        guard let name = try body.name("requestType", numbers: EmailCodePurpose.numbers), !name.isEmpty,
            name != "OOB_REQ_TYPE_UNSPECIFIED"
        else { return nil }
        guard let purpose = EmailCodePurpose(rawValue: name) else { throw AccountError.invalidRequestType }
        return purpose
    }

    /// `accounts:resetPassword`: tells what a code is for, or sets a new password with it.
    static func resetPassword(_ call: AccountCall) async throws -> AccountResponse {
        let code = try call.body.text("oobCode")
        let rules = EmailCodes(call.parts)
        var response = JSONObject(kind: "ResetPasswordResponse")
        // An empty text is none, as everywhere in JSON of a protocol buffer.
        if let password = try call.body.text("newPassword"), !password.isEmpty {
            try call.take(Bounds.passwordsTried)
            let account = try await rules.reset(
                code: code, newPassword: password, client: call.client, share: call.request.share,
                sandbox: call.sandbox, now: call.now)
            response["email"] = account.email.map { .string($0.rawValue) }
            response["requestType"] = .string(EmailCodePurpose.passwordReset.rawValue)
            return .json(response)
        }
        let message = try await rules.look(at: code, sandbox: call.sandbox, now: call.now)
        response["requestType"] = .string(message.purpose.rawValue)
        switch message.purpose {
        // The one who follows the link must say the address.
        case .emailSignIn: break
        case .passwordReset, .verifyEmail: response["email"] = .string(message.recipient.rawValue)
        case .verifyAndChangeEmail:
            response["email"] = message.formerEmail.map { .string($0.rawValue) }
            response["newEmail"] = .string(message.recipient.rawValue)
        case .recoverEmail:
            response["email"] = .string(message.recipient.rawValue)
            response["newEmail"] = message.formerEmail.map { .string($0.rawValue) }
        }
        return .json(response)
    }
}

/// The link of a message: where the person goes with the code.
struct EmailLink: Sendable {
    /// `origin/emulator/action?mode=…&lang=en&oobCode=…&apiKey=…&continueUrl=…`.
    let text: String

    /// - Parameter call: by its API key the page behind the link knows the sandbox; a call without one, an
    ///   administrator's, names the project.
    init(_ message: EmailMessage, _ call: AccountCall) throws(AccountWireError) {
        var fields = [("mode", message.purpose.linkMode), ("lang", "en"), ("oobCode", message.code)]
        if let key = call.request.query("key"), !key.isEmpty, !call.isAdministrator {
            fields.append(("apiKey", key))
        } else {
            let named = try call.body.text("targetProjectId")
            let project = call.variables["project"] ?? named ?? call.backend.options.project
            fields += [("apiKey", "fake-api-key"), ("project", project)]
        }
        if let url = message.continueURL { fields.append(("continueUrl", url)) }
        text = "\(call.backend.options.origin)/emulator/action?" + FormURLEncoded.encode(fields)
    }
}

extension EmailLink: Redacted {}

extension EmailCodePurpose {
    /// As a link's `mode` names it.
    var linkMode: String {
        switch self {
        case .passwordReset: "resetPassword"
        case .verifyEmail: "verifyEmail"
        case .emailSignIn: "signIn"
        case .verifyAndChangeEmail: "verifyAndChangeEmail"
        case .recoverEmail: "recoverEmail"
        }
    }

    /// `requestType` by number.
    static let numbers: [Int64: String] = [
        0: "OOB_REQ_TYPE_UNSPECIFIED", 1: "PASSWORD_RESET", 4: "VERIFY_EMAIL", 5: "RECOVER_EMAIL",
        6: "EMAIL_SIGNIN", 7: "VERIFY_AND_CHANGE_EMAIL",
    ]
}
