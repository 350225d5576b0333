internal import Accounts
internal import OpenID

/// A sign-in after its callback: what is known so far, and so what comes next.
struct SignInProgress: Sendable {
    /// The stages of a sign-in, each reached from the one before.
    enum Stage: Sendable, Codable {
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
    /// The parameters of the callback.
    let parameters: [(name: String, value: String)]
    var stage: Stage
}
