import Accounts
import Playground
import SiteModel

/// The things that pages after sign-in are made of: who asks, and what is under way.
struct AccountDemoView: Sendable {
    /// A user who is signed in.
    struct User: Sendable {
        let account: Account
        /// Tokens that work now.
        let tokens: AccountTokens
    }

    let locale: SiteLocale
    /// The account's actions in this visitor's sandbox.
    let after: AccountDemos
    let drawer: AccountDemoMemory
    /// The user who is signed in; nil when nobody is.
    let signedIn: User?
}
