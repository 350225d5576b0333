import Accounts
import OpenID
import SignInFoundation

/// A sign-in between its start and its callback.
package struct PendingSignIn: Sendable, Codable {
    /// The run so far; its nonce is the one the ID token must carry.
    var run: SignInRun
    /// The provider that the browser was sent to; the answer must come from there.
    let provider: ProviderAddresses
    /// The other half of the code challenge.
    let verifier: CodeVerifier
    /// The browser that began it.
    let browser: BrowserBinding
    /// The place of the account: the project of the browser's visitor.
    let sandbox: SandboxID
}
