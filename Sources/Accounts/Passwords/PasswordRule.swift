/// What a new password must be.
enum PasswordRule {
    /// - Throws: `missingPassword`, `weakPassword` below 6 UTF-16 units (as clients count), `passwordTooLong` above
    ///   4,096 bytes.
    static func check(_ password: String?) throws(AccountError) -> String {
        guard let password, !password.isEmpty else { throw .missingPassword }
        if password.utf16.count < 6 { throw .weakPassword }
        if password.utf8.count > 4_096 { throw .passwordTooLong }
        return password
    }
}

extension EmailAddress {
    /// Reads the address of a request.
    ///
    /// - Throws: `missingEmail`, `invalidEmail`.
    init(requested text: String?) throws(AccountError) {
        guard let text, !text.isEmpty else { throw .missingEmail }
        guard let address = EmailAddress(text) else { throw .invalidEmail }
        self = address
    }
}
