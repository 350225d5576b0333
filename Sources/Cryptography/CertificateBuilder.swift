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

/// The subject of a self-signed certificate.
package struct CertificateSubject: Hashable, Sendable {
    /// Common name, 1 to 64 characters (`securetoken.system.gserviceaccount.com`).
    package var commonName: String
    /// First moment it holds.
    package var validFrom: Instant
    /// Last moment it holds.
    package var validUntil: Instant

    package init(commonName: String, validFrom: Instant, validUntil: Instant) {
        self.commonName = commonName
        self.validFrom = validFrom
        self.validUntil = validUntil
    }
}

extension Instant: CustomStringConvertible {
    /// `2026-11-21T03:40:05.123Z` (RFC 3339), without thousandths when there are none; moments outside the years
    /// 0…9999 print their seconds.
    package var description: String {
        guard (-62_167_219_200...253_402_300_799).contains(secondsSince1970) else {
            return "\(secondsSince1970) s"
        }
        let date = civilDate
        let time = Int(secondsSince1970 - date.days * 86_400)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.padded($0, 2) }.joined(separator: ":")
        let rest = thousandths == 0 ? "" : "." + Self.padded(Int(thousandths), 3)
        return "\(Self.padded(date.year, 4))-\(Self.padded(date.month, 2))-\(Self.padded(date.day, 2))"
            + "T\(clock)\(rest)Z"
    }

    /// Year, month and day (UTC, proleptic Gregorian), and the days since the epoch they stand for.
    package var civilDate: (year: Int, month: Int, day: Int, days: Int64) {
        let days = secondsSince1970.flooredQuotient(by: 86_400)
        // Count from 0000-03-01, so that the leap day is the last of its year; eras are 400 years.
        let shifted = days + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = Int(shifted - era * 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = Int(era) * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, day, days)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    /// Quotient rounded towards minus infinity; `divisor` is positive.
    func flooredQuotient(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((-(self + 1)) / divisor) - 1
    }
}
