/// Why callback parameters are no authorization response.
package enum AuthorizationResponseError: Error, Hashable, Sendable {
    /// A protocol parameter came twice (RFC 6749 §3.1).
    case duplicateParameter(String)
    /// Neither a code, nor an ID token, nor an error.
    case empty
    /// Both an error and a code or token.
    case contradictory
    /// A parameter breaks the rules of its kind.
    case malformedParameter(String)
}
