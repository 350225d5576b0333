package import Diagnostics
import Foundation
import SiteModel
package import WebServer

/// The files of certificate and key (`playground.tls` of `portico.yml`).
package struct TLSConfiguration: Equatable, Sendable {
    /// Path as written, relative to the project's folder.
    package let certificate: String
    /// Path as written, relative to the project's folder.
    package let key: String
    /// A port without TLS that sends everybody to the origin; nil: there is none.
    package let redirectPort: Int?
    /// The place of `tls`.
    package let place: SourceLocation

    /// Reads `tls` of a mapping; nil when there is none, or when it is incomplete, which is reported.
    static func read(_ reader: inout MappingReader) -> TLSConfiguration? {
        guard var tls = reader.mapping("tls") else { return nil }
        defer { reader.absorb(tls.finish()) }
        let certificate = tls.text("certificate")
        let key = tls.text("key")
        let port = tls.integer("redirectPort", in: 1...65_535)
        if certificate == nil {
            tls.missing("certificate", notes: ["it is the path of the certificate's file, with its chain"])
        }
        if key == nil { tls.missing("key", notes: ["it is the path of the private key's file"]) }
        guard let certificate, let key else { return nil }
        return TLSConfiguration(
            certificate: certificate, key: key, redirectPort: port, place: tls.location)
    }

    /// The files, found from the project's folder.
    package func files(root: String) -> CertificateFiles {
        func absolute(_ path: String) -> String {
            URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: root, isDirectory: true)).path
        }
        return CertificateFiles(certificate: absolute(certificate), key: absolute(key))
    }
}
