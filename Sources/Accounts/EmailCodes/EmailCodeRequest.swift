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

extension EmailCodeRequest: Concealed {}
