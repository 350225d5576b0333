import Accounts
import OpenID
import Playground
import RelyingParty
import SiteModel

/// One request to a page or form after sign-in: who asks, and what is under way.
struct AccountDemoVisit: Sendable {
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
    /// The request's id, as in the server's log; nil for pages.
    let requestID: String?
    /// The account's actions in this visitor's sandbox.
    let after: AccountDemos
    let drawer: AccountDemoMemory
    /// The user who is signed in; nil when nobody is.
    let signedIn: SignedInVisitor?

    /// The part that pages are made of.
    var view: AccountDemoView {
        AccountDemoView(
            locale: locale, after: after, drawer: drawer,
            signedIn: signedIn.map { .init(account: $0.account, tokens: $0.tokens) })
    }

    /// A signed-in user.
    struct SignedInVisitor: Sendable {
        let sessionID: String
        let session: BrowserSession
        let account: Account
        /// Tokens that work now.
        let tokens: AccountTokens
    }
}
