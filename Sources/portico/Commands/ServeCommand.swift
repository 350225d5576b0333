import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild
import WebServer

/// `portico serve`: the production server.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the site, its playground and the account backend.",
        discussion: """
            Builds the site in memory and serves it until SIGTERM or Ctrl-C. The URL is printed once the port is open.
            A site that has not changed since it was last served is read from `.portico/cache/`. Public files above
            1 MiB are sent from the disk. SIGHUP reads the configuration again and says what a restart would change.

              portico serve --port 0
              portico serve --host 0.0.0.0 --config production.yml
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var building: BuildingOptions

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(name: .shortAndLong, help: "The port to listen on; 0 takes any free one.")
    var port = 8080

    mutating func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("`--port` is 0 to 65535.") }
    }

    func run() async throws {
        // What was read is let go of before serving begins: it is as large as the site.
        guard let (serving, hangUp) = try prepared() else { return }
        let listening = hangUp.listen()
        defer { listening.cancel() }
        do {
            try await serving.run { started in Console.result(started.lines) }
        } catch {
            guard let message = Serving.message(for: error) else { throw error }
            Console.talk("portico serve: \(message)")
            throw ExitCode(1)
        }
    }

    /// What is to be served; nil when it is not to be, after its findings were shown.
    private func prepared() throws -> (Serving, HangUp)? {
        let project = Project.read(options)
        try project.requireSafe(host: host, port: port, options)
        let (result, large) = try building.served(project)
        let findings = Findings(
            diagnostics: result.diagnostics, deniesWarnings: building.denyWarnings)
        findings.write(options, texts: project.texts)
        guard let site = result.value, !findings.fail else {
            try findings.end()
            return nil
        }
        var serving = Serving(
            configuration: project.configuration, site: site, host: host, port: port,
            root: project.disk.root, isVerbose: options.verbose)
        serving.largeFiles = large.paths
        return (serving, HangUp(project))
    }
}
