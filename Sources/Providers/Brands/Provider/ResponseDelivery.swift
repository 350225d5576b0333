/// The delivery of the authorization response to the redirect URI.
package enum ResponseDelivery: String, Sendable {
    case query
    case fragment
    /// A cross-site POST, which carries no `SameSite=Lax` cookie: it has to be parked.
    case formPost = "form_post"
}
