/// Why the token endpoint's answer gave no tokens.
package enum TokenResponseError: Error, Hashable, Sendable {
    /// The provider said no (RFC 6749 §5.2, or the brand's own shape).
    case refused(OAuthErrorAnswer)
    /// Larger than 1 MiB.
    case tooLarge
    /// Neither JSON nor, from GitHub, a form.
    case unreadable
    /// JSON, but not as RFC 8259 and we want it.
    case malformedJSON(JSONError)
    /// A member is missing.
    case missing(String)
    /// A member has the wrong type or breaks the rules of its kind.
    case malformed(String)
    /// Another token type than Bearer.
    case unsupportedTokenType
    /// An HTTP status that is no success, without an error in the body.
    case unexpectedStatus(Int)
}
