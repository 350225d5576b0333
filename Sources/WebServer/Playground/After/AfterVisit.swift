import Accounts
import Playground
import SiteModel

/// One request to a page or form after sign-in: who asks, and what is under way.
struct AfterVisit: Sendable {
    let request: IncomingRequest
    let locale: SiteLocale
    /// The browser; nil when it sent no cookie of ours.
    let browser: BrowserBinding?
    /// The browser's cookie.
    let cookie: String?
    /// The visitor's sandbox.
    let sandbox: SandboxID
    /// The client's address, for the limit of sandboxes.
    let address: String?
    /// The account's actions in this visitor's sandbox.
    let after: AfterSignIn
    let drawer: AfterDrawer
    /// Who is signed in; nil when nobody is.
    let signedIn: SignedInVisitor?

    /// Somebody who is signed in.
    struct SignedInVisitor: Sendable {
        let sessionID: String
        let session: BrowserSession
        let account: Account
        /// Tokens that work now.
        let tokens: AccountTokens
    }
}
