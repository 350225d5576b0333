import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import OpenID
package import SiteBuild
package import SiteModel

/// The server of a site without a playground: it serves files only and stores no personal data.
package struct SiteServer: Sendable {
    private let files: [String: [UInt8]]
    private let compressed: [ContentCoding: [String: [UInt8]]]
    private let basePath: String
    private let locales: [SiteLocale]
    private let preview: PreviewHub?
    private let host: String
    private let port: Int
    private let isSecure: Bool
    private let largeFiles: [String: String]
    private let hosts: HostList?
    private let logger: Logger

    /// - Parameters:
    ///   - files: path without leading slash → bytes.
    ///   - locales: the site's languages, the source language first.
    ///   - preview: the site while it is being written; its pages are served instead of `files`.
    ///   - largeFiles: as `ServerOptions.largeFiles`.
    ///   - origin: how browsers reach it when only this machine does; nil: any `Host` is answered.
    ///   - published: the site's base URL, whose host is answered for a proxy in front; nil when unknown.
    ///   - mount: the path below which the site is shown, `/docs`; empty: at the root.
    ///   - compressed: as `SiteFiles` takes them.
    ///   - isSecure: whether browsers reach it over https.
    package init(
        files: [String: [UInt8]], locales: [SiteLocale], host: String, port: Int, isSecure: Bool = false,
        largeFiles: [String: String] = [:], origin: String? = nil, published: String? = nil,
        basePath: String = "", compressed: [ContentCoding: [String: [UInt8]]] = [:], logger: Logger,
        preview: PreviewHub? = nil
    ) {
        self.basePath = basePath
        self.compressed = compressed
        self.largeFiles = largeFiles
        let listed = published.flatMap { try? URLParts($0) }.map { [HostName($0)] } ?? []
        hosts = origin.map { HostList(listed: listed, origin: $0, ports: [port]) }
        self.files = files
        self.locales = locales
        self.host = host
        self.port = port
        self.isSecure = isSecure
        self.logger = logger
        self.preview = preview
    }

    /// Bytes of the largest public file that is held in memory; larger ones are sent from the disk.
    package static let largestHeld = 1 << 20

    /// The Content-Security-Policy of the site's pages, for other servers of them.
    package static var contentSecurityPolicy: String { ContentSecurityPolicy.header() }

    /// Serves until the process is told to stop (SIGTERM, SIGINT).
    ///
    /// - Parameter onRunning: called once the port is open, with the port.
    /// - Throws: `ServerError` when it cannot start.
    package func run(onRunning: @escaping @Sendable (Int) async -> Void) async throws {
        let siteFiles = SiteFiles(files, large: largeFiles, compressed: compressed)
        let series = RequestSeries()
        let listening = ChannelSetup(
            ServerLimits(), proxies: TrustedProxies([]),
            responses: preview == nil
                ? ResponseCache(
                    files: siteFiles, basePath: SiteBasePath(basePath), security: security, hosts: hosts,
                    series: series)
                : nil,
            logger: logger)
        let listener = listening.listener(
            "Listener", at: host, port: port, router(siteFiles, series).buildResponder()
        ) { port in
            await onRunning(port)
            AllocatorTrimming.giveBack()
        }
        do {
            try await listener.application.runService()
        } catch {
            throw ServerError.listening(error, host: host, port: port)
        }
    }

    private var security: SecurityHeaders { SecurityHeaders(isSecure: isSecure) }

    private func router(_ siteFiles: SiteFiles, _ series: RequestSeries) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.addMiddleware {
            RequestMetrics(series: series)
            SecurityMiddleware(headers: security)
            ErrorPages(files: siteFiles, renderer: nil, locales: locales, basePath: basePath)
        }
        // Of a server that only this machine reaches, no page of another site may read what is being written.
        if let hosts {
            router.addMiddleware { RequestEntryHandler(hosts: hosts, proxies: TrustedProxies([])) }
        }
        if !basePath.isEmpty { router.addMiddleware { BasePathMiddleware(basePath: SiteBasePath(basePath)) } }
        router.addMiddleware { SiteMiddleware(files: siteFiles) }
        if let preview {
            router.addMiddleware { PreviewRoutes(hub: preview, locales: locales, handlesMissing: true) }
        }
        for path in ["healthz", "readyz"] {
            router.get(RouterPath(path)) { _, _ in
                Response(
                    status: .ok, headers: [.contentType: "text/plain", .cacheControl: "no-store"],
                    body: .init(byteBuffer: ByteBuffer(string: "ok\n")))
            }
        }
        return router
    }
}
