import OpenID
import Providers
import RelyingParty

/// A sign-in after its callback: what is known so far, and so what comes next.
struct SignInProgress: Sendable, Codable {
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
    /// The place of the account: the project of the browser's visitor.
    let sandbox: SandboxID
    let pending: PendingSignIn
    /// The parameters of the callback.
    let parameters: RecordedParameters
    var stage: Stage
}

extension SignInProgress: RecordContent {
    var recordBytes: Int { run.bytes }
}

/// The run of a sign-in that is under way, as its pending sign-in carries it.
struct RunNote: RecordContent {
    let run: SignInRun
    /// The place of the account: the project of the browser's visitor.
    let sandbox: SandboxID

    var recordBytes: Int { run.bytes }
}
