internal import Cryptography
internal import OpenID

/// Makes refresh tokens that name their account, so that one is known again when its record is gone.
///
///     base64url( 1 | 32 random bytes | seconds since 1970, 8 bytes | account | HMAC-SHA-256 over sandbox and all of it, 16 bytes )
///
/// Only its record makes a token worth anything. What the token says of itself is for the answer alone: who comes with
/// the token of a deleted account hears that the user is gone, and nothing has to be kept for it.
package struct RefreshTokenCodec: Sendable {
    private let key: [UInt8]

    /// The statement of a token about itself.
    struct Claim: Hashable, Sendable {
        let localID: LocalID
        let issuedAt: Instant
    }

    private static let version: UInt8 = 1
    private static let randomCount = 32
    private static let timeCount = 8
    private static let codeCount = 16
    /// Characters of the longest token: that of an id of 128 bytes has 247.
    private static let maximumLength = 256

    /// - Parameter secret: 32 random bytes of the installation that stay when its master secret is replaced.
    package init(secret: [UInt8]) {
        // HKDF-Expand (RFC 5869 §2.3) of one block; the secret is uniform, so nothing has to be extracted.
        key = HMACSHA256.authenticate(Array("portico refresh tokens".utf8) + [1], key: secret)
    }

    /// A fresh token of an account.
    ///
    /// - Throws: `cryptography` when there are no random bytes.
    func token(
        of account: LocalID, in sandbox: SandboxID, random: RandomSource, now: Instant
    ) throws(AccountError) -> String {
        let secret = try cryptographic { () throws(CryptographyError) in try random.bytes(Self.randomCount) }
        let seconds = UInt64(bitPattern: now.secondsSince1970)
        let time = (0..<Self.timeCount).map { UInt8(truncatingIfNeeded: seconds >> (56 - 8 * UInt64($0))) }
        let body = [Self.version] + secret + time + Array(account.rawValue.utf8)
        return Base64URL.encode(body + code(of: body, in: sandbox))
    }

    /// The statement of a token about itself; nil unless this installation made it for this sandbox.
    func claim(of token: String, in sandbox: SandboxID) -> Claim? {
        let start = 1 + Self.randomCount
        guard token.utf8.count <= Self.maximumLength, let bytes = try? Base64URL.decode(token),
            bytes.first == Self.version, bytes.count > start + Self.timeCount + Self.codeCount
        else { return nil }
        let body = Array(bytes.dropLast(Self.codeCount))
        guard constantTimeEqual(Array(bytes.suffix(Self.codeCount)), code(of: body, in: sandbox)) else {
            return nil
        }
        let seconds = body[start..<start + Self.timeCount].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(validating: body.dropFirst(start + Self.timeCount), as: UTF8.self)
            .flatMap { LocalID($0) }
            .map {
                Claim(localID: $0, issuedAt: Instant(secondsSince1970: Int64(bitPattern: seconds)))
            }
    }

    private func code(of body: [UInt8], in sandbox: SandboxID) -> [UInt8] {
        Array(
            HMACSHA256.authenticate(Array(sandbox.rawValue.utf8) + [0] + body, key: key)
                .prefix(Self.codeCount))
    }
}

extension RefreshTokenCodec: Redacted {}
