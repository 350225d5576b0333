package import Cryptography
package import OpenID
internal import Providers

/// Changes or deletes the account that is signed in.
package struct ProfileUpdate: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// A changed account, and new tokens when the old ones ended.
    package struct Outcome: Sendable {
        package let account: Account
        package let tokens: AccountTokens?
    }

    /// Changes the account (`update`).
    ///
    /// - Parameter returnsTokens: whether tokens are wanted though the old ones live on.
    /// - Throws: in this order `invalidRequestType` without ID token, `invalidIDToken`, `tokenExpired`,
    ///   `userNotFound`, `userDisabled`, `operationNotAllowed(.disablingUser)`, `credentialTooOld`, `invalidEmail`,
    ///   `emailExists`, `weakPassword`, `passwordTooLong`, `operationNotAllowed(.passwordSignIn)`,
    ///   `passwordRequirements`.
    package func update(
        idToken: String?, _ changes: ProfileChanges, returnsTokens: Bool = false, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> Outcome {
        guard let idToken, !idToken.isEmpty else { throw .invalidRequestType }
        let password = try await hashed(changes, idToken, sandbox, now)
        let settled = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let (bearer, wanted) = try allowed(changes, idToken, change)
            var account = bearer.account
            account.apply(changes)
            var ends = changes.endsSessions
            if let wanted, wanted != account.email {
                if bearer.facts.firstFactor != .anonymous {
                    try change.sendRecovery(from: account, to: wanted)
                }
                account.replaceEmail(wanted, remembers: bearer.facts.firstFactor != .anonymous)
                ends = true
            }
            if let password {
                account.password = password
                ends = true
            }
            if ends { account.endTokens(now: change.now) }
            try change.update(account)
            var facts = bearer.facts
            // A user who sets a password is signed in by it from then on.
            if password != nil { facts.firstFactor = .password }
            let renewed = ends || returnsTokens ? try change.renew(account, facts) : nil
            return (account, renewed)
        }
        let tokens = try settled.1.map { (signIn) throws(AccountError) in
            try parts.tokens.complete(signIn, now: now).tokens
        }
        return Outcome(account: settled.0, tokens: tokens)
    }

    /// The new password, hashed for those who may have one.
    private func hashed(
        _ changes: ProfileChanges, _ idToken: String, _ sandbox: SandboxID, _ now: Instant
    ) async throws(AccountError) -> StoredPassword? {
        guard let text = changes.password else { return nil }
        let password = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            _ = try allowed(changes, idToken, change)
            try change.settings.passwordPolicy.check(text)
            return text
        }
        return StoredPassword(
            hash: try await parts.passwords.hash(password, for: .init(.machine, isKnown: true)),
            updatedAt: now)
    }

    /// Refuses what may not be, in the order of the service; who is told of an address or a password has a token.
    private func allowed(
        _ changes: ProfileChanges, _ idToken: String, _ change: SandboxChange
    ) throws(AccountError) -> (bearer: TokenSubject, address: EmailAddress?) {
        let bearer = try change.bearer(of: idToken)
        if changes.disables { throw .operationNotAllowed(.disablingUser) }
        if changes.isSensitive { try bearer.requireRecentLogin(change.settings, now: change.now) }
        let address = try changes.email.map { (text) throws(AccountError) in try EmailAddress(requested: text)
        }
        if let address, let owner = try change.transaction.account(email: address),
            owner.localID != bearer.account.localID
        {
            throw .emailExists
        }
        if let password = changes.password {
            _ = try PasswordRule(parts.settings).check(password)
            guard change.settings.passwordSignIn else { throw .operationNotAllowed(.passwordSignIn) }
        }
        return (bearer, address)
    }

    /// Deletes the account (`delete`).
    ///
    /// - Throws: `missingIDToken`, `invalidIDToken`, `tokenExpired`, `userNotFound`, `userDisabled`,
    ///   `credentialTooOld`, `adminOnlyOperation` where users may not.
    package func delete(idToken: String?, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let bearer = try change.bearer(of: idToken)
            guard change.settings.userDeletion else { throw .adminOnlyOperation }
            try bearer.requireRecentLogin(change.settings, now: now)
            _ = try change.transaction.removeAccount(bearer.account.localID)
        }
    }
}

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

extension ProfileChanges: Redacted {}

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
