internal import COpenSSL

extension KeyHandle {
    /// A key from its numbers.
    ///
    /// - Throws: `malformedKey` when OpenSSL cannot make a public key of them.
    static func publicKey(
        family: String, numbers: [(name: String, bigEndian: [UInt8])] = [],
        texts: [(name: String, String)] = [],
        octets: [(name: String, [UInt8])] = []
    ) throws(CryptographyError) -> KeyHandle {
        defer { ERR_clear_error() }
        guard let builder = OSSL_PARAM_BLD_new() else { throw .engineFailure }
        defer { OSSL_PARAM_BLD_free(builder) }
        // The builder keeps pointers to numbers until the parameters are made: free them last.
        var owned: [OpaquePointer] = []
        defer { owned.forEach { BN_free($0) } }
        for (name, bytes) in numbers {
            guard let length = Int32(exactly: bytes.count), let number = BN_bin2bn(bytes, length, nil) else {
                throw .engineFailure
            }
            owned.append(number)
            guard OSSL_PARAM_BLD_push_BN(builder, name, number) == 1 else { throw .engineFailure }
        }
        for (name, text) in texts {
            guard OSSL_PARAM_BLD_push_utf8_string(builder, name, text, 0) == 1 else { throw .engineFailure }
        }
        return try withPushed(octets[...], in: builder, family: family)
    }

    /// Pushes octet strings, each alive until the parameters are made, then makes the key.
    private static func withPushed(
        _ octets: ArraySlice<(name: String, [UInt8])>, in builder: OpaquePointer, family: String
    ) throws(CryptographyError) -> KeyHandle {
        guard let (name, bytes) = octets.first else { return try made(from: builder, family: family) }
        let result = bytes.withUnsafeBytes { buffer -> Result<KeyHandle, CryptographyError> in
            guard OSSL_PARAM_BLD_push_octet_string(builder, name, buffer.baseAddress, buffer.count) == 1
            else {
                return .failure(.engineFailure)
            }
            do throws(CryptographyError) {
                return .success(try withPushed(octets.dropFirst(), in: builder, family: family))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func made(from builder: OpaquePointer, family: String) throws(CryptographyError)
        -> KeyHandle
    {
        guard let parameters = OSSL_PARAM_BLD_to_param(builder) else { throw .engineFailure }
        defer { OSSL_PARAM_free(parameters) }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, family, nil) else { throw .engineFailure }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, portico_pkey_public_key, parameters) == 1, let key
        else { throw .malformedKey }
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

    /// Whether the numbers of the key belong together.
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
