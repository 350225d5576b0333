/// The columns of an account in the order in which statements give them: a row is read by place, since looking a
/// name up takes longer than reading the value.
enum AccountColumn: Int, CaseIterable {
    case localID, createdAt, email, emailVerified, displayName, photoURL, screenName, phoneNumber
    case passwordHash, passwordUpdatedAt, validSince, generation, lastLoginAt, lastRefreshAt, disabled
    case customAttributes, customAuth, emailLink, initialEmail

    var name: String {
        switch self {
        case .localID: "local_id"
        case .createdAt: "created_ms"
        case .email: "email"
        case .emailVerified: "email_verified"
        case .displayName: "display_name"
        case .photoURL: "photo_url"
        case .screenName: "screen_name"
        case .phoneNumber: "phone_number"
        case .passwordHash: "password_hash"
        case .passwordUpdatedAt: "password_updated_ms"
        case .validSince: "valid_since"
        case .generation: "generation"
        case .lastLoginAt: "last_login_ms"
        case .lastRefreshAt: "last_refresh_ms"
        case .disabled: "disabled"
        case .customAttributes: "custom_attributes"
        case .customAuth: "custom_auth"
        case .emailLink: "email_link"
        case .initialEmail: "initial_email"
        }
    }

    /// The list for `SELECT`, each column with its table.
    static let list = allCases.map { "accounts.\($0.name)" }.joined(separator: ", ")
    /// Adds an account: the parameters are the sandbox and the columns.
    static let insertion = """
        INSERT INTO accounts (sandbox, \(allCases.map(\.name).joined(separator: ", ")))
        VALUES (?\(String(repeating: ", ?", count: allCases.count)))
        """
    /// Replaces an account: the same parameters, of which the id comes second.
    static let update = """
        UPDATE accounts SET \(changes.joined(separator: ", ")) WHERE sandbox = ?1 AND local_id = ?2
        """
    private static let changes = allCases.dropFirst().map { "\($0.name) = ?\($0.rawValue + 2)" }
}

/// The columns of an identity in the order in which statements give them.
enum IdentityColumn: Int, CaseIterable {
    case provider, subject, email, displayName, photoURL, screenName, voucher

    var name: String {
        switch self {
        case .provider: "provider"
        case .subject: "subject"
        case .email: "email"
        case .displayName: "display_name"
        case .photoURL: "photo_url"
        case .screenName: "screen_name"
        case .voucher: "voucher"
        }
    }

    static let list = allCases.map(\.name).joined(separator: ", ")
}

// Keeps the accounts of all sandboxes in SQLite.
//
//     rules of Accounts ──closure──→ SQLiteStore ── one writer, many readers (WAL) ──→ file or memory
//                                        │
//                                  RecordCipher: names of records as keyed hashes, values under AES-GCM
//
// Neighbour: Accounts, whose AccountStorage this is. Sole importer of GRDB. Every call into SQLite runs on GRDB's own
// queues, never on the cooperative pool.
