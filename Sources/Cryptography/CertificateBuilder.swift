internal import COpenSSL

/// Makes one X.509 certificate (RFC 5280) that a key signs for itself; frees it when it ends.
final class CertificateBuilder {
    private let certificate: OpaquePointer
    private let key: KeyHandle

    init(key: KeyHandle) throws(CryptographyError) {
        guard let certificate = X509_new() else { throw .engineFailure }
        self.certificate = certificate
        self.key = key
        guard X509_set_version(certificate, 2) == 1, X509_set_pubkey(certificate, key.pointer) == 1 else {
            throw .engineFailure
        }
    }

    deinit {
        X509_free(certificate)
        ERR_clear_error()
    }

    /// - Parameter bytes: big-endian; a set top bit is cleared, since serial numbers are positive.
    func setSerialNumber(_ bytes: [UInt8]) throws(CryptographyError) {
        var bytes = bytes
        if !bytes.isEmpty { bytes[0] &= 0x7F }
        guard let number = BN_bin2bn(bytes, Int32(bytes.count), nil) else { throw .engineFailure }
        defer { BN_free(number) }
        guard BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil else {
            throw .engineFailure
        }
    }

    func setValidity(from start: Instant, until end: Instant) throws(CryptographyError) {
        guard start < end,
            ASN1_TIME_set(X509_getm_notBefore(certificate), time_t(start.secondsSince1970)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(certificate), time_t(end.secondsSince1970)) != nil
        else { throw .malformedCertificateRequest }
    }

    /// Subject and issuer alike.
    func setName(_ commonName: String) throws(CryptographyError) {
        let bytes = Array(commonName.utf8)
        guard (1...64).contains(commonName.unicodeScalars.count),
            let name = X509_get_subject_name(certificate),
            X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0) == 1,
            X509_set_issuer_name(certificate, name) == 1
        else { throw .malformedCertificateRequest }
    }

    /// Adds an extension by OpenSSL's name and notation.
    func add(_ identifier: Int32, _ value: String) throws(CryptographyError) {
        guard let item = X509V3_EXT_conf_nid(nil, nil, identifier, value) else { throw .engineFailure }
        defer { X509_EXTENSION_free(item) }
        guard X509_add_ext(certificate, item, -1) == 1 else { throw .engineFailure }
    }

    /// Signs with SHA-256 and writes PEM text.
    func signedPEM() throws(CryptographyError) -> String {
        guard X509_sign(certificate, key.pointer, EVP_sha256()) > 0, let output = MemoryStream(),
            PEM_write_bio_X509(output.stream, certificate) == 1
        else { throw .engineFailure }
        return output.text
    }
}
