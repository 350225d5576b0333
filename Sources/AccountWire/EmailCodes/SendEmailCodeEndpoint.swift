internal import Accounts
internal import OpenID

/// `accounts:sendOobCode` (`getOobConfirmationCode`): the message goes to the sandbox's mailbox; an administrator may
/// have the link in the response.
enum SendEmailCodeEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
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
}
