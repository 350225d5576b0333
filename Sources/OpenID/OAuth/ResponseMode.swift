/// How the answer of an authorization request travels (OAuth 2.0 Multiple Response Type Encoding, Form Post).
package enum ResponseMode: String, Hashable, Sendable, CaseIterable {
    case query
    case fragment
    case formPost = "form_post"
}
