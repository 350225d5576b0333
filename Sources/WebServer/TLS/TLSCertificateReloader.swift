package import Cryptography
import Logging
import NIOSSL
import ServiceLifecycle
import Synchronization

/// The certificate of new connections, read again when its files change.
///
/// Connections that are open keep the one they began with, so that none is dropped. Files that cannot be used change
/// nothing: a renewal that writes one file after the other is seen whole at the next look.
package final class TLSCertificateReloader: Sendable {
    private struct State {
        var context: NIOSSLContext
        /// The identities of the files that it was read from.
        var stamps: [FileStamp?]
        /// Those of files that could not be used since, and why, so that it is said once.
        var refused: (stamps: [FileStamp?], reason: CertificateError)?
    }

    private let files: CertificateFiles
    private let state: Mutex<State>

    package init(_ files: CertificateFiles, now: Instant) throws(CertificateError) {
        self.files = files
        let stamps = files.stamps()
        state = Mutex(State(context: try files.load(now: now), stamps: stamps))
    }

    var context: NIOSSLContext { state.withLock(\.context) }

    /// Reads the files again when they are others than those in use, until they can be used.
    ///
    /// - Parameter always: also when they have not changed.
    /// - Returns: whether connections are opened with what was read from now on.
    /// - Throws: as `CertificateFiles.load`, when they cannot be used and this was not said yet; the old certificate
    ///   stays.
    @discardableResult
    package func refresh(now: Instant, always: Bool = false) throws(CertificateError) -> Bool {
        let stamps = files.stamps()
        guard state.withLock({ $0.stamps != stamps }) || always else { return false }
        let context: NIOSSLContext
        do throws(CertificateError) {
            context = try files.load(now: now)
        } catch {
            let isKnown = state.withLock { state in
                defer { state.refused = (stamps, error) }
                return state.refused.map { $0.stamps == stamps && $0.reason == error } ?? false
            }
            if isKnown && !always { return false }
            throw error
        }
        state.withLock { $0 = State(context: context, stamps: stamps) }
        return true
    }
}

/// Looks after the files of a certificate as long as the server runs.
struct CertificateReload: Service, CustomStringConvertible {
    let certificates: TLSCertificateReloader
    let now: @Sendable () -> Instant
    let logger: Logger
    var pause = Duration.seconds(2)

    var description: String { "CertificateReload" }

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
            do {
                if try certificates.refresh(now: now()) { logger.notice("took over a new certificate") }
            } catch {
                logger.error(
                    "the new certificate cannot be used; the old one stays", metadata: ["reason": "\(error)"])
            }
        }
    }
}

package struct TLSOptions: Sendable {
    package let certificates: TLSCertificateReloader
    /// A port without TLS that sends everybody to the origin; nil: there is none.
    package var redirectPort: Int?

    package init(certificates: TLSCertificateReloader, redirectPort: Int? = nil) {
        self.certificates = certificates
        self.redirectPort = redirectPort
    }
}
