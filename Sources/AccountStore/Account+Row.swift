internal import Accounts
internal import Brands
internal import Cryptography
internal import GRDB
internal import SignInFoundation

extension Account {
    /// The columns of an account that change, in the order of the statements in SQLiteTransaction.
    var columns: [(any DatabaseValueConvertible)?] {
        [
            email?.rawValue, emailVerified, displayName, photoURL, screenName, phoneNumber?.rawValue,
            password?.hash.encoded, password?.updatedAt.secondsSince1970, validSince.secondsSince1970,
            generation,
            lastLoginAt?.secondsSince1970, lastRefreshAt?.secondsSince1970, disabled, customAttributes,
            customAuth, usesEmailLink, initialEmail?.rawValue, password?.updatedAt.millisecondsSince1970,
            createdAt.millisecondsSince1970, lastLoginAt?.millisecondsSince1970,
            lastRefreshAt?.millisecondsSince1970,
        ]
    }

    /// Reads an account back.
    ///
    /// - Throws: `storage(.unreadable)` when a column holds what its type cannot be.
    init(row: Row, identities: [Row], factors: [SecondFactor]) throws {
        let id = try row.required("local_id") { LocalID($0) }
        guard let createdAt = row.instant("created_at", "created_ms") else {
            throw AccountError.storage(.unreadable(what: "created_at"))
        }
        self.init(localID: id, createdAt: createdAt)
        email = try row.optional("email") { EmailAddress($0) }
        emailVerified = try row.decode(forColumn: "email_verified")
        displayName = row["display_name"]
        photoURL = row["photo_url"]
        screenName = row["screen_name"]
        phoneNumber = try row.optional("phone_number") { PhoneNumber($0) }
        if let hash = try row.optional("password_hash", { try? PasswordHash(encoded: $0) }) {
            password = StoredPassword(
                hash: hash,
                updatedAt: row.instant("password_updated_at", "password_updated_ms") ?? createdAt)
        }
        validSince = row.instant("valid_since") ?? createdAt.wholeSecond
        generation = try row.decode(forColumn: "generation")
        lastLoginAt = row.instant("last_login_at", "last_login_ms")
        lastRefreshAt = row.instant("last_refresh_at", "last_refresh_ms")
        disabled = try row.decode(forColumn: "disabled")
        customAttributes = row["custom_attributes"]
        customAuth = try row.decode(forColumn: "custom_auth")
        usesEmailLink = try row.decode(forColumn: "email_link")
        initialEmail = try row.optional("initial_email") { EmailAddress($0) }
        self.identities = try identities.map(Identity.init(row:))
        secondFactors = factors
    }
}

extension Identity {
    init(row: Row) throws {
        self.init(
            provider: try row.required("provider") { ProviderID(rawValue: $0) },
            subject: try row.decode(forColumn: "subject"),
            email: try row.optional("email") { EmailAddress($0) },
            displayName: row["display_name"], photoURL: row["photo_url"], screenName: row["screen_name"],
            voucher: try row.optional("voucher") { Voucher(rawValue: $0) })
    }
}
