internal import COpenSSL

/// The scheme by which another system hashed its passwords, for accounts that come from there.
///
/// Enough to compare with such a hash; new ones are never made so.
package enum ForeignPasswordScheme: Hashable, Sendable {
    /// A digest function.
    package enum Digest: String, CaseIterable, Hashable, Sendable { case md5, sha1, sha256, sha512 }

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

extension ForeignPasswordScheme {
    /// The scheme as two fields of a stored hash: its name, and `name=value` pairs.
    var fields: (name: String, parameters: String) {
        switch self {
        case .hmac(let digest, let key, let order):
            ("hmac-\(digest.rawValue)", "o=\(order.rawValue),k=\(Base64URL.encode(key))")
        case .digest(let digest, let rounds, let order): (digest.rawValue, "n=\(rounds),o=\(order.rawValue)")
        case .pbkdf2(let digest, let rounds): ("pbkdf2-\(digest.rawValue)", "n=\(rounds)")
        case .scrypt(let memoryCost, let blockSize, let parallelism):
            ("scrypt-plain", "n=\(memoryCost),r=\(blockSize),p=\(parallelism)")
        case .sealedKey(let signerKey, let separator, let rounds, let memoryCost):
            (
                "scrypt-sealed",
                "r=\(rounds),m=\(memoryCost),s=\(Base64URL.encode(separator)),k=\(Base64URL.encode(signerKey))"
            )
        case .argon2(let argon2):
            (
                "argon2\(argon2.variant.rawValue)",
                "v=\(argon2.version),m=\(argon2.memory),t=\(argon2.iterations),p=\(argon2.parallelism)"
                    + ",a=\(Base64URL.encode(argon2.associatedData))"
            )
        case .bcrypt: ("bcrypt", "f=crypt")
        }
    }

    /// Reads what `fields` wrote; nil for anything else, and for work without bound.
    init?(name: Substring, parameters: Substring) {
        var values: [Substring: Substring] = [:]
        for pair in parameters.split(separator: ",", omittingEmptySubsequences: false) {
            guard let equals = pair.firstIndex(of: "=") else { return nil }
            values[pair[..<equals]] = pair[pair.index(after: equals)...]
        }
        func number(_ name: Substring) -> Int? { values[name].flatMap { Int($0) } }
        func bytes(_ name: Substring) -> [UInt8]? { values[name].flatMap { try? Base64URL.decode($0) } }
        func digest(after prefix: String) -> Digest? {
            guard name.hasPrefix(prefix) else { return nil }
            return Digest(rawValue: String(name.dropFirst(prefix.count)))
        }
        let order = values["o"].flatMap { Order(rawValue: String($0)) }
        if let digest = digest(after: "hmac-"), let key = bytes("k"), let order {
            self = .hmac(digest, key: key, order: order)
        } else if let digest = digest(after: "pbkdf2-"), let rounds = number("n") {
            self = .pbkdf2(digest, rounds: rounds)
        } else if let digest = digest(after: ""), let rounds = number("n"), let order {
            self = .digest(digest, rounds: rounds, order: order)
        } else if name == "scrypt-plain", let cost = number("n"), let block = number("r"),
            let parallelism = number("p")
        {
            self = .scrypt(memoryCost: cost, blockSize: block, parallelism: parallelism)
        } else if name == "scrypt-sealed", let key = bytes("k"), let separator = bytes("s"),
            let rounds = number("r"), let cost = number("m")
        {
            self = .sealedKey(signerKey: key, saltSeparator: separator, rounds: rounds, memoryCost: cost)
        } else if name.hasPrefix("argon2"),
            let variant = Argon2.Variant(rawValue: String(name.dropFirst("argon2".count))),
            let version = number("v"), let memory = number("m"), let iterations = number("t"),
            let parallelism = number("p"), let data = bytes("a")
        {
            self = .argon2(
                Argon2(
                    variant: variant, version: version, iterations: iterations, memory: memory,
                    parallelism: parallelism, associatedData: data))
        } else if name == "bcrypt" {
            self = .bcrypt
        } else {
            return nil
        }
        guard isAcceptable, fields == (String(name), String(parameters)) else { return nil }
    }
}

extension ForeignPasswordScheme {
    /// Derives the bytes that the system would have stored for a password, as long as what it stored.
    ///
    /// - Throws: `engineFailure`.
    func derive(
        _ password: [UInt8], salt: [UInt8], like stored: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let length = stored.count
        defer { ERR_clear_error() }
        switch self {
        case .hmac(let digest, let key, let order):
            return try digest.authenticate(order.join(salt, password), key: key)
        case .digest(let digest, let rounds, let order):
            var value = try digest.hash(order.join(salt, password))
            for _ in 0..<max(0, rounds - 1) { value = try digest.hash(value) }
            return value
        case .pbkdf2(let digest, let rounds):
            var value = [UInt8](repeating: 0, count: length)
            let done = PKCS5_PBKDF2_HMAC(
                password.map { CChar(bitPattern: $0) }, Int32(clamping: password.count), salt,
                Int32(clamping: salt.count), Int32(clamping: rounds), digest.engine,
                Int32(clamping: length), &value)
            guard done == 1 else { throw .engineFailure }
            return value
        case .scrypt(let memoryCost, let blockSize, let parallelism):
            return try Self.scrypt(password, salt, (memoryCost, blockSize, parallelism), length)
        case .sealedKey(let signerKey, let separator, let rounds, let memoryCost):
            let key = try Self.scrypt(password, salt + separator, (1 << memoryCost, rounds, 1), 64)
            return try CipherContext(counterKey: Array(key.prefix(32))).update(signerKey)
        case .argon2(let argon2): return try argon2.hash(password, salt: salt, length: length)
        case .bcrypt: return try Bcrypt.hash(password, as: stored)
        }
    }

    /// Returns whether there are such hashes and salts.
    func takes(digest: [UInt8], salt: [UInt8]) -> Bool {
        switch self {
        case .bcrypt: salt.isEmpty && Bcrypt.isHash(digest)
        case .argon2: salt.count >= Argon2.shortestSalt
        default: true
        }
    }

    private static func scrypt(
        _ password: [UInt8], _ salt: [UInt8], _ cost: (memory: Int, block: Int, parallelism: Int),
        _ length: Int
    ) throws(CryptographyError) -> [UInt8] {
        var value = [UInt8](repeating: 0, count: length)
        let limit = UInt64(128 * cost.block * (cost.memory + cost.parallelism)) + 1_048_576
        let done = EVP_PBE_scrypt(
            password.map { CChar(bitPattern: $0) }, password.count, salt, salt.count, UInt64(cost.memory),
            UInt64(cost.block), UInt64(cost.parallelism), limit, &value, value.count)
        guard done == 1 else { throw .engineFailure }
        return value
    }
}

extension ForeignPasswordScheme.Order {
    fileprivate func join(_ salt: [UInt8], _ password: [UInt8]) -> [UInt8] {
        switch self {
        case .saltFirst: salt + password
        case .passwordFirst: password + salt
        }
    }
}

extension ForeignPasswordScheme.Digest {
    fileprivate var engine: OpaquePointer? {
        switch self {
        case .md5: EVP_md5()
        case .sha1: EVP_sha1()
        case .sha256: EVP_sha256()
        case .sha512: EVP_sha512()
        }
    }

    /// The digest of some bytes.
    fileprivate func hash(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 64)
        var length: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &length, engine, nil) == 1 else { throw .engineFailure }
        return Array(digest.prefix(Int(length)))
    }

    /// HMAC (RFC 2104) of some bytes.
    fileprivate func authenticate(_ bytes: [UInt8], key: [UInt8]) throws(CryptographyError) -> [UInt8] {
        let width = self == .sha512 ? 128 : 64
        var block = key.count > width ? try hash(key) : key
        block += [UInt8](repeating: 0, count: width - block.count)
        return try hash(block.map { $0 ^ 0x5c } + hash(block.map { $0 ^ 0x36 } + bytes))
    }
}
