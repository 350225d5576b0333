internal import Accounts
internal import Cryptography
internal import OpenID
internal import Providers

/// The columns of an account in the order in which statements give them.
enum AccountColumn: Int, PlacedColumn {
    case localID, createdAt, email, emailVerified, displayName, photoURL, screenName, phoneNumber
    case passwordHash, passwordUpdatedAt, validSince, generation, lastLoginAt, lastRefreshAt, disabled
    case customAttributes, customAuth, emailLink, initialEmail

    static let names = [
        "local_id", "created_ms", "email", "email_verified", "display_name", "photo_url", "screen_name",
        "phone_number", "password_hash", "password_updated_ms", "valid_since", "generation", "last_login_ms",
        "last_refresh_ms", "disabled", "custom_attributes", "custom_auth", "email_link", "initial_email",
    ]

    /// The list for `SELECT`, each column with its table.
    static let list = names.map { "accounts.\($0)" }.joined(separator: ", ")
    /// Adds an account: the parameters are the sandbox and the columns.
    static let insertion = """
        INSERT INTO accounts (sandbox, \(columns)) VALUES (?1, \(places))
        """
    private static let columns = names.joined(separator: ", ")
    private static let places = names.indices.map { "?\($0 + 2)" }.joined(separator: ", ")
    /// Replaces an account: the same parameters, of which the id comes second.
    static let update = """
        UPDATE accounts SET \(changes.joined(separator: ", ")) WHERE sandbox = ?1 AND local_id = ?2
        """
    private static let changes = allCases.dropFirst().map { "\($0.name) = ?\($0.rawValue + 2)" }
}

/// The columns of an identity in the order in which statements give them.
enum IdentityColumn: Int, PlacedColumn {
    case provider, subject, email, displayName, photoURL, screenName, voucher

    static let names = [
        "provider", "subject", "email", "display_name", "photo_url", "screen_name", "voucher",
    ]

    static let list = names.joined(separator: ", ")
}

extension Account {
    /// The values of `AccountColumn`, in their order.
    var columns: [SQLValue] {
        [
            .text(localID.rawValue), .milliseconds(createdAt), .text(email?.rawValue), .flag(emailVerified),
            .text(displayName), .text(photoURL), .text(screenName), .text(phoneNumber?.rawValue),
            .text(password?.hash.encoded), .milliseconds(password?.updatedAt), .seconds(validSince),
            .integer(generation), .milliseconds(lastLoginAt), .milliseconds(lastRefreshAt), .flag(disabled),
            .text(customAttributes), .flag(customAuth), .flag(usesEmailLink), .text(initialEmail?.rawValue),
        ]
    }

    /// Reads an account back.
    ///
    /// - Throws: `storage(.unreadable)` when a column holds what its type cannot be.
    init(row: any SQLRow, identities: [Identity], factors: [SecondFactor]) throws(AccountError) {
        typealias Column = AccountColumn
        let id = try row.required(Column.localID) { LocalID($0) }
        guard let createdAt = row.instant(milliseconds: Column.createdAt) else {
            throw AccountError.storage(.unreadable(what: "created_ms"))
        }
        self.init(localID: id, createdAt: createdAt)
        email = try row.optional(Column.email) { EmailAddress($0) }
        emailVerified = row.flag(Column.emailVerified)
        displayName = row[Column.displayName]
        photoURL = row[Column.photoURL]
        screenName = row[Column.screenName]
        phoneNumber = try row.optional(Column.phoneNumber) { PhoneNumber($0) }
        if let hash = try row.optional(Column.passwordHash, { try? PasswordHash(encoded: $0) }) {
            let updated = row.instant(milliseconds: Column.passwordUpdatedAt)
            password = StoredPassword(hash: hash, updatedAt: updated ?? createdAt)
        }
        let validSince = row.integer(Column.validSince).map { Instant(secondsSince1970: $0) }
        self.validSince = validSince ?? createdAt.wholeSecond
        // Larger ones are damage; adding to these never overflows.
        guard let generation = row.integer(Column.generation), (0..<1 << 53).contains(generation) else {
            throw .storage(.unreadable(what: "generation"))
        }
        self.generation = generation
        lastLoginAt = row.instant(milliseconds: Column.lastLoginAt)
        lastRefreshAt = row.instant(milliseconds: Column.lastRefreshAt)
        disabled = row.flag(Column.disabled)
        customAttributes = row[Column.customAttributes]
        customAuth = row.flag(Column.customAuth)
        usesEmailLink = row.flag(Column.emailLink)
        initialEmail = try row.optional(Column.initialEmail) { EmailAddress($0) }
        self.identities = identities
        secondFactors = factors
    }
}

extension Identity {
    init(row: any SQLRow) throws(AccountError) {
        typealias Column = IdentityColumn
        self.init(
            provider: try row.required(Column.provider) { ProviderID(rawValue: $0) },
            subject: try row.required(Column.subject) { $0 },
            email: try row.optional(Column.email) { EmailAddress($0) },
            displayName: row[Column.displayName], photoURL: row[Column.photoURL],
            screenName: row[Column.screenName],
            voucher: try row.optional(Column.voucher) { Voucher(rawValue: $0) })
    }
}

extension Sandbox {
    /// Reads a sandbox back, without its API key.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(row: any SQLRow) throws(AccountError) {
        self.init(
            id: try row.required("id") { SandboxID($0) }, project: try row.required("project"),
            createdAt: row.instant("created_at") ?? .distantPast,
            expiresWhenIdle: row.flag("expires_when_idle"), creator: row["creator"])
        lastUsedAt = row.instant("last_used_at") ?? createdAt
        overrides = try row.required("overrides") { try? SettingOverrides(encoded: $0) }
    }
}

/// The sealed secret of an authenticator app, bound to its sandbox, account and enrolment.
enum EncryptedSecret {
    static let kind = RecordKind("second-factor-secret")

    static func key(_ localID: String, _ enrolmentID: String) -> String {
        "\(localID)\u{0}\(enrolmentID)"
    }

    /// The secret of a factor, sealed; nil for a telephone.
    ///
    /// - Throws: `cryptography`.
    static func encrypt(
        _ factor: SecondFactor, of account: LocalID, _ cipher: RecordCipher, in sandbox: SandboxID
    ) throws(AccountError) -> [UInt8]? {
        guard let authenticator = factor.authenticator else { return nil }
        let key = key(account.rawValue, factor.enrolmentID)
        return try cipher.encrypt(authenticator.secret.bytes, key: key, kind, in: sandbox)
    }

    /// - Throws: `storage(.unreadable)`.
    static func decrypt(
        _ encrypted: [UInt8], _ enrolmentID: String, of localID: String, _ cipher: RecordCipher,
        in sandbox: SandboxID
    ) throws(AccountError) -> AuthenticatorSecret {
        let name = cipher.name(of: key(localID, enrolmentID), kind, in: sandbox)
        let opened = try cipher.decrypt(encrypted, name: name, kind, in: sandbox)
        guard let secret = AuthenticatorSecret(bytes: opened.value) else {
            throw .storage(.unreadable(what: "secret"))
        }
        return secret
    }
}

// Keeps the accounts of all sandboxes in SQLite, or in PostgreSQL.
//
//     rules of Accounts ──closure──→ SQLiteStore ── one writer, many readers (WAL) ──→ file or memory
//                           │        PostgreSQLStore ── a pool of connections ──→ server
//                           │            │
//                   SQLTransaction   RecordCipher: names of records as keyed hashes, values under AES-GCM
//
// Neighbour: Accounts, whose AccountStorage this is. Sole importer of GRDB and libpq. What both engines read alike
// (`SQLTransaction`, `SQLStore`) is written once; nothing blocks the cooperative pool.
