import Accounts
import OpenID
package import RelyingParty

extension ClientErrorNames {
    /// Reports what an app's SDK shows when a sign-in ends like this; nil for what an app does not come to see.
    ///
    /// The SDK's web flow reports every error of the page it opens as `webSignInUserInteractionFailure` unless it
    /// is one of the network or of its own (firebase-ios-sdk, `AuthErrorUtils.urlResponseError`).
    package init?(_ failure: RunFailure) {
        switch failure {
        case .signIn(let error):
            guard let names = ClientErrorNames(error) else { return nil }
            self = names
        case .account(let error):
            guard let names = ClientErrorNames(error) else { return nil }
            self = names
        case .confirmationNeeded: self = .accountExists
        case .secondFactorNeeded: self = .secondFactorRequired
        case .accountChanged: self = .otherUser
        case .faultNotPossible: return nil
        }
    }

    /// The same for what the provider's word ends in.
    package init?(_ error: SignInError) {
        switch error {
        case .accessDenied: self = .webFlow("user-cancelled")
        case .stateMissing, .stateUnknown, .stateForeign, .stateReplayed, .stateExpired, .callbackInvalid,
            .issuerMismatch:
            self = .webFlow("invalid-auth-event")
        case .providerUnreachable, .providerSlow: self = .network
        case .token(.nonce), .nonceUnexpected: self = .nonce
        case .token, .providerError, .providerAnswerInvalid, .clientRefused, .codeRefused, .profileMismatch:
            self = .refusedCredential
        case .variantForAppsOnly, .revocationNotOffered, .tooManyRequests, .serverBusy,
            .storeUnavailable, .failed:
            return nil
        }
    }
}
