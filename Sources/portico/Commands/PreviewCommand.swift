import ArgumentParser
import Diagnostics
import SiteBuild
import WebServer

/// `portico preview`: the site while it is being written.
struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show the site while you write it: drafts too, each change at once.",
        discussion: """
            Serves the site (and its playground, if it has one) and watches `portico.yml`, `content/`, `templates/`
            and `public/`.
            Open pages follow each change and keep their place; mistakes show in the page and here. Add
            `?compare=en` to an address for two languages side by side, `?dir=rtl` or `?pseudo=accents` to try a
            layout. Ctrl-C ends it.

              portico preview --port 0
            """)

    @OptionGroup var options: GlobalOptions

    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(name: .shortAndLong, help: "The port to listen on; 0 takes any free one.")
    var port = 8080

    mutating func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("`--port` is 0 to 65535.") }
    }

    func run() async throws {
        #if os(Linux)
        let project = Project.read(options)
        guard project.configurationIsUsable else {
            let findings = Findings(diagnostics: project.diagnostics, deniesWarnings: false)
            findings.write(options, texts: project.texts)
            throw ExitCode(1)
        }
        try project.requireSafe(host: host, port: port, options)
        let previewing = PreviewSession(project: project, options: options)
        let serving = Serving(
            configuration: project.configuration, site: previewing.hub.output, host: host, port: port,
            root: project.disk.root, isVerbose: options.verbose, preview: previewing.hub)
        do {
            try await previewing.run(serving)
        } catch {
            guard let message = Serving.message(for: error) else { throw error }
            Console.talk("portico preview: \(message)")
            throw ExitCode(1)
        }
        #else
        throw ValidationError("`portico preview` watches files by inotify, which this system has not.")
        #endif
    }
}
