/// The purpose of a code sent by e-mail (`requestType`).
package enum EmailCodePurpose: String, CaseIterable, Hashable, Sendable, Codable {
    case passwordReset = "PASSWORD_RESET"
    case verifyEmail = "VERIFY_EMAIL"
    case emailSignIn = "EMAIL_SIGNIN"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    /// Takes the change of an address back; goes to the first address on its own.
    case recoverEmail = "RECOVER_EMAIL"

    /// Life of the code, seconds.
    package var lifetime: Int64 {
        switch self {
        case .passwordReset: 3_600
        case .emailSignIn: 6 * 3_600
        case .verifyEmail, .verifyAndChangeEmail: 3 * 86_400
        case .recoverEmail: 30 * 86_400
        }
    }
}
