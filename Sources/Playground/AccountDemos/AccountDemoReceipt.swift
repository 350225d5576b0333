package import Accounts
package import Cryptography
package import OpenID
package import RelyingParty

/// The result of one action: kept to be shown to the browser that asked for it.
package struct AccountDemoReceipt: Sendable, Codable {
    package let action: AccountDemoAction
    package var provider: ProviderID?
    /// The reason why it was refused; nil when it was done.
    package var error: AccountError?
    /// The request, named as on the backend's wire.
    package var request: [CapturedValue] = []
    package var response: [CapturedValue] = []
    package var exchanges: [CapturedExchange] = []
    /// Providers that were asked to take back what they granted and did not, with the reason.
    package var unrevoked: [Unrevoked] = []
    /// A particular that the page explains (`revoked`, `dropped` …), a key of texts.
    package var particular: String?
    /// The account before; nil when nothing of it changed.
    package private(set) var before: AccountSnapshot?
    /// The account after; nil when nothing of it changed, or it is gone.
    package private(set) var after: AccountSnapshot?
    package let at: Instant

    /// A provider that did not take back what it granted, and why.
    package struct Unrevoked: Sendable, Codable {
        package let provider: ProviderID
        package let error: SignInError
    }

    package init(
        _ action: AccountDemoAction, provider: ProviderID? = nil, error: AccountError? = nil, at now: Instant
    ) {
        self.action = action
        self.provider = provider
        self.error = error
        at = now
    }

    /// Notes what the account was and is, if the action was done and made a difference.
    ///
    /// - Parameter after: nil when the account is gone.
    package mutating func note(before: AccountSnapshot, after: AccountSnapshot?) {
        guard error == nil, before != after else { return }
        self.before = before
        self.after = after
    }

    /// Returns whether this is what a second click on the same button came to, after the first had done it all.
    package func isEcho(of first: AccountDemoReceipt) -> Bool {
        let isEmpty = error != nil || particular == "not_linked"
        return isEmpty && first.error == nil && first.action == action && first.provider == provider
            && at.seconds(since: first.at) <= 5
    }
}
