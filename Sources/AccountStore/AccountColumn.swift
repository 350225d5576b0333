/// The columns of an account in the order in which statements give them: a row is read by place, since looking a
/// name up takes longer than reading the value.
enum AccountColumn: Int, CaseIterable {
    case localID, createdAt, createdMilliseconds, email, emailVerified, displayName, photoURL, screenName
    case phoneNumber, passwordHash, passwordUpdatedAt, passwordUpdatedMilliseconds, validSince, generation
    case lastLoginAt, lastLoginMilliseconds, lastRefreshAt, lastRefreshMilliseconds, disabled
    case customAttributes, customAuth, emailLink, initialEmail

    var name: String {
        switch self {
        case .localID: "local_id"
        case .createdAt: "created_at"
        case .createdMilliseconds: "created_ms"
        case .email: "email"
        case .emailVerified: "email_verified"
        case .displayName: "display_name"
        case .photoURL: "photo_url"
        case .screenName: "screen_name"
        case .phoneNumber: "phone_number"
        case .passwordHash: "password_hash"
        case .passwordUpdatedAt: "password_updated_at"
        case .passwordUpdatedMilliseconds: "password_updated_ms"
        case .validSince: "valid_since"
        case .generation: "generation"
        case .lastLoginAt: "last_login_at"
        case .lastLoginMilliseconds: "last_login_ms"
        case .lastRefreshAt: "last_refresh_at"
        case .lastRefreshMilliseconds: "last_refresh_ms"
        case .disabled: "disabled"
        case .customAttributes: "custom_attributes"
        case .customAuth: "custom_auth"
        case .emailLink: "email_link"
        case .initialEmail: "initial_email"
        }
    }

    /// The list for `SELECT`, each column with its table.
    static let list = allCases.map { "accounts.\($0.name)" }.joined(separator: ", ")
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
