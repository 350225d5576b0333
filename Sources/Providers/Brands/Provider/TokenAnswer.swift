/// The form of a token endpoint's answer.
package enum TokenAnswer: String, Sendable {
    /// JSON; errors have a 4xx status.
    case json
    /// Form-encoded unless JSON is asked for; **errors have status 200** (GitHub).
    case formUnlessAsked = "form-unless-asked"
    /// JSON; errors are Graph's envelope `{"error":{"message":…}}` (Facebook).
    case graph
    /// No token endpoint: the authorization response carries the ID token (Facebook Limited Login).
    case none
}
