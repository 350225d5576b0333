internal import Accounts
internal import OpenID

/// The link of a message: where the person goes with the code (wire contract §8).
struct EmailLink: Sendable {
    /// `origin/emulator/action?mode=…&lang=en&oobCode=…&apiKey=…&continueUrl=…`.
    let text: String

    /// - Parameter apiKey: names the sandbox to the page behind the link.
    init(_ message: EmailMessage, origin: String, apiKey: String) {
        var fields = [
            ("mode", message.purpose.linkMode), ("lang", "en"), ("oobCode", message.code), ("apiKey", apiKey),
        ]
        if let url = message.continueURL { fields.append(("continueUrl", url)) }
        text = "\(origin)/emulator/action?" + FormURLEncoded.encode(fields)
    }
}

extension EmailLink: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "EmailLink(redacted)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension EmailCodePurpose {
    /// As a link's `mode` names it.
    var linkMode: String {
        switch self {
        case .passwordReset: "resetPassword"
        case .verifyEmail: "verifyEmail"
        case .emailSignIn: "signIn"
        case .verifyAndChangeEmail: "verifyAndChangeEmail"
        }
    }

    /// `requestType` by number.
    static let numbers: [Int64: String] = [
        0: "OOB_REQ_TYPE_UNSPECIFIED", 1: "PASSWORD_RESET", 4: "VERIFY_EMAIL", 6: "EMAIL_SIGNIN",
        7: "VERIFY_AND_CHANGE_EMAIL",
    ]
}
