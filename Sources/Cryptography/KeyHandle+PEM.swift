internal import COpenSSL

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
        defer { ERR_clear_error() }
        let bytes = Array(pem.utf8)
        guard bytes.count <= 65_536 else { throw .malformedKey }
        guard let input = MemoryStream(reading: bytes) else { throw .engineFailure }
        guard let key = PEM_read_bio_PrivateKey(input.stream, nil, noPassphrase, nil) else {
            throw .malformedKey
        }
        return KeyHandle(owning: key)
    }

    /// A public key from PEM text: SubjectPublicKeyInfo (`PUBLIC KEY`).
    ///
    /// - Throws: `malformedKey`.
    static func publicKey(pem: String) throws(CryptographyError) -> KeyHandle {
        defer { ERR_clear_error() }
        let bytes = Array(pem.utf8)
        guard bytes.count <= 65_536 else { throw .malformedKey }
        guard let input = MemoryStream(reading: bytes) else { throw .engineFailure }
        guard let key = PEM_read_bio_PUBKEY(input.stream, nil, noPassphrase, nil) else {
            throw .malformedKey
        }
        return KeyHandle(owning: key)
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
