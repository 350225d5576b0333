import Accounts
package import OpenID
package import RelyingParty

/// The line of an app that does the same, in one client library.
package struct ClientCall: Hashable, Sendable {
    /// `Swift`, `Objective-C`, `C++` or `JavaScript`; never translated.
    package let language: String
    package let code: String

    /// Values that were sent, as literals of the client libraries' languages, which write texts alike.
    struct Literals {
        let sent: [CapturedValue]

        /// The literal of a value; a name for what was not sent.
        func text(_ name: String, or variable: String) -> String {
            guard let value = sent.first(where: { $0.name == name }) else { return variable }
            let text = (value.isSecret ? value.masked : String(value.value.prefix(200)))
                .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ")
            return "\"\(text)\""
        }
    }
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
        let lines = row.lines?(provider?.rawValue ?? "…", ClientCall.Literals(sent: sent)) ?? []
        return zip(["Swift", "Objective-C", "C++", "JavaScript"], lines).map(ClientCall.init)
    }
}

extension ClientErrorNames {
    /// Reports what an app's SDK shows when a sign-in ends like this; nil for what an app does not come to see.
    ///
    /// The SDK's web flow reports every error of the page it opens as `webSignInUserInteractionFailure` unless it
    /// is one of the network or of its own (firebase-ios-sdk, `AuthErrorUtils.urlResponseError`).
    package init?(_ failure: RunFailure) {
        switch failure {
        case .signIn(let error):
            guard let names = ClientErrorNames(error) else { return nil }
            self = names
        case .account(let error):
            guard let names = ClientErrorNames(error) else { return nil }
            self = names
        case .confirmationNeeded: self = .accountExists
        case .secondFactorNeeded: self = .secondFactorRequired
        case .accountChanged: self = .otherUser
        case .faultNotPossible: return nil
        }
    }

    /// The same for what the provider's word ends in.
    package init?(_ error: SignInError) {
        switch error {
        case .accessDenied: self = .webFlow("user-cancelled")
        case .stateMissing, .stateUnknown, .stateForeign, .stateReplayed, .stateExpired, .callbackInvalid,
            .issuerMismatch:
            self = .webFlow("invalid-auth-event")
        case .providerUnreachable, .providerSlow: self = .network
        case .token(.nonce), .nonceUnexpected: self = .nonce
        case .token, .providerError, .providerResponseInvalid, .clientRefused, .codeRefused, .profileMismatch:
            self = .refusedCredential
        case .variantForAppsOnly, .revocationNotOffered, .tooManyRequests, .serverBusy,
            .storeUnavailable, .failed:
            return nil
        }
    }
}
