/// The place in the guide about errors that explains a refusal of the account backend.
enum RefusalGuide {
    /// Begins of codes, by the section's anchor; the first that fits counts.
    private static let sections: [(anchor: String, codes: [String])] = [
        (
            "credentials",
            [
                "MISSING_OR_INVALID_NONCE", "INVALID_IDP_RESPONSE", "INVALID_CREDENTIAL",
                "INVALID_PENDING_TOKEN",
                "INVALID_CUSTOM_TOKEN", "CREDENTIAL_MISMATCH",
            ]
        ),
        (
            "second-factor",
            [
                "MISSING_MFA", "INVALID_MFA", "MFA_", "SECOND_FACTOR", "UNVERIFIED_EMAIL",
                "UNSUPPORTED_FIRST_FACTOR",
                "INVALID_CODE", "MISSING_CODE", "INVALID_SESSION_INFO", "SESSION_EXPIRED",
                "MISSING_SESSION_INFO",
            ]
        ),
        (
            "sessions",
            [
                "TOKEN_EXPIRED", "INVALID_ID_TOKEN", "MISSING_ID_TOKEN", "CREDENTIAL_TOO_OLD",
                "INVALID_REFRESH_TOKEN",
                "USER_DISABLED", "USER_NOT_FOUND",
            ]
        ),
        (
            "accounts",
            ["EMAIL_", "INVALID_EMAIL", "INVALID_PASSWORD", "WEAK_PASSWORD", "FEDERATED_USER_ID", "PHONE_"]
        ),
    ]

    /// The anchor of a code's section.
    static func section(of code: String) -> String {
        sections.first { section in section.codes.contains { code.hasPrefix($0) } }?.anchor ?? "setup"
    }
}
