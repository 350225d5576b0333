/// Which value of a provider names the person for good: the key of an account's identity.
package enum IdentityRule: String, Sendable {
    /// The ID token's `sub` (Apple, Google, Facebook's ID tokens, generic OpenID Connect).
    case subject
    /// The profile's `id`, app-scoped at Facebook.
    case profileID = "profile-id"
    /// GitHub's numeric `id`; logins are renamed and taken over.
    case numericID = "numeric-id"
    /// Microsoft's `oid` (with `tid`), in the form that Graph's `/me` gives.
    case microsoftObject = "microsoft-object"
}
