import Accounts
import OpenID

/// A sign-in between its start and its callback.
package struct PendingSignIn: Sendable {
    /// What happened so far; its nonce is the one the ID token must carry.
    var run: SignInRun
    /// Whom the browser was sent to; the answer must come from there.
    let provider: ProviderAddresses
    /// The other half of the code challenge.
    let verifier: CodeVerifier
    /// Which browser began it.
    let browser: BrowserBinding
    /// Where the account is kept: the project of the browser's visitor.
    let sandbox: SandboxID
}
