/// What a code sent by e-mail is for (`requestType`).
package enum EmailCodePurpose: String, CaseIterable, Hashable, Sendable {
    case passwordReset = "PASSWORD_RESET"
    case verifyEmail = "VERIFY_EMAIL"
    case emailSignIn = "EMAIL_SIGNIN"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"

    /// Life of the code, seconds.
    package var lifetime: Int64 {
        switch self {
        case .passwordReset: 3_600
        case .emailSignIn: 6 * 3_600
        case .verifyEmail, .verifyAndChangeEmail: 3 * 86_400
        }
    }
}
