internal import OpenID

/// Changes that a user asks for in the own profile; nil members stay.
package struct ProfileChanges: Sendable {
    /// A field of an account that can be emptied.
    package enum Field: String, CaseIterable, Hashable, Sendable {
        case displayName = "DISPLAY_NAME"
        case photoURL = "PHOTO_URL"
        case email = "EMAIL"
        case password = "PASSWORD"
    }

    package var displayName: String?
    package var photoURL: String?
    package var email: String?
    package var password: String?
    package var emptied: Set<Field> = []
    /// Indicates whether it asks for the account to be turned on or off, which no user may.
    package var disables = false
    /// Indicates whether every token that was issued ends.
    package var endsSessions = false
    /// Ids of providers to unlink; `password` and `phone` among them.
    package var unlinked: Set<String> = []

    package init() {}

    /// Indicates whether it takes a recent sign-in.
    var isSensitive: Bool {
        email != nil || password != nil || !emptied.isDisjoint(with: [.email, .password])
    }
}

extension ProfileChanges: Concealed {}
