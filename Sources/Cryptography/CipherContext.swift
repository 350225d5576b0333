internal import COpenSSL

/// One AES-256 operation of OpenSSL (GCM, or CTR); frees its state when it ends.
final class CipherContext {
    private let context: OpaquePointer

    init(key: [UInt8], nonce: [UInt8], encrypting: Bool) throws(CryptographyError) {
        guard key.count == AESGCM.keyLength else {
            throw .wrongLength(expected: AESGCM.keyLength, actual: key.count)
        }
        guard nonce.count == AESGCM.nonceLength else {
            throw .wrongLength(expected: AESGCM.nonceLength, actual: nonce.count)
        }
        context = try Self.context(Algorithms.aes256GCM, key, nonce, encrypting: encrypting)
    }

    /// AES-256-CTR from counter zero: for a key that serves once.
    init(counterKey key: [UInt8]) throws(CryptographyError) {
        guard key.count == AESGCM.keyLength else {
            throw .wrongLength(expected: AESGCM.keyLength, actual: key.count)
        }
        let zero = [UInt8](repeating: 0, count: 16)
        context = try Self.context(EVP_aes_256_ctr(), key, zero, encrypting: true)
    }

    private static func context(
        _ cipher: OpaquePointer?, _ key: [UInt8], _ start: [UInt8], encrypting: Bool
    ) throws(CryptographyError) -> OpaquePointer {
        guard let context = EVP_CIPHER_CTX_new() else { throw .engineFailure }
        if EVP_CipherInit_ex(context, cipher, nil, key, start, encrypting ? 1 : 0) == 1 { return context }
        EVP_CIPHER_CTX_free(context)
        ERR_clear_error()
        throw .engineFailure
    }

    deinit {
        EVP_CIPHER_CTX_free(context)
        ERR_clear_error()
    }

    /// Feeds bytes that are authenticated only.
    func authenticate(_ bytes: [UInt8]) throws(CryptographyError) {
        guard let length = Int32(exactly: bytes.count) else { throw .engineFailure }
        guard length > 0 else { return }
        var written: Int32 = 0
        guard EVP_CipherUpdate(context, nil, &written, bytes, length) == 1 else { throw .engineFailure }
    }

    /// Feeds bytes and gives their other form, the same length.
    func update(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard let length = Int32(exactly: bytes.count) else { throw .engineFailure }
        guard length > 0 else { return [] }
        var output = [UInt8](repeating: 0, count: bytes.count)
        var written: Int32 = 0
        guard EVP_CipherUpdate(context, &output, &written, bytes, length) == 1, written == length else {
            throw .engineFailure
        }
        return output
    }

    /// Ends the operation; when decrypting this is where a wrong tag shows.
    func finish() throws(CryptographyError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 16)
        var written: Int32 = 0
        guard EVP_CipherFinal_ex(context, &output, &written) == 1 else { throw .engineFailure }
        return Array(output.prefix(Int(written)))
    }

    /// The tag, after `finish` when encrypting.
    func tag(length: Int) throws(CryptographyError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: length)
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(length), &tag) == 1 else {
            throw .engineFailure
        }
        return tag
    }

    /// Says which tag to check, before `finish` when decrypting.
    func expectTag(_ tag: [UInt8]) throws(CryptographyError) {
        var tag = tag
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
            throw .engineFailure
        }
    }
}
