/// What a person asks to be changed about the own account; nil members stay.
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
    /// Ids of providers to unlink; `password` and `phone` among them.
    package var unlinked: Set<String> = []

    package init() {}

    /// Whether it takes a recent sign-in.
    var isSensitive: Bool {
        email != nil || password != nil || !emptied.isDisjoint(with: [.email, .password])
    }
}

extension ProfileChanges: Concealed {}
