internal import COpenSSL

/// AES-256-GCM (NIST SP 800-38D): secret and unforgeable bytes under one 32-byte key.
package enum AESGCM {
    /// Bytes of a key.
    package static let keyLength = 32
    /// Bytes of a nonce.
    package static let nonceLength = 12
    /// Bytes of a tag.
    package static let tagLength = 16

    /// Encrypts bytes to nonce ‖ ciphertext ‖ tag, under a fresh random nonce.
    ///
    /// - Parameter context: authenticated, not encrypted (which cookie, which sandbox); `decrypt` needs it.
    /// - Throws: `wrongLength` for a key that is not 32 bytes, `randomnessUnavailable`, `engineFailure`.
    package static func encrypt(
        _ plaintext: [UInt8], key: [UInt8], context: [UInt8] = [], random: RandomSource
    ) throws(CryptographyError) -> [UInt8] {
        let nonce = try random.bytes(nonceLength)
        return try nonce + encrypt(plaintext, key: key, nonce: nonce, context: context)
    }

    /// Decrypts the output of `encrypt` with the same key and context.
    ///
    /// - Throws: `authenticationFailed` when it was not, `wrongLength` for a key that is not 32 bytes.
    package static func decrypt(
        _ encrypted: [UInt8], key: [UInt8], context: [UInt8] = []
    ) throws(CryptographyError) -> [UInt8] {
        guard encrypted.count >= nonceLength + tagLength else { throw .authenticationFailed }
        return try decrypt(
            Array(encrypted[nonceLength...]), key: key, nonce: Array(encrypted[..<nonceLength]),
            context: context)
    }

    /// Ciphertext ‖ tag under a given nonce, which must never repeat under one key.
    static func encrypt(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let cipher = try CipherContext(key: key, nonce: nonce, encrypting: true)
        try cipher.authenticate(context)
        var output = try cipher.update(plaintext)
        output += try cipher.finish()
        return try output + cipher.tag(length: tagLength)
    }

    /// The inverse of `encrypt`.
    static func decrypt(
        _ encrypted: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard encrypted.count >= tagLength else { throw .authenticationFailed }
        let cipher = try CipherContext(key: key, nonce: nonce, encrypting: false)
        try cipher.authenticate(context)
        var output = try cipher.update(Array(encrypted.dropLast(tagLength)))
        try cipher.expectTag(Array(encrypted.suffix(tagLength)))
        do { output += try cipher.finish() } catch { throw .authenticationFailed }
        return output
    }
}

/// A source of unpredictable bytes; passed in, so that tests can seed it.
package struct RandomSource: Sendable {
    private let fill: @Sendable (Int) throws(CryptographyError) -> [UInt8]

    package init(_ fill: @escaping @Sendable (Int) throws(CryptographyError) -> [UInt8]) {
        self.fill = fill
    }

    /// OpenSSL's generator, seeded by the operating system. Named at the edges (WebServer, `portico`) only.
    package static let system = RandomSource { (count) throws(CryptographyError) -> [UInt8] in
        var bytes = [UInt8](repeating: 0, count: count)
        guard let length = Int32(exactly: count) else { throw .randomnessUnavailable }
        defer { ERR_clear_error() }
        guard RAND_bytes(&bytes, length) == 1 else { throw .randomnessUnavailable }
        return bytes
    }

    /// Fresh random bytes.
    ///
    /// - Throws: `randomnessUnavailable` when the source fails or gives another number of bytes than asked.
    package func bytes(_ count: Int) throws(CryptographyError) -> [UInt8] {
        guard count >= 0 else { throw .randomnessUnavailable }
        let bytes = try fill(count)
        guard bytes.count == count else { throw .randomnessUnavailable }
        return bytes
    }

    /// A number below `bound`, each equally likely (rejection, no modulo bias). `bound` 0 gives 0.
    package func number(below bound: UInt32) throws(CryptographyError) -> UInt32 {
        guard bound > 1 else { return 0 }
        let limit = UInt32.max - (UInt32.max % bound + 1) % bound
        for _ in 0..<128 {
            let number = try bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if number <= limit { return number % bound }
        }
        throw .randomnessUnavailable
    }
}
