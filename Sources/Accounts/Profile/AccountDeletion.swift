package import Cryptography
package import OpenID
internal import Providers

/// Deletes the account that is signed in (`delete`).
package struct AccountDeletion: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`,
    ///   `credentialTooOld`, `adminOnlyOperation` where users may not.
    package func delete(idToken: String?, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Void, AccountError> in
            let bearer = try change.bearer(of: idToken)
            guard change.settings.userDeletion else { throw .adminOnlyOperation }
            try bearer.requireRecentLogin(change.settings, now: now)
            _ = try change.transaction.removeAccount(bearer.account.localID)
            return .success(())
        }
    }
}

/// Reads the account that is signed in (`lookup`).
package struct AccountLookup: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`.
    package func account(
        of idToken: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        guard let idToken, !idToken.isEmpty else { throw .missingIDToken }
        let tokens = parts.tokens
        return try await parts.look(sandbox) { (reader, sandbox) throws(AccountError) -> Account in
            try TokenSubject(of: tokens.verify(idToken, project: sandbox.project, now: now), in: reader)
                .account
        }
    }
}

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
