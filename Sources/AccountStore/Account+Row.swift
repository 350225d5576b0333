internal import Accounts
internal import Cryptography
internal import GRDB
internal import OpenID
internal import Providers

extension Account {
    /// The values of `AccountColumn`, in their order.
    var columns: [(any DatabaseValueConvertible)?] {
        [
            localID.rawValue, createdAt.millisecondsSince1970, email?.rawValue, emailVerified, displayName,
            photoURL, screenName, phoneNumber?.rawValue, password?.hash.encoded,
            password?.updatedAt.millisecondsSince1970, validSince.secondsSince1970, generation,
            lastLoginAt?.millisecondsSince1970, lastRefreshAt?.millisecondsSince1970, disabled,
            customAttributes, customAuth, usesEmailLink, initialEmail?.rawValue,
        ]
    }

    /// Reads an account back.
    ///
    /// - Throws: `storage(.unreadable)` when a column holds what its type cannot be.
    init(row: Row, identities: [Identity], factors: [SecondFactor]) throws {
        typealias Column = AccountColumn
        let id = try row.required(Column.localID) { LocalID($0) }
        guard let createdAt = row.instant(milliseconds: Column.createdAt) else {
            throw AccountError.storage(.unreadable(what: "created_ms"))
        }
        self.init(localID: id, createdAt: createdAt)
        email = try row.optional(Column.email) { EmailAddress($0) }
        emailVerified = try row.decode(Column.emailVerified)
        displayName = row.value(Column.displayName)
        photoURL = row.value(Column.photoURL)
        screenName = row.value(Column.screenName)
        phoneNumber = try row.optional(Column.phoneNumber) { PhoneNumber($0) }
        if let hash = try row.optional(Column.passwordHash, { try? PasswordHash(encoded: $0) }) {
            let updated = row.instant(milliseconds: Column.passwordUpdatedAt)
            password = StoredPassword(hash: hash, updatedAt: updated ?? createdAt)
        }
        validSince = row.instant(Column.validSince) ?? createdAt.wholeSecond
        generation = try StoredGeneration.read(row.decode(Column.generation))
        lastLoginAt = row.instant(milliseconds: Column.lastLoginAt)
        lastRefreshAt = row.instant(milliseconds: Column.lastRefreshAt)
        disabled = try row.decode(Column.disabled)
        customAttributes = row.value(Column.customAttributes)
        customAuth = try row.decode(Column.customAuth)
        usesEmailLink = try row.decode(Column.emailLink)
        initialEmail = try row.optional(Column.initialEmail) { EmailAddress($0) }
        self.identities = identities
        secondFactors = factors
    }
}

extension Identity {
    init(row: Row) throws {
        typealias Column = IdentityColumn
        self.init(
            provider: try row.required(Column.provider) { ProviderID(rawValue: $0) },
            subject: try row.decode(Column.subject),
            email: try row.optional(Column.email) { EmailAddress($0) },
            displayName: row.value(Column.displayName), photoURL: row.value(Column.photoURL),
            screenName: row.value(Column.screenName),
            voucher: try row.optional(Column.voucher) { Voucher(rawValue: $0) })
    }
}

/// The count of the times that an account's tokens were ended, as a column keeps it; adding to it never overflows.
enum StoredGeneration {
    /// - Throws: `storage(.unreadable)` for a number that nobody counts up to.
    static func read(_ number: Int64) throws(AccountError) -> Int64 {
        guard (0..<1 << 53).contains(number) else { throw .storage(.unreadable(what: "generation")) }
        return number
    }
}
