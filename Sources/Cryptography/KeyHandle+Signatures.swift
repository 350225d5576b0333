internal import COpenSSL

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
