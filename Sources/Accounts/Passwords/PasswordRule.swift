internal import CCommonPasswords
internal import Cryptography
internal import OpenID

/// The rule for new passwords.
package struct PasswordRule: Sendable {
    /// UTF-16 units, as clients count.
    package let shortest: Int
    /// Indicates whether the passwords that everybody tries first are refused.
    let refusesCommon: Bool
    /// Names of which no password is made where common ones are refused.
    private let ownNames: OwnNames

    /// Bytes of the longest password that was ever stored.
    static let longestStored = 4_096

    package init(_ settings: AccountSettings) {
        shortest = settings.strictPasswords ? Bounds.shortestPassword.value : 6
        refusesCommon = settings.strictPasswords
        ownNames = settings.ownNames
    }

    /// - Throws: `missingPassword`, `weakPassword` for one that is too short, among the most common
    ///   or made of this installation's names, `passwordTooLong`
    ///   above 128 characters.
    func check(_ password: String?) throws(AccountError) -> String {
        guard let password, !password.isEmpty else { throw .missingPassword }
        if password.utf8.count > 16 * Bounds.longestPassword.value { throw .passwordTooLong }
        if password.utf16.count < shortest {
            throw shortest > 6 ? .shortPassword : .weakPassword
        }
        if password.unicodeScalars.count > Bounds.longestPassword.value { throw .passwordTooLong }
        if refusesCommon, CommonPasswords.contains(password) || ownNames.make(password) {
            throw .commonPassword
        }
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

/// The most common passwords.
enum CommonPasswords {
    /// Bytes of SHA-256 that stand for one.
    private static let width = 8

    /// Returns whether a password is one of the 10,000 most common, in whatever case of letters.
    static func contains(_ password: String) -> Bool {
        let wanted = Array(SHA256.hash(password.lowercased()).prefix(width))
        let list = UnsafeBufferPointer(
            start: portico_common_passwords(), count: portico_common_passwords_size())
        var (low, high) = (0, list.count / width)
        while low < high {
            let middle = (low + high) / 2
            let entry = list[middle * width..<(middle + 1) * width]
            if entry.elementsEqual(wanted) { return true }
            if entry.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
