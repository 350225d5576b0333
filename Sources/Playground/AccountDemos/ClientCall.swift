package import OpenID
import RelyingParty

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
