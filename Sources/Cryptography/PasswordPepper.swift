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

/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
package enum HMACSHA256 {
    /// The authentication code of a message, 32 bytes.
    package static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        // Two plain hashes: no engine state, so nothing to fail or to free.
        let key = key.count > 64 ? SHA256.hash(key) : key
        func padded(_ pad: UInt8, _ message: [UInt8]) -> [UInt8] {
            var block = [UInt8](repeating: pad, count: 64)
            for (index, byte) in key.enumerated() { block[index] = byte ^ pad }
            return block + message
        }
        return SHA256.hash(padded(0x5c, SHA256.hash(padded(0x36, message))))
    }
}
