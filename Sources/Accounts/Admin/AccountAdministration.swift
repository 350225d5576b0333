package import Cryptography
package import OpenID

/// Makes, changes and deletes accounts on an administrator's word.
package struct AccountAdministration: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Makes an account.
    ///
    /// - Parameter localID: the id it gets; nil draws one.
    /// - Throws: `duplicateLocalID`, `missingLocalID` for an id that is none, and those of `update`.
    package func create(
        localID: String? = nil, _ fields: AdministratorChanges, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        let password = await hashed(fields.password, now)
        return try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let id: LocalID
            if let localID {
                guard let chosen = LocalID(localID) else { throw .missingLocalID }
                if try change.transaction.account(chosen) != nil { throw .duplicateLocalID }
                id = chosen
            } else {
                id = try LocalID.generate(from: change.random)
            }
            var account = Account(localID: id, createdAt: change.now)
            try change.apply(fields, password: password, factorIDs: .fresh, to: &account)
            account.generation = 0
            try change.insert(account, byAdministrator: true)
            return account
        }
    }

    /// Changes an account. A new password, a new address and `validSince` end its tokens.
    ///
    /// - Throws: `missingLocalID`, `userNotFound`, `invalidEmail`, `emailExists`, `weakPassword`, `passwordTooLong`,
    ///   `invalidPhoneNumber`, `phoneNumberExists`, `invalidClaims`, `claimsTooLarge`, `forbiddenClaim`,
    ///   `unverifiedEmail`, `secondFactorExists`, `secondFactorLimitExceeded`, `mfaEnrolmentNotFound`,
    ///   `federatedUserIDAlreadyLinked`.
    package func update(
        localID: String?, _ changes: AdministratorChanges, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        let id = try Self.required(localID)
        let password = await hashed(changes.password, now)
        return try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard var account = try change.transaction.account(id) else { throw .userNotFound }
            try change.apply(changes, password: password, to: &account)
            try change.update(account)
            return account
        }
    }

    /// - Throws: `missingLocalID`, `userNotFound`.
    package func delete(localID: String?, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        let id = try Self.required(localID)
        try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard try change.transaction.removeAccount(id) else { throw .userNotFound }
        }
    }

    /// Deletes every account of the sandbox, with the codes and messages that were sent and the attempts that were
    /// counted.
    ///
    /// - Throws: `sandboxUnknown`, `storage`.
    package func deleteAll(sandbox: SandboxID, now: Instant) async throws(AccountError) {
        try await parts.change(sandbox, now: now, evenIfDisabled: true) { (change) throws(AccountError) in
            try change.transaction.removeAllAccounts()
            for kind in Self.emptied { try change.removeAll(kind) }
        }
    }

    /// The records that go with all accounts.
    private static let emptied: [RecordKind] =
        [
            .emailCode, .phoneCode, .temporaryProof, .authenticatorOffer, .pendingCredential, .spentToken,
            .knownClients,
        ] + AttemptLimit.all.map(\.kind)

    /// A new password, hashed; its refusal is told where the order of the checks comes to it.
    func hashed(_ password: String?, _ now: Instant) async -> Result<StoredPassword?, AccountError> {
        guard let password else { return .success(nil) }
        do throws(AccountError) {
            let hash = try await parts.passwords.hash(
                try PasswordRule(parts.settings).check(password), for: .init(.machine, isKnown: true))
            return .success(StoredPassword(hash: hash, updatedAt: now))
        } catch {
            return .failure(error)
        }
    }

    private static func required(_ localID: String?) throws(AccountError) -> LocalID {
        guard let localID, !localID.isEmpty else { throw .missingLocalID }
        guard let id = LocalID(localID) else { throw .userNotFound }
        return id
    }
}
