internal import COpenSSL

/// A password as it is stored: Argon2id (RFC 9106) with its own salt, in one line of text.
///
/// The text is `$portico-argon2id$m=19456,t=2,k=PEPPER$SALT$HASH` (salt and hash in unpadded base64url; `k` names the pepper
/// and is empty without one), so that parameters can be raised later. That of an account imported from elsewhere names a
/// `ForeignPasswordScheme`. Making one takes tens of milliseconds and 19 MiB: never on an event loop.
package struct PasswordHash: Hashable, Sendable {
    /// The text to store.
    package let encoded: String
    private let scheme: Scheme
    private let salt: [UInt8]
    private let digest: [UInt8]

    private enum Scheme: Hashable {
        case own(Argon2, pepper: String)
        case foreign(ForeignPasswordScheme)
    }

    /// Hashes a password with a fresh salt.
    ///
    /// - Parameter pepper: mixed in; the hash can be compared with the same one only.
    /// - Throws: `randomnessUnavailable`, `engineFailure`.
    package init(
        of password: String, cost: PasswordCost = .standard, pepper: PasswordPepper? = nil,
        random: RandomSource
    ) throws(CryptographyError) {
        let salt = try random.bytes(16)
        let input = pepper?.mixed(with: password) ?? Array(password.utf8)
        let digest = try cost.argon2.hash(input, salt: salt, length: 32)
        let name = pepper?.id ?? ""
        scheme = .own(cost.argon2, pepper: name)
        self.salt = salt
        self.digest = digest
        encoded =
            "$\(Self.ownName)$m=\(cost.memory),t=\(cost.iterations),k=\(name)"
            + "$\(Base64URL.encode(salt))$\(Base64URL.encode(digest))"
    }

    private static let ownName = "portico-argon2id"

    /// Takes a hash that another system made.
    ///
    /// - Throws: `malformedPasswordHash` for parameters that are not acceptable, an empty or endless hash or salt.
    package init(
        imported digest: [UInt8], salt: [UInt8], scheme: ForeignPasswordScheme
    ) throws(CryptographyError) {
        let (name, parameters) = scheme.fields
        try self.init(encoded: "$\(name)$\(parameters)$\(Base64URL.encode(salt))$\(Base64URL.encode(digest))")
    }

    /// Reads a stored hash.
    ///
    /// - Throws: `malformedPasswordHash`.
    package init(encoded: String) throws(CryptographyError) {
        let fields = encoded.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 5, fields[0].isEmpty, let salt = try? Base64URL.decode(fields[3]),
            let digest = try? Base64URL.decode(fields[4])
        else { throw .malformedPasswordHash }
        if fields[1] == Self.ownName, let (argon2, pepper) = Self.ownParameters(fields[2]),
            (8...64).contains(salt.count), digest.count == 32
        {
            scheme = .own(argon2, pepper: pepper)
        } else if let foreign = ForeignPasswordScheme(name: fields[1], parameters: fields[2]),
            salt.count <= 256, (8...1_024).contains(digest.count), foreign.takes(digest: digest, salt: salt)
        {
            scheme = .foreign(foreign)
        } else {
            throw .malformedPasswordHash
        }
        self.encoded = encoded
        self.salt = salt
        self.digest = digest
    }

    /// Reads `m=19456,t=2,k=PEPPER`; nil for anything else, and for work without bound.
    private static func ownParameters(_ text: Substring) -> (Argon2, String)? {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].hasPrefix("m="), fields[1].hasPrefix("t="),
            fields[2].hasPrefix("k="), let memory = Int(fields[0].dropFirst(2)),
            let iterations = Int(fields[1].dropFirst(2)), fields[2].utf8.count <= 34
        else { return nil }
        let argon2 = Argon2(variant: .id, iterations: iterations, memory: memory, parallelism: 1)
        let pepper = String(fields[2].dropFirst(2))
        guard argon2.isAcceptable, text == "m=\(memory),t=\(iterations),k=\(pepper)" else { return nil }
        return (argon2, pepper)
    }

    /// The pepper that was mixed in; nil when it is not among these, or there was none.
    package func pepper(among peppers: [PasswordPepper]) -> PasswordPepper? {
        guard case .own(_, let name) = scheme, !name.isEmpty else { return nil }
        return peppers.first { $0.id == name }
    }

    /// Returns whether the password is the one that was hashed; constant time for one hash. A hash with another
    /// pepper matches nothing.
    package func matches(
        _ password: String, pepper: PasswordPepper? = nil
    ) throws(CryptographyError) -> Bool {
        switch scheme {
        case .own(let argon2, let name):
            if !name.isEmpty, name != pepper?.id { return false }
            let input = name.isEmpty ? Array(password.utf8) : pepper?.mixed(with: password) ?? []
            return constantTimeEqual(try argon2.hash(input, salt: salt, length: digest.count), digest)
        case .foreign(let scheme):
            return constantTimeEqual(
                try scheme.derive(Array(password.utf8), salt: salt, like: digest), digest)
        }
    }

    /// Returns whether the hash was made with less work than `cost`, without today's pepper, or elsewhere, so that it
    /// should be made anew at the next sign-in.
    package func isWeaker(than cost: PasswordCost, pepper: PasswordPepper? = nil) -> Bool {
        switch scheme {
        case .own(let argon2, let name):
            argon2.memory < cost.memory || argon2.iterations < cost.iterations || name != pepper?.id ?? ""
        case .foreign: true
        }
    }
}

extension PasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "PasswordHash(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A hash is written in its encoded form.
extension PasswordHash: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(encoded: decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoded)
    }
}

/// Returns whether both are equal, in a time that depends on the lengths only.
package func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
}

/// Returns whether both texts are equal byte for byte, in a time that depends on the lengths only.
package func constantTimeEqual(_ a: String, _ b: String) -> Bool {
    constantTimeEqual(Array(a.utf8), Array(b.utf8))
}

/// The work that a new password hash costs: Argon2id (RFC 9106) with one lane.
package struct PasswordCost: Hashable, Sendable {
    /// Kibibytes.
    package let memory: Int
    /// Passes over the memory.
    package let iterations: Int

    /// The cost of new hashes: 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet).
    package static let standard = PasswordCost(memory: 19_456, iterations: 2)
    /// For tests, which should not spend their time here.
    package static let lowest = PasswordCost(memory: 64, iterations: 1)

    private init(memory: Int, iterations: Int) {
        self.memory = memory
        self.iterations = iterations
    }

    var argon2: Argon2 { Argon2(variant: .id, iterations: iterations, memory: memory, parallelism: 1) }
}
