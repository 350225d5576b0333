package import Cryptography
package import OpenID

/// Imports and deletes accounts by the batch; each entry succeeds or fails on its own.
package struct AccountImport: Sendable {
    private let administration: AccountAdministration

    /// An account to import.
    package struct Entry: Sendable {
        package var localID: String?
        package var fields: AdministratorChanges
        package var identities: [Identity]
        /// A password that another system hashed; goes before that of `fields`.
        package var password: StoredPassword?
        /// The time when the account was made elsewhere.
        package var createdAt: Instant?
        package var lastLoginAt: Instant?
        /// Indicates whether the account signs in by links.
        package var usesEmailLink = false

        package init(
            localID: String?, fields: AdministratorChanges = AdministratorChanges(),
            identities: [Identity] = []
        ) {
            self.localID = localID
            self.fields = fields
            self.identities = identities
        }
    }

    /// The failure of one entry.
    package struct Failure: Hashable, Sendable {
        /// Its place in the batch.
        package let index: Int
        package let localID: String?
        package let error: AccountError
    }

    /// Most entries of a batch.
    package static let maximumEntries = 1_000

    package init(_ parts: AccountParts) {
        administration = AccountAdministration(parts)
    }

    /// - Parameter overwrites: whether an account that has the id is replaced.
    /// - Returns: the entries that failed.
    /// - Throws: what stops the whole batch: `sandboxUnknown`, `sandboxLimit`, `storage`, `cryptography`.
    package func run(
        _ entries: [Entry], overwrites: Bool, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> [Failure] {
        var failures: [Failure] = []
        for (index, entry) in entries.enumerated() {
            do {
                try await put(entry, overwrites: overwrites, sandbox, now)
            } catch {
                guard error.isAboutOneEntry else { throw error }
                failures.append(Failure(index: index, localID: entry.localID, error: error))
            }
        }
        return failures
    }

    /// Deletes accounts; unless forced, only disabled ones.
    ///
    /// - Returns: the entries that failed (`userNotDisabled`); accounts that do not exist are deleted already.
    /// - Throws: `sandboxUnknown`, `storage`, for the whole batch.
    package func delete(
        _ localIDs: [String], force: Bool, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> [Failure] {
        try await administration.parts.change(sandbox, now: now) { (change) throws(AccountError) in
            var failures: [Failure] = []
            for (index, text) in localIDs.enumerated() {
                guard let id = LocalID(text), let account = try change.transaction.account(id) else {
                    continue
                }
                guard force || account.disabled else {
                    failures.append(Failure(index: index, localID: text, error: .userNotDisabled))
                    continue
                }
                _ = try change.transaction.removeAccount(id)
            }
            return failures
        }
    }

    private func put(
        _ entry: Entry, overwrites: Bool, _ sandbox: SandboxID, _ now: Instant
    ) async throws(AccountError) {
        guard let text = entry.localID, let id = LocalID(text) else { throw .missingLocalID }
        let stored: Result<StoredPassword?, AccountError>
        if let password = entry.password {
            stored = .success(password)
        } else {
            stored = await administration.hashed(entry.fields.password, now)
        }
        try await administration.parts.change(sandbox, now: now) { (change) throws(AccountError) in
            let old = try change.transaction.account(id)
            if old != nil, !overwrites { throw .duplicateLocalID }
            var account = Account(localID: id, createdAt: old?.createdAt ?? entry.createdAt ?? change.now)
            account.lastLoginAt = entry.lastLoginAt ?? old?.lastLoginAt
            account.usesEmailLink = entry.usesEmailLink
            if let old { account.validSince = old.validSince }
            for identity in entry.identities {
                if let owner = try change.transaction.account(
                    provider: identity.provider, subject: identity.subject), owner.localID != id
                {
                    throw .federatedUserIDAlreadyLinked
                }
                account.put(identity)
            }
            try change.apply(entry.fields, password: stored, factorIDs: .givenOrFresh, to: &account)
            account.generation = (old?.generation ?? -1) + 1
            if old == nil {
                try change.insert(account, byAdministrator: true)
            } else {
                try change.update(account)
            }
        }
    }
}

extension AccountError {
    /// Indicates whether the entry is at fault, and not the server or the sandbox.
    fileprivate var isAboutOneEntry: Bool {
        switch self {
        case .storage, .cryptography, .sandboxUnknown, .sandboxLimit, .tooManyAttempts: false
        default: true
        }
    }
}

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

extension AdministratorChanges: Redacted {}
