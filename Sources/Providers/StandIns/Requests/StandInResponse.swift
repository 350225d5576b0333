package import OpenID

/// The answer of a stand-in; the server writes it.
package indirect enum StandInResponse: Sendable {
    /// JSON, with `Cache-Control: no-store` unless `headers` say otherwise.
    case json(JSONValue, status: Int = 200, headers: [(String, String)] = [])
    /// Any other body.
    case bytes([UInt8], contentType: String, status: Int = 200, headers: [(String, String)] = [])
    /// A page in the site's chrome.
    case page(StandInPage, status: Int = 200)
    /// `303 See Other` to a registered redirect URI, or to a path of this stand-in.
    case redirect(String)
    /// A page that posts `fields` to `action`, a registered redirect URI, at once.
    case formPost(action: String, fields: [(String, String)])
    /// `then`, after the server has posted these to their addresses, and with what came back.
    case announcing([StandInNotification], then: StandInResponse)
    /// No body.
    case empty(status: Int)
    /// `response`, after a wait that a misbehaviour asked for.
    case delayed(seconds: Int, StandInResponse)

    /// Text without markup.
    package static func text(_ text: String, contentType: String, status: Int = 200) -> StandInResponse {
        .bytes(Array(text.utf8), contentType: contentType, status: status)
    }

    /// The response with what servers of applications answered, where its page shows that.
    package func showing(_ outcomes: [NotificationOutcome]) -> StandInResponse {
        guard case .page(let page, let status) = self, case .account(var account) = page.content else {
            return self
        }
        account.told = outcomes
        return .page(StandInPage(page.brand, .account(account)), status: status)
    }
}
