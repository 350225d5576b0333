internal import OpenID

/// Asks for a code by e-mail.
package struct EmailCodeRequest: Sendable {
    package var purpose: EmailCodePurpose?
    package var email: String?
    package var newEmail: String?
    /// Of the account whose address is to be verified or changed.
    package var idToken: String?
    /// The address where the user goes on afterwards; an absolute http or https URL.
    package var continueURL: String?
    /// Indicates whether an administrator asks for the link itself, who needs no ID token.
    package var isAdministrator = false

    package init(
        purpose: EmailCodePurpose?, email: String? = nil, newEmail: String? = nil, idToken: String? = nil,
        continueURL: String? = nil
    ) {
        self.purpose = purpose
        self.email = email
        self.newEmail = newEmail
        self.idToken = idToken
        self.continueURL = continueURL
    }
}

extension EmailCodeRequest: Redacted {}

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
