package import Cryptography
internal import OpenID

/// An authenticator app that shares a secret with an account (RFC 6238 with SHA-1, six digits, thirty seconds).
package struct Authenticator: Hashable, Sendable, Codable {
    package let secret: AuthenticatorSecret
    /// The time step of the last password that was taken: none of it or before is taken again (RFC 6238 §5.2).
    package private(set) var lastStep: Int64?

    /// Length of a time step, seconds.
    package static let period: Int64 = 30
    /// Digits of a password.
    package static let digits = 6

    package init(secret: AuthenticatorSecret, lastStep: Int64? = nil) {
        self.secret = secret
        self.lastStep = lastStep
    }

    /// The password that the app shows.
    ///
    /// - Throws: `cryptography`.
    package func shown(at now: Instant) throws(AccountError) -> String {
        try secret.password(step: OneTimePassword.step(at: now, period: Self.period))
    }

    /// Returns whether what the app shows was taken already, or something newer.
    package func hasTaken(at now: Instant) -> Bool {
        OneTimePassword.step(at: now, period: Self.period) <= lastStep ?? .min
    }

    /// Takes a password of now, or of the time steps around it, once.
    ///
    /// - Parameter adjacentIntervals: how many time steps the clock of the app may be behind or ahead.
    /// - Returns: whether it was right and newer than every one before.
    /// - Throws: `cryptography`.
    mutating func take(
        _ password: String, adjacentIntervals: Int, now: Instant
    ) throws(AccountError) -> Bool {
        let middle = OneTimePassword.step(at: now, period: Self.period)
        let reach = Int64(adjacentIntervals)
        var found: Int64?
        // Every step is computed, so that the time tells nothing; of two that fit the later one counts.
        for step in (middle - reach)...(middle + reach) {
            let isRight = constantTimeEqual(try secret.password(step: step), password)
            if isRight, step > lastStep ?? .min { found = step }
        }
        guard let found else { return false }
        lastStep = found
        return true
    }
}

extension AuthenticatorSecret {
    /// The address that sets an app up (`otpauth://totp/ISSUER:ACCOUNT?…`, the key URI format that authenticator apps
    /// share), as a QR code or a link.
    package func address(issuer: String, account: String) -> String {
        let (issuer, account) = (PercentEncoding.encode(issuer), PercentEncoding.encode(account))
        return "otpauth://totp/\(issuer):\(account)?secret=\(text)&issuer=\(issuer)&algorithm=SHA1"
            + "&digits=\(Authenticator.digits)&period=\(Authenticator.period)"
    }
}

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

extension AuthenticatorSecret: Redacted {}
