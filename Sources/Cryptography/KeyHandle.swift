internal import COpenSSL

/// Owns one key of OpenSSL and frees it.
///
/// Sendable because an `EVP_PKEY` is never changed after it is made here, and OpenSSL allows any number of
/// threads to sign and verify with one unchanging key, each through a context of its own.
final class KeyHandle: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes ownership.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Returns whether the key is of a family (`"RSA"`, `"EC"`).
    func isA(_ family: String) -> Bool { EVP_PKEY_is_a(pointer, family) == 1 }
}

extension KeyHandle {
    /// A signature over the SHA-256 digest of a message, as OpenSSL shapes it (PKCS #1 v1.5, or DER for ECDSA).
    func sign(_ message: [UInt8]) throws(CryptographyError) -> [UInt8] {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { throw .engineFailure }
        defer { EVP_MD_CTX_free(context) }
        var length = 0
        guard EVP_DigestSignInit(context, nil, Algorithms.sha256, nil, pointer) == 1,
            EVP_DigestSign(context, nil, &length, message, message.count) == 1
        else { throw .engineFailure }
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else {
            throw .engineFailure
        }
        return Array(signature.prefix(length))
    }

    /// Returns whether a signature in OpenSSL's shape is right; false for anything malformed.
    func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, Algorithms.sha256, nil, pointer) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

extension KeyHandle {
    /// A passphrase callback that has none: without one OpenSSL would ask the terminal.
    static let noPassphrase:
        @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32 = {
            _, _, _, _ in -1
        }

    /// A private key from PEM text: PKCS #8 (`PRIVATE KEY`), PKCS #1 or SEC 1; never an encrypted one.
    ///
    /// - Throws: `malformedKey`.
    static func privateKey(pem: String) throws(CryptographyError) -> KeyHandle {
        KeyHandle(owning: try read(pem) { PEM_read_bio_PrivateKey($0, nil, noPassphrase, nil) })
    }

    /// A public key from PEM text: SubjectPublicKeyInfo (`PUBLIC KEY`).
    ///
    /// - Throws: `malformedKey`.
    static func publicKey(pem: String) throws(CryptographyError) -> KeyHandle {
        KeyHandle(owning: try read(pem) { PEM_read_bio_PUBKEY($0, nil, noPassphrase, nil) })
    }

    /// Reads PEM text of at most 64 KiB with one of OpenSSL's functions; the caller owns what it gives.
    ///
    /// - Throws: `malformedKey` when it gives nothing.
    static func read(
        _ pem: String, _ parse: (OpaquePointer) -> OpaquePointer?
    ) throws(CryptographyError) -> OpaquePointer {
        defer { ERR_clear_error() }
        let bytes = Array(pem.utf8)
        guard bytes.count <= 65_536 else { throw .malformedKey }
        guard let input = MemoryStream(reading: bytes) else { throw .engineFailure }
        guard let result = parse(input.stream) else { throw .malformedKey }
        return result
    }

    /// The private key as PKCS #8 PEM text, unencrypted.
    func privatePEM() throws(CryptographyError) -> String {
        defer { ERR_clear_error() }
        guard let output = MemoryStream() else { throw .engineFailure }
        guard PEM_write_bio_PKCS8PrivateKey(output.stream, pointer, nil, nil, 0, nil, nil) == 1 else {
            throw .engineFailure
        }
        return output.text
    }

    /// The public key as SubjectPublicKeyInfo PEM text.
    func publicPEM() throws(CryptographyError) -> String {
        defer { ERR_clear_error() }
        guard let output = MemoryStream() else { throw .engineFailure }
        guard PEM_write_bio_PUBKEY(output.stream, pointer) == 1 else { throw .engineFailure }
        return output.text
    }
}

extension KeyHandle {
    /// A public key from its SubjectPublicKeyInfo (RFC 5280 §4.1.2.7).
    ///
    /// - Throws: `malformedKey` when OpenSSL cannot make a key of it.
    static func publicKey(spki: [UInt8]) throws(CryptographyError) -> KeyHandle {
        defer { ERR_clear_error() }
        let key = spki.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_PUBKEY(nil, &start, buffer.count)
        }
        guard let key else { throw .malformedKey }
        return KeyHandle(owning: key)
    }

    /// A fresh private key, from OpenSSL's generator.
    ///
    /// - Parameter configure: sets size or curve; its result is OpenSSL's (1 is fine).
    static func generate(
        family: String, configure: (OpaquePointer) -> Int32
    ) throws(CryptographyError) -> KeyHandle {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, family, nil) else { throw .engineFailure }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, configure(context) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw .engineFailure }
        return KeyHandle(owning: key)
    }

    /// Returns whether the numbers of the key belong together.
    ///
    /// - Parameter wholePair: also checks that private and public half match.
    func isConsistent(wholePair: Bool) -> Bool {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil) else { return false }
        defer { EVP_PKEY_CTX_free(context) }
        return (wholePair ? EVP_PKEY_check(context) : EVP_PKEY_public_check(context)) == 1
    }

    /// A number of the key, big-endian without leading zeros (`"n"`, `"e"`, `"qx"`, `"qy"`).
    func number(_ name: String) throws(CryptographyError) -> [UInt8] {
        defer { ERR_clear_error() }
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number else { throw .malformedKey }
        defer { BN_clear_free(number) }
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
        BN_bn2bin(number, &bytes)
        return bytes
    }

    /// The name of an elliptic curve as OpenSSL knows it.
    var curveName: String? {
        defer { ERR_clear_error() }
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else { return nil }
        return String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
