internal import COpenSSL

/// AES-256-GCM (NIST SP 800-38D): secret and unforgeable bytes under one 32-byte key.
package enum AESGCM {
    /// Bytes of a key.
    package static let keyLength = 32
    /// Bytes of a nonce.
    package static let nonceLength = 12
    /// Bytes of a tag.
    package static let tagLength = 16

    /// Seals bytes as nonce ‖ ciphertext ‖ tag, under a fresh random nonce.
    ///
    /// - Parameter context: authenticated but not sealed (which cookie, which sandbox); the opener repeats it.
    /// - Throws: `wrongLength` for a key that is not 32 bytes, `randomnessUnavailable`, `engineFailure`.
    package static func seal(
        _ plaintext: [UInt8], key: [UInt8], context: [UInt8] = [], random: RandomSource
    ) throws(CryptographyError) -> [UInt8] {
        let nonce = try random.bytes(nonceLength)
        return try nonce + encrypt(plaintext, key: key, nonce: nonce, context: context)
    }

    /// Opens what `seal` made with the same key and context.
    ///
    /// - Throws: `authenticationFailed` when it was not, `wrongLength` for a key that is not 32 bytes.
    package static func open(
        _ sealed: [UInt8], key: [UInt8], context: [UInt8] = []
    ) throws(CryptographyError) -> [UInt8] {
        guard sealed.count >= nonceLength + tagLength else { throw .authenticationFailed }
        return try decrypt(
            Array(sealed[nonceLength...]), key: key, nonce: Array(sealed[..<nonceLength]), context: context)
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
        _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard sealed.count >= tagLength else { throw .authenticationFailed }
        let cipher = try CipherContext(key: key, nonce: nonce, encrypting: false)
        try cipher.authenticate(context)
        var output = try cipher.update(Array(sealed.dropLast(tagLength)))
        try cipher.expectTag(Array(sealed.suffix(tagLength)))
        do { output += try cipher.finish() } catch { throw .authenticationFailed }
        return output
    }
}
