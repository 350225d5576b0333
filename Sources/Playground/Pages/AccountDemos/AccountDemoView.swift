package import Accounts
package import SiteModel

/// The things that pages after sign-in are made of: who asks, and what is under way.
package struct AccountDemoView: Sendable {
    /// A user who is signed in.
    package struct User: Sendable {
        package let account: Account
        /// Tokens that work now.
        let tokens: AccountTokens

        package init(account: Account, tokens: AccountTokens) {
            self.account = account
            self.tokens = tokens
        }
    }

    let locale: SiteLocale
    /// The account's actions in this visitor's sandbox.
    let after: AccountDemos
    let drawer: AccountDemoMemory
    /// The user who is signed in; nil when nobody is.
    let signedIn: User?

    package init(locale: SiteLocale, after: AccountDemos, drawer: AccountDemoMemory, signedIn: User?) {
        self.locale = locale
        self.after = after
        self.drawer = drawer
        self.signedIn = signedIn
    }
}
