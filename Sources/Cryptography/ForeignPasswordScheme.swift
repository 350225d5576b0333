/// The scheme by which another system hashed its passwords, for accounts that come from there.
///
/// Enough to compare with such a hash; new ones are never made so.
package enum ForeignPasswordScheme: Hashable, Sendable {
    /// A digest function.
    package enum Digest: String, CaseIterable, Hashable, Sendable {
        case md5, sha1, sha256, sha512
    }

    /// The part that stands first in the hashed bytes.
    package enum Order: String, CaseIterable, Hashable, Sendable {
        case saltFirst = "sp"
        case passwordFirst = "ps"
    }

    /// HMAC (RFC 2104) over salt and password.
    case hmac(Digest, key: [UInt8], order: Order)
    /// A digest of salt and password, hashed again until it was hashed `rounds` times.
    case digest(Digest, rounds: Int, order: Order)
    /// PBKDF2 (RFC 8018 §5.2).
    case pbkdf2(Digest, rounds: Int)
    /// scrypt (RFC 7914) with N, r and p.
    case scrypt(memoryCost: Int, blockSize: Int, parallelism: Int)
    /// A signer key under AES-256-CTR, whose key is the scrypt hash of the password (N = 2^`memoryCost`, r = `rounds`).
    case sealedKey(signerKey: [UInt8], saltSeparator: [UInt8], rounds: Int, memoryCost: Int)

    /// Argon2 (RFC 9106).
    case argon2(Argon2)

    /// bcrypt in its own text form, which holds cost and salt.
    case bcrypt

    /// Indicates whether one comparison is bounded work, and the parameters make sense.
    package var isAcceptable: Bool {
        switch self {
        case .hmac(_, let key, _): !key.isEmpty && key.count <= 1_024
        case .digest(_, let rounds, _): (0...8_192).contains(rounds)
        case .pbkdf2(_, let rounds): (1...120_000).contains(rounds)
        case .scrypt(let memoryCost, let blockSize, let parallelism):
            (2...131_072).contains(memoryCost) && memoryCost & (memoryCost - 1) == 0
                && (1...16).contains(blockSize) && (1...16).contains(parallelism)
                && memoryCost * blockSize * parallelism <= 4_194_304
        case .sealedKey(let signerKey, let separator, let rounds, let memoryCost):
            (16...1_024).contains(signerKey.count) && separator.count <= 64 && (1...8).contains(rounds)
                && (1...14).contains(memoryCost)
        case .argon2(let argon2): argon2.isAcceptable
        // The cost stands in each hash.
        case .bcrypt: true
        }
    }
}

extension ForeignPasswordScheme: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "ForeignPasswordScheme(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
