internal import Accounts
import OpenID

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
        6: "EMAIL_SIGNIN",
        7: "VERIFY_AND_CHANGE_EMAIL",
    ]
}
