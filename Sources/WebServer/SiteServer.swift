import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import OpenID
package import SiteBuild
package import SiteModel

/// The server of a site without a playground: it serves files only and stores no personal data.
package enum SiteServer {
    /// Bytes of the largest public file that is held in memory; larger ones are sent from the disk.
    package static let largestHeld = 1 << 20

    /// The Content-Security-Policy of the site's pages, for other servers of them.
    package static var contentSecurityPolicy: String { ContentSecurityPolicy.header() }

    /// Serves until the process is told to stop (SIGTERM, SIGINT).
    ///
    /// - Parameters:
    ///   - files: path without leading slash → bytes.
    ///   - locales: the site's languages, the source language first.
    ///   - largeFiles: as `ServerOptions.largeFiles`.
    ///   - origin: how browsers reach it when only this machine does; nil: any `Host` is answered.
    ///   - published: the site's base URL, whose host is answered for a proxy in front; nil when unknown.
    ///   - basePath: the path below which the site is shown, `/docs`; empty: at the root.
    ///   - compressed: as `SiteFiles` takes them.
    ///   - preview: the site while it is being written; its pages are served instead of `files`.
    ///   - onRunning: called once the port is open, with the port.
    /// - Throws: `ServerError` when it cannot start.
    package static func run(
        files: [String: [UInt8]], locales: [SiteLocale], host: String, port: Int,
        largeFiles: [String: String] = [:], origin: String? = nil, published: String? = nil,
        basePath: String = "", compressed: [ContentCoding: [String: [UInt8]]] = [:], logger: Logger,
        preview: PreviewHub? = nil, onRunning: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let listed = published.flatMap { try? URLParts($0) }.map { [HostName($0)] } ?? []
        let responses = ResponseCache(
            files: SiteFiles(files, large: largeFiles, compressed: compressed),
            basePath: SiteBasePath(basePath), security: SecurityHeaders(isSecure: false),
            hosts: origin.map { HostList(listed: listed, origin: $0, ports: [port]) }, series: RequestSeries()
        )
        let channels = ChannelSetup(
            ServerLimits(), proxies: TrustedProxies([]), responses: preview == nil ? responses : nil,
            logger: logger)
        let router = router(responses, locales, basePath: basePath, preview)
        let listener = channels.listener("Listener", at: host, port: port, router.buildResponder()) { port in
            await onRunning(port)
            AllocatorTrimming.giveBack()
        }
        do {
            try await listener.application.runService()
        } catch {
            throw ServerError.listening(error, host: host, port: port)
        }
    }

    private static func router(
        _ site: ResponseCache, _ locales: [SiteLocale], basePath: String, _ preview: PreviewHub?
    ) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.addMiddleware {
            RequestMetrics(series: site.series)
            SecurityMiddleware(headers: site.security)
            ErrorPages(files: site.files, renderer: nil, locales: locales, basePath: basePath)
        }
        // Of a server that only this machine reaches, no page of another site may read what is being written.
        if let hosts = site.hosts {
            router.addMiddleware { RequestEntryHandler(hosts: hosts, proxies: TrustedProxies([])) }
        }
        if !basePath.isEmpty { router.addMiddleware { BasePathMiddleware(basePath: SiteBasePath(basePath)) } }
        router.addMiddleware { SiteMiddleware(files: site.files) }
        if let preview {
            router.addMiddleware { PreviewRoutes(hub: preview, locales: locales, handlesMissing: true) }
        }
        for path in ["healthz", "readyz"] {
            router.get(RouterPath(path)) { _, _ in OperationRoutes.text("ok\n") }
        }
        return router
    }
}
