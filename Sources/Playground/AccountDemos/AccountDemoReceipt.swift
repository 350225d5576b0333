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

/// The line of an app that does the same, in one client library.
package struct ClientCall: Hashable, Sendable {
    /// `Swift`, `Objective-C`, `C++` or `JavaScript`; never translated.
    package let language: String
    package let code: String
}

extension AccountDemoReceipt {
    /// The lines of an app that ask for exactly this.
    package var clientCalls: [ClientCall] {
        let calls = action.clientCalls(at: provider, sent: request)
        // Authorizations are given back only where there was one to give back.
        guard action == .delete, !exchanges.contains(where: { $0.purpose == .revocation }) else {
            return calls
        }
        return calls.map { call in
            ClientCall(
                language: call.language,
                code: call.code.split(separator: "\n").suffix(1).joined(separator: "\n"))
        }
    }
}

extension AccountDemoAction {
    /// The same step in the client libraries; empty for what an app cannot do.
    ///
    /// - Parameters:
    ///   - provider: the provider that the step is about, where it is about one.
    ///   - sent: what was sent, for the values in it; secrets masked.
    package func clientCalls(at provider: ProviderID?, sent: [CapturedValue] = []) -> [ClientCall] {
        row.lines.map { language, code in
            ClientCall(
                language: language,
                code: PlaygroundData.filled(code) { name in
                    name == "provider" ? provider?.rawValue ?? "…" : Self.literal(name, in: sent)
                })
        }
    }

    /// A value that was sent, as a literal of the client libraries' languages, which write texts alike.
    private static func literal(_ name: String, in sent: [CapturedValue]) -> String? {
        guard let value = sent.first(where: { $0.name == name }) else { return nil }
        let text = (value.isSecret ? value.masked : String(value.value.prefix(200))).replacing(
            "\\", with: "\\\\"
        ).replacing("\"", with: "\\\"").replacing("\n", with: " ")
        return "\"\(text)\""
    }
}
