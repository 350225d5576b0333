internal import Accounts
internal import OpenID

/// The address where a user goes on after a link of a message.
package struct Continuation: Sendable {
    package let url: String
    /// As it is shown, so that the person knows.
    package let host: String
    /// Indicates whether the host is one of those that may sign people in, so that a browser may be sent there unasked.
    package let isAuthorized: Bool

    init?(_ message: EmailMessage, _ link: EmailActions.Link, language: String, domains: [String]) {
        guard let text = message.continueURL, let parts = try? URLParts(text), parts.isWeb else { return nil }
        host = parts.host
        isAuthorized = AuthorizedDomains(domains).allows(parts)
        guard message.purpose == .emailSignIn else {
            url = text
            return
        }
        url = parts.appending(query: [
            ("mode", message.purpose.linkMode), ("lang", language), ("oobCode", link.code),
            ("apiKey", link.apiKey ?? "fake-api-key"),
        ])
    }
}
