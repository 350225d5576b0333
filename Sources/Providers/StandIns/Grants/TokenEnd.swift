/// The reason why a token is dead.
package enum TokenEnd: String, Sendable {
    /// Its time is over.
    case expired
    /// The grant was ended: a code was used twice, or a token revoked.
    case ended
    /// The person took the consent back.
    case withdrawn
    /// The person took the consent back, and gave it again since.
    case givenAnew = "given-anew"
    /// The person changed the password; the consent stands.
    case passwordChanged = "password-changed"
    /// The application gave the person up; the consent stands.
    case uninstalled
}
