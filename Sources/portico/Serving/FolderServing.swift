import Foundation
import Logging
import WebServer

/// Serves a built site and nothing else: no project, no store, no playground.
struct FolderServing {
    let site: BuiltFolder
    let host: String
    let port: Int
    /// The address where the site is published, as it was told or as the site says.
    let baseURL: String?
    let isVerbose: Bool

    /// Serves until the process is told to stop.
    func run(announce: @escaping @Sendable (String) async -> Void) async throws {
        var logger = Logger(label: "portico")
        logger.logLevel = isVerbose ? .debug : .notice
        let ports = HeldPorts()
        guard let chosen = try ports.find(host: host, port: port) else {
            throw ServerError.cannotListen(host: host, port: port, reason: "no free port")
        }
        let listening = ListeningHost(host)
        let origin = "http://\(listening.authority):\(chosen)"
        let basePath = baseURL.map(SiteAddress.path) ?? ""
        let exposure = Exposure(PlaygroundConfiguration(), host: host, origin: origin)
        try await SiteServer.run(
            files: site.files, locales: site.locales, host: host, port: chosen, largeFiles: site.large,
            origin: exposure.isPublic ? nil : origin, published: baseURL, basePath: basePath,
            compressed: site.compressed, logger: logger
        ) { _ in
            ports.release()
            let place = listening.isEvery ? "\nlistening on \(listening.place(port: chosen))" : ""
            await announce("\(origin)\(basePath)/\(place)")
        }
    }
}
