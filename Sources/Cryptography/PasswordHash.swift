internal import COpenSSL

/// A password as it is stored: scrypt (RFC 7914) with its own salt, in one line of text.
///
/// The text is `$scrypt$ln=15,r=8,p=1$SALT$HASH` (salt and hash in unpadded base64url), so that parameters can
/// be raised later; that of an account imported from elsewhere names a `ForeignPasswordScheme`. Making one takes tens of milliseconds and 32 MiB: never on an event loop.
package struct PasswordHash: Hashable, Sendable {
    /// What to store.
    package let encoded: String
    private let scheme: Scheme
    private let salt: [UInt8]
    private let digest: [UInt8]

    private enum Scheme: Hashable {
        case own(PasswordCost)
        case foreign(ForeignPasswordScheme)
    }

    /// Hashes a password with a fresh salt.
    ///
    /// - Throws: `randomnessUnavailable`, `engineFailure`.
    package init(
        of password: String, cost: PasswordCost = .standard, random: RandomSource
    ) throws(CryptographyError) {
        let salt = try random.bytes(16)
        let digest = try Self.derive(password, salt: salt, cost: cost)
        scheme = .own(cost)
        self.salt = salt
        self.digest = digest
        encoded = "$scrypt$\(cost.text)$\(Base64URL.encode(salt))$\(Base64URL.encode(digest))"
    }

    /// Takes a hash that another system made.
    ///
    /// - Throws: `malformedPasswordHash` for parameters that are not acceptable, an empty or endless hash or salt.
    package init(
        imported digest: [UInt8], salt: [UInt8], scheme: ForeignPasswordScheme
    ) throws(CryptographyError) {
        let (name, parameters) = scheme.fields
        try self.init(
            encoded: "$\(name)$\(parameters)$\(Base64URL.encode(salt))$\(Base64URL.encode(digest))")
    }

    /// Reads a stored hash.
    ///
    /// - Throws: `malformedPasswordHash`.
    package init(encoded: String) throws(CryptographyError) {
        let fields = encoded.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 5, fields[0].isEmpty, let salt = try? Base64URL.decode(fields[3]),
            let digest = try? Base64URL.decode(fields[4])
        else { throw .malformedPasswordHash }
        if fields[1] == "scrypt", let cost = PasswordCost(text: fields[2]), (8...64).contains(salt.count),
            digest.count == 32
        {
            scheme = .own(cost)
        } else if let foreign = ForeignPasswordScheme(name: fields[1], parameters: fields[2]),
            salt.count <= 256, (8...1_024).contains(digest.count),
            foreign.takes(digest: digest, salt: salt)
        {
            scheme = .foreign(foreign)
        } else {
            throw .malformedPasswordHash
        }
        self.encoded = encoded
        self.salt = salt
        self.digest = digest
    }

    /// Whether the password is the one that was hashed; constant time for one hash.
    package func matches(_ password: String) throws(CryptographyError) -> Bool {
        switch scheme {
        case .own(let cost): constantTimeEqual(try Self.derive(password, salt: salt, cost: cost), digest)
        case .foreign(let scheme):
            constantTimeEqual(
                try scheme.derive(Array(password.utf8), salt: salt, like: digest), digest)
        }
    }

    /// Whether the hash was made with less work than `cost`, or elsewhere, so that it should be made anew at the next
    /// sign-in.
    package func isWeaker(than cost: PasswordCost) -> Bool {
        switch scheme {
        case .own(let own): own.memory < cost.memory
        case .foreign: true
        }
    }

    private static func derive(
        _ password: String, salt: [UInt8], cost: PasswordCost
    ) throws(CryptographyError) -> [UInt8] {
        defer { ERR_clear_error() }
        var digest = [UInt8](repeating: 0, count: 32)
        let bytes = password.utf8.map { CChar(bitPattern: $0) }
        let limit = UInt64(cost.memory) + 1_048_576
        guard
            EVP_PBE_scrypt(
                bytes, bytes.count, salt, salt.count, 1 << UInt64(cost.logN), UInt64(cost.blockSize),
                UInt64(cost.parallelism), limit, &digest, digest.count) == 1
        else { throw .engineFailure }
        return digest
    }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "PasswordHash(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
