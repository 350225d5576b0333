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
