internal import COpenSSL

extension RSAPrivateKey {
    /// A certificate for this key, signed by itself, as PEM text; the same text for the same values.
    ///
    /// Token verifiers that take a map of key id to certificate (Firebase's) read the key out of it; the serial
    /// number comes from the key.
    ///
    /// - Throws: `malformedCertificateRequest` for an empty or long name, or an end that is not after the start.
    package func certificatePEM(_ subject: CertificateSubject) throws(CryptographyError) -> String {
        let builder = try CertificateBuilder(key: handle)
        try builder.setSerialNumber(Array(SHA256.hash(publicKey.modulus).prefix(16)))
        try builder.setValidity(from: subject.validFrom, until: subject.validUntil)
        try builder.setName(subject.commonName)
        try builder.add(NID_basic_constraints, "critical,CA:FALSE")
        try builder.add(NID_key_usage, "critical,digitalSignature")
        try builder.add(NID_ext_key_usage, "clientAuth")
        return try builder.signedPEM()
    }
}

extension RSAPublicKey {
    /// The key inside a certificate's PEM text. Nothing else of the certificate is looked at: trust comes from
    /// where the text was fetched.
    ///
    /// - Throws: `malformedKey`, `unacceptableKeySize`, `factorableKey`.
    package init(certificatePEM pem: String) throws(CryptographyError) {
        defer { ERR_clear_error() }
        let certificate = try KeyHandle.read(pem) { PEM_read_bio_X509($0, nil, KeyHandle.noPassphrase, nil) }
        defer { X509_free(certificate) }
        guard let key = X509_get_pubkey(certificate) else { throw .malformedKey }
        let handle = KeyHandle(owning: key)
        guard handle.isA("RSA") else { throw .malformedKey }
        try self.init(modulus: handle.number("n"), exponent: handle.number("e"))
    }
}

/// A stream of OpenSSL over memory; wiped and freed when it ends.
final class MemoryStream {
    let stream: OpaquePointer

    /// An empty stream to write to, kept in memory that is wiped when freed.
    init?() {
        guard let stream = BIO_new(BIO_s_secmem()) else { return nil }
        self.stream = stream
    }

    /// A stream that yields a copy of `bytes`.
    convenience init?(reading bytes: [UInt8]) {
        self.init()
        guard let length = Int32(exactly: bytes.count), BIO_write(stream, bytes, length) == length else {
            return nil
        }
    }

    deinit { BIO_free_all(stream) }

    /// Everything written and not yet read.
    var text: String {
        let length = BIO_ctrl_pending(stream)
        var bytes = [UInt8](repeating: 0, count: length)
        guard let wanted = Int32(exactly: length), BIO_read(stream, &bytes, wanted) == wanted else {
            return ""
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
