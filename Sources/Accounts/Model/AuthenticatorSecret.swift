internal import Cryptography
internal import OpenID

/// The secret that an account and an authenticator app share.
package struct AuthenticatorSecret: Hashable, Sendable, Codable {
    /// 20 bytes (RFC 4226 §4 R6 recommends 160 bits).
    package let bytes: [UInt8]

    package static let length = 20

    /// Nil unless there are 20 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    private init(drawn: [UInt8]) {
        bytes = drawn
    }

    /// A fresh secret.
    ///
    /// - Throws: `cryptography` when there are no random bytes.
    static func draw(from random: RandomSource) throws(AccountError) -> AuthenticatorSecret {
        AuthenticatorSecret(
            drawn: try cryptographic { () throws(CryptographyError) in try random.bytes(length) })
    }

    /// As an app takes it: 32 characters of base 32.
    package var text: String { Base32.encode(bytes) }

    /// The password that an app shows in a time step.
    ///
    /// - Throws: `cryptography`.
    package func password(step: Int64) throws(AccountError) -> String {
        try cryptographic { () throws(CryptographyError) in
            try OneTimePassword.password(counter: step, key: bytes, digits: Authenticator.digits)
        }
    }
}

extension AuthenticatorSecret: Concealed {}
