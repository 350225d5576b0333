/// The actions of a user on an account after the sign-in; the raw value is the id in texts.
package enum AccountDemoAction: String, CaseIterable, Sendable, Codable {
    /// Add an identity of another provider.
    case link
    /// Take an identity away.
    case unlink
    /// Sign in with the credential that a refused link gave back.
    case signInWithUpdatedCredential = "updated_credential"
    /// Link the credential that waited for its owner.
    case linkPending = "link_pending"
    /// A provider proved an address that somebody held without proof.
    case takeover
    /// Prove again to be the person of the account.
    case reauthenticate
    /// Make the sign-in older, for the demonstration.
    case age
    /// Trade the refresh token for a new ID token.
    case refresh
    /// Give the account another address.
    case changeEmail = "change_email"
    /// Delete the account.
    case delete
    /// Send the message that verifies the address.
    case sendMail = "send_mail"
    /// Hand in the code of the message.
    case confirmMail = "confirm_mail"
    /// Register a sender with Apple's relay.
    case registerSender = "register_sender"
    /// Send the code that enrols a telephone.
    case startEnrolment = "start_enrolment"
    /// Hand in the code that enrols a telephone.
    case finishEnrolment = "finish_enrolment"
    /// Draw a secret for an authenticator app.
    case offerApp = "offer_app"
    /// Hand in the code that enrols an authenticator app.
    case enrolApp = "enrol_app"
    /// Take a second factor away.
    case withdraw
    /// Hand in the code of the second factor.
    case secondFactor = "second_factor"
    /// Sign in with a token that the app's own server made.
    case customToken = "custom_token"

    /// The call of the account backend behind it; nil for what an app cannot ask for.
    package var endpoint: String? {
        switch self {
        case .link, .signInWithUpdatedCredential, .linkPending, .takeover, .reauthenticate:
            "/v1/accounts:signInWithIdp"
        case .unlink, .changeEmail, .confirmMail: "/v1/accounts:update"
        case .age, .registerSender: nil
        case .refresh: "/v1/token"
        case .delete: "/v1/accounts:delete"
        case .sendMail: "/v1/accounts:sendOobCode"
        case .startEnrolment, .offerApp: "/v2/accounts/mfaEnrollment:start"
        case .finishEnrolment, .enrolApp: "/v2/accounts/mfaEnrollment:finalize"
        case .withdraw: "/v2/accounts/mfaEnrollment:withdraw"
        case .secondFactor: "/v2/accounts/mfaSignIn:finalize"
        case .customToken: "/v1/accounts:signInWithCustomToken"
        }
    }
}
