/// The security of connections in the process.
package struct TLSOptions: Sendable {
    package let certificates: CertificateKeeper
    /// A port without TLS that sends everybody to the origin; nil: there is none.
    package var redirectPort: Int?

    package init(certificates: CertificateKeeper, redirectPort: Int? = nil) {
        self.certificates = certificates
        self.redirectPort = redirectPort
    }
}
