/// The forms after sign-in; the raw value is the end of `/playground/account/…`.
package enum AccountDemoPost: String, CaseIterable, Sendable {
    case link, unlink, reauthenticate, age, refresh, email, delete
    /// Sign in with the credential that could not be linked.
    case updatedCredential = "updated-credential"
    /// Give up the credential that waits.
    case dropWaiting = "drop-waiting"
    case sendMail = "send-mail"
    case confirmMail = "confirm-mail"
    case registerSender = "register-sender"
    case enrol
    case enrolCode = "enrol-code"
    case enrolApp = "enrol-app"
    case enrolAppCode = "enrol-app-code"
    case withdraw
    case endSession = "end-session"
    case endOtherSessions = "end-other-sessions"
    case chooseFactor = "choose-factor"
    case factorCode = "factor-code"
    case customToken = "custom-token"

    /// Indicates whether it works with nobody signed in.
    package var isOpen: Bool {
        switch self {
        case .updatedCredential, .dropWaiting, .chooseFactor, .factorCode, .customToken: true
        default: false
        }
    }
}
