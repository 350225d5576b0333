internal import Providers

extension AccountError: Concealed {
    /// One English sentence that may be shown to anybody.
    package var publishableDescription: String {
        switch self {
        case .invalidIdPResponse: "The provider's answer cannot be accepted."
        case .userCancelled: "The person did not consent at the provider."
        case .nonceMissing: "The credential is bound to a nonce, and the request does not bring it."
        case .nonceMismatch: "The nonce of the request is not the one that the ID token was made for."
        case .nonceUnexpected: "The request brings a nonce, but the ID token was made without one."
        case .duplicateCredential: "The credential was used before; every sign-in needs a new one."
        case .invalidPendingToken: "The pending credential is unknown, expired or was used before."
        case .federatedUserIDAlreadyLinked: "This identity belongs to an account already."
        case .emailExists: "The e-mail address belongs to another account."
        case .phoneNumberExists: "The telephone number belongs to another account."
        case .credentialOfAnotherAccount: "This credential belongs to another account."
        case .emailNotFound, .userNotFound: "There is no such account."
        case .invalidPassword, .invalidLoginCredentials: "The e-mail address or the password is wrong."
        case .userDisabled: "The account is disabled."
        case .credentialTooOld: "The last sign-in is too long ago for this change: sign in again."
        case .tokenExpired: "The sign-in has ended: sign in again."
        case .tooManyAttempts: "Too many attempts: try again later."
        case .providerNotConfigured(let provider): "\(provider.displayName) is not set up here."
        case .sandboxUnknown: "The API key names no sandbox."
        case .sandboxLimit: "This sandbox has reached its limit."
        case .invalidCode: "The code is wrong."
        case .sessionExpired, .expiredOobCode: "The code has expired."
        case .storage(.locked), .storage(.full): "The account storage is busy or full: try again later."
        case .storage, .cryptography: "Something failed on our side."
        default: "The request was refused: \(wireMessage)."
        }
    }

    /// What a log may say: no token, nonce, code or address in it.
    package var reason: String {
        switch self {
        case .storage(let error): "storage: \(error)"
        case .cryptography(let reason): "cryptography: \(reason)"
        default: wireCode
        }
    }

    // A mismatch of nonces carries them: whatever prints an error prints its reason.
    package var description: String { reason }
}
