package import Cryptography
internal import OpenID

/// Changes that an administrator makes to an account; nil members stay.
package struct AdministratorChanges: Sendable {
    package var email: String?
    package var emailVerified: Bool?
    package var password: String?
    package var displayName: String?
    package var photoURL: String?
    package var phoneNumber: String?
    package var disabled: Bool?
    /// A JSON object as text; an empty text takes the claims away.
    package var customAttributes: String?
    /// Tokens issued before this moment end.
    package var validSince: Instant?
    /// Replaces all second factors.
    package var secondFactors: [SecondFactorEntry]?
    /// Links an identity, or replaces the one of the same provider.
    package var linkedIdentity: Identity?
    package var emptied: Set<ProfileChanges.Field> = []
    /// Ids of providers to unlink; `password` and `phone` among them.
    package var unlinked: Set<String> = []

    package init() {}
}

extension AdministratorChanges: Concealed {}
