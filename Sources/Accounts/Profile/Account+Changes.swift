internal import OpenID
internal import Providers

extension Account {
    /// Makes the changes that end no tokens.
    mutating func apply(_ changes: ProfileChanges) {
        displayName = changes.displayName ?? displayName
        photoURL = changes.photoURL ?? photoURL
        for field in changes.emptied {
            switch field {
            case .displayName: displayName = nil
            case .photoURL: photoURL = nil
            case .email: dropEmail()
            case .password: password = nil
            }
        }
        unlink(changes.unlinked)
    }

    /// Takes identities away; `password` takes the e-mail address along, `phone` the number.
    mutating func unlink(_ providers: Set<String>) {
        identities.removeAll { providers.contains($0.provider.rawValue) }
        if providers.contains("password") {
            password = nil
            dropEmail()
        }
        if providers.contains("phone") { phoneNumber = nil }
    }

    private mutating func dropEmail() {
        email = nil
        emailVerified = false
        usesEmailLink = false
    }
}
