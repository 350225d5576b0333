package import Cryptography
import Dispatch
import Foundation
import NIOSSL

#if canImport(CDispatch)
// The members of `stat` and its times are declared in this module of C.
import CDispatch
#endif

/// A certificate with its chain and its private key, as two files in PEM form.
package struct CertificateFiles: Sendable {
    /// Path of the certificate, followed by those between it and its authority.
    let certificate: String
    let key: String

    /// Bytes of the largest file that is read: a chain of a dozen certificates has less.
    private static let largest = 1 << 20

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads both files and makes of them what connections are opened with: TLS 1.2 and 1.3, HTTP/2 by ALPN.
    ///
    /// - Throws: `CertificateError`, which names the file and the cure.
    func load(now: Instant) throws(CertificateError) -> NIOSSLContext {
        let chain = try Self.read(certificate, .unreadableCertificate(certificate)) {
            try NIOSSLCertificate.fromPEMBytes($0)
        }
        guard let leaf = chain.first else { throw .unreadableCertificate(certificate) }
        let second = now.secondsSince1970
        if second >= Int64(leaf.notValidAfter) {
            throw .expired(certificate, at: Instant(secondsSince1970: Int64(leaf.notValidAfter)))
        }
        if second < Int64(leaf.notValidBefore) {
            throw .notYetValid(certificate, until: Instant(secondsSince1970: Int64(leaf.notValidBefore)))
        }
        // An empty passphrase, so that an encrypted key is refused and nobody is asked at a terminal.
        let key = try Self.read(key, .unreadableKey(key)) {
            try NIOSSLPrivateKey(bytes: $0, format: .pem) { $0([UInt8]()) }
        }
        var settings = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        settings.minimumTLSVersion = .tlsv12
        settings.cipherSuiteValues = Self.ciphers
        settings.applicationProtocols = ["h2", "http/1.1"]
        do {
            return try NIOSSLContext(configuration: settings)
        } catch {
            throw .mismatch(certificate: certificate, key: self.key)
        }
    }

    /// For each file what tells whether another one stands there now.
    func stamps() -> [FileStamp?] { [FileStamp(certificate), FileStamp(key)] }

    private static func read<Value>(
        _ path: String, _ unreadable: CertificateError, _ parse: ([UInt8]) throws -> Value
    ) throws(CertificateError) -> Value {
        let data: Data?
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            data = try file.read(upToCount: largest)
        } catch {
            throw .missing(path, reason: Self.reason(path))
        }
        do { return try parse(Array(data ?? Data())) } catch { throw unreadable }
    }

    private static func reason(_ path: String) -> String {
        access(path, R_OK) == 0 ? "it cannot be read" : String(cString: strerror(errno))
    }

    /// Those of TLS 1.2 with forward secrecy and authenticated encryption; TLS 1.3 has no others.
    private static let ciphers: [NIOTLSCipher] = [
        .TLS_AES_128_GCM_SHA256, .TLS_AES_256_GCM_SHA384, .TLS_CHACHA20_POLY1305_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]
}

/// The identity that tells one file from another that takes its place, or from itself after its bytes, its owner or its
/// mode were changed.
struct FileStamp: Equatable, Sendable {
    private let path: String
    private let numbers: [Int]

    /// - Returns: nil when there is no such file. Links are followed: renewals often set one.
    init?(_ path: String) {
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var found = stat()
        guard stat(place, &found) == 0 else { return nil }
        self.path = place
        numbers =
            [Int(bitPattern: UInt(found.st_dev)), Int(bitPattern: UInt(found.st_ino)), Int(found.st_size)]
            + [found.st_mtim, found.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
    }
}

/// The reason why connections cannot be opened with a certificate; each text names the file and the cure.
package enum CertificateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read; the system's reason.
    case missing(String, reason: String)
    case unreadableCertificate(String)
    /// The file holds no private key in PEM form, or one with a passphrase.
    case unreadableKey(String)
    case mismatch(certificate: String, key: String)
    case expired(String, at: Instant)
    case notYetValid(String, until: Instant)

    package var description: String {
        switch self {
        case .missing(let path, let reason):
            "\(path) cannot be read (\(reason)); `playground.tls` names the files of certificate and key, and the "
                + "server's user has to be able to read them"
        case .unreadableCertificate(let path):
            "\(path) holds no certificate in PEM form; `playground.tls.certificate` takes the full chain, the "
                + "server's own certificate first (certbot: fullchain.pem)"
        case .unreadableKey(let path):
            "\(path) holds no private key in PEM form that can be read without a passphrase; "
                + "`openssl pkey -in \(path)` shows whether it can, and takes the passphrase off"
        case .mismatch(let certificate, let key):
            "the key in \(key) is not that of the first certificate in \(certificate); name two files that were made "
                + "together, with the server's own certificate first"
        case .expired(let path, let instant):
            "the certificate in \(path) ended on \(Self.day(instant)); renew it (certbot: `certbot renew`)"
        case .notYetValid(let path, let instant):
            "the certificate in \(path) is not valid before \(Self.day(instant)); is the clock of this machine right?"
        }
    }

    private static func day(_ instant: Instant) -> String {
        Date(timeIntervalSince1970: TimeInterval(instant.secondsSince1970)).formatted(.iso8601)
    }
}
