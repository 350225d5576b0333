internal import COpenSSL

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
