/// A correct but unusual behaviour that real providers are known for; a sound relying party takes every one.
package enum Variation: String, CaseIterable, Sendable {
    /// Apple: `email_verified` and `is_private_email` are strings.
    case booleansAsStrings = "booleans-as-strings"
    /// Apple: `is_private_email` is absent though the address is a relay one.
    case privateFlagAbsent = "private-flag-absent"
    /// Apple: the person used the client before, so that no name ever comes.
    case nameNeverSent = "name-never-sent"
    /// The second published key signs.
    case secondKey = "second-key"
    /// The key that signs is published after everybody fetched the key set.
    case rotatedKeys = "rotated-keys"
    /// Microsoft: `xms_edov` says that the owner of the address's domain was verified.
    case domainOwnerVerified = "domain-owner-verified"
    /// GitHub: an unverified address refuses the token.
    case unverifiedEmailRefused = "unverified-email-refused"
}
