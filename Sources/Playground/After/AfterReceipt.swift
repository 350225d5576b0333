package import Accounts
package import Cryptography
package import Providers

/// What became of one action: kept to be shown to the browser that asked for it.
package struct AfterReceipt: Sendable {
    package let action: AfterAction
    /// The provider concerned, if any.
    package var provider: ProviderID?
    /// Why it was refused; nil when it was done.
    package var error: AccountError?
    /// What was sent, named as on the backend's wire.
    package var request: [CapturedValue] = []
    /// What was answered.
    package var response: [CapturedValue] = []
    /// Calls to providers, in order.
    package var exchanges: [CapturedExchange] = []
    /// Providers that were asked to take back what they granted and did not, with the reason.
    package var unrevoked: [(provider: ProviderID, error: SignInError)] = []
    /// A particular that the page explains (`revoked`, `dropped` …), a key of texts.
    package var particular: String?
    package let at: Instant

    package init(
        _ action: AfterAction, provider: ProviderID? = nil, error: AccountError? = nil, at now: Instant
    ) {
        self.action = action
        self.provider = provider
        self.error = error
        at = now
    }

    /// Whether this is what a second click on the same button came to, after the first had done it all.
    package func isEcho(of first: AfterReceipt) -> Bool {
        let isEmpty = error != nil || particular == "not_linked"
        return isEmpty && first.error == nil && first.action == action && first.provider == provider
            && at.seconds(since: first.at) <= 5
    }

    /// How the client libraries name the refusal.
    package var errorNames: ClientErrorNames? { error.flatMap { ClientErrorNames($0) } }
}
