/// The security of connections in the process.
package struct TLSOptions: Sendable {
    package let certificates: TLSCertificateReloader
    /// A port without TLS that sends everybody to the origin; nil: there is none.
    package var redirectPort: Int?

    package init(certificates: TLSCertificateReloader, redirectPort: Int? = nil) {
        self.certificates = certificates
        self.redirectPort = redirectPort
    }
}
