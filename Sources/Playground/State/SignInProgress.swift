import Accounts
import OpenID

/// A sign-in after its callback: what is known so far, and so what comes next.
struct SignInProgress: Sendable {
    /// What has been got, each from the one before.
    enum Stage: Sendable {
        /// The browser came back.
        case returned
        /// The callback said yes.
        case granted(AuthorizationCode)
        /// The code was exchanged.
        case answered(AuthorizationCode, TokenResponse)
        /// The provider's word was checked.
        case checked(ProviderCredential)
        /// Nothing comes next.
        case ended
    }

    var run: SignInRun
    let started: PendingSignIn
    /// What the callback brought.
    let parameters: [(name: String, value: String)]
    var stage: Stage
}
