/// A key that is mixed into password hashes and kept apart from them: a stolen store alone gives nothing to try
/// passwords on.
package struct PasswordPepper: Sendable {
    let key: [UInt8]

    /// - Parameter key: 32 bytes, derived from the installation's secret.
    package init(_ key: [UInt8]) {
        self.key = key
    }

    /// Names the key in a hash without telling of it.
    var id: String {
        Base64URL.encode(Array(HMACSHA256.authenticate(Array("pepper id".utf8), key: key).prefix(6)))
    }

    /// The text that a hash with this pepper holds, and no other.
    package var mark: String { "k=\(id)$" }

    /// The bytes that are hashed in place of the password.
    func mixed(with password: String) -> [UInt8] { HMACSHA256.authenticate(Array(password.utf8), key: key) }
}

extension PasswordPepper: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "PasswordPepper(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
