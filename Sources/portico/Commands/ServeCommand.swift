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
            1 MiB are sent from the disk. SIGHUP reads the configuration and the certificate again, says what a restart
            would change, and begins a new audit log where the old one was moved.

            With `--site` a folder is served that `portico build` has written, below the path of the address it was
            built for, as a host of static files does it; it needs no project.

              portico serve --port 0
              portico serve --site dist
              portico serve --sandbox-per-project --import accounts.json
              portico serve --host 0.0.0.0 --config production.yml
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var building: BuildingOptions

    @Option(help: "Serve this built site and nothing else.", completion: .directory)
    var site: String?

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(name: .shortAndLong, help: "The port to listen on; 0 takes any free one.")
    var port = 8080

    @Flag(
        name: .customLong("sandbox-per-project"),
        help: "Give every project id accounts of its own, for tests.")
    var perProject = false

    @Option(name: .customLong("import"), help: "A file of accounts to begin with (`firebase auth:export`).")
    var seed: String?

    @Option(name: .customLong("export-on-exit"), help: "A file that the accounts are written to at the end.")
    var export: String?

    mutating func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("`--port` is 0 to 65535.") }
    }

    func run() async throws {
        let hangUps = ReloadSignals()
        AllocatorTrimming.keepTogether()
        if let site { return try await serve(site, hangUps) }
        // The sources are let go of before serving begins: they are as large as the site.
        do {
            // One variable: a copy of the site would stay as long as the server runs.
            guard var ready = try prepared() else { return }
            let hangUp = ready.hangUp
            hangUps.response { hangUp.tell() }
            try await ready.serving.run { started in
                hangUps.response { hangUp.tell(started.audit) }
                Console.result(started.lines)
            }
        } catch {
            guard let message = Serving.message(for: error) else { throw error }
            Console.talk("portico serve: \(message)")
            throw ExitCode(1)
        }
    }

    /// Serves a built site.
    private func serve(_ folder: String, _ hangUps: ReloadSignals) async throws {
        do {
            hangUps.response {
                Console.talk(
                    "portico serve: \(folder) was read at the start; start it again to serve what is new")
            }
            let built = try BuiltFolder.settled(folder, patience: .seconds(60)) {
                Console.talk("portico serve: \($0)")
            }
            if !built.links.isEmpty {
                Console.talk(
                    "portico serve: left alone, since they lead out of \(folder): "
                        + "\(built.links.joined(separator: ", "))")
            }
            let serving = FolderServing(
                site: built, host: host, port: port, baseURL: building.baseURL ?? built.baseURL,
                isVerbose: options.verbose)
            try await serving.run { url in Console.result("\(url)\n") }
        } catch let error as BuiltFolder.Failure {
            Console.talk("portico serve: \(error)")
            throw ExitCode(1)
        } catch {
            guard let message = Serving.message(for: error) else { throw error }
            Console.talk("portico serve: \(message)")
            throw ExitCode(1)
        }
    }

    /// The site to be served; nil when it is not to be, after its findings were shown.
    private func prepared() throws -> (serving: Serving, hangUp: ConfigurationReload)? {
        var project = Project.read(options)
        if perProject { project.configuration.playground.sandboxes = .project }
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
        serving.seed = seed.map { AccountsFile(path: $0) }
        serving.export = export.map { AccountsFile(path: $0) }
        serving.certificates = try project.certificates()
        return (serving, ConfigurationReload(project, certificates: serving.certificates))
    }
}
