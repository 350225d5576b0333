internal import COpenSSL

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
