#if os(Linux)
import Diagnostics
import Foundation
import Providers
import OpenID
import SiteBuild
import WebServer

/// Serves a site and takes over what changes in its project.
struct PreviewSession {
    let project: Project
    let options: GlobalOptions
    let hub: PreviewHub
    private let output = ConsoleQueue()

    init(project: Project, options: GlobalOptions) {
        self.project = project
        self.options = options
        let site = IncrementalSite(project.sources, Self.settings(project.configuration))
        hub = PreviewHub(
            site, outside: project.diagnostics, configuration: project.configurationLines)
    }

    /// The settings of the site as it is previewed: with drafts and with its own server's playground.
    private static func settings(_ configuration: Configuration) -> SiteSettings {
        var settings = configuration.site
        settings.includesDrafts = true
        settings.playground = configuration.links(origin: "")
        settings.basePath = configuration.servedBasePath(settings)
        return settings
    }

    /// Serves until the process is told to stop.
    func run(_ serving: Serving) async throws {
        var serving = serving
        let watcher = FileWatcher(
            disk: project.disk, folders: project.disk.watchedFolders, files: [project.configurationName]
        ) { Console.talk("portico preview: \($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await follow(watcher) }
            try await serving.run { started in
                Console.result(started.lines)
                await tell(hub.outcome(), since: nil, after: nil)
            }
            watcher.stop()
            group.cancelAll()
        }
    }

    private func follow(_ watcher: FileWatcher) async {
        let clock = ContinuousClock()
        var configuration = project.configuration
        var project = project
        var shown = await hub.outcome().diagnostics
        for await paths in watcher.changes {
            let start = clock.now
            var settings: SiteSettings?
            if paths.contains(project.configurationName) {
                let read = project.readingConfigurationAgain()
                if read.configurationIsUsable {
                    if let waiting = Self.waiting(self.project.configuration, read.configuration) {
                        Console.talk("\(project.configurationName): \(waiting)")
                    } else if Self.settings(read.configuration) == Self.settings(configuration) {
                        Console.talk(
                            "\(project.configurationName): playground and providers are taken over when "
                                + "`portico preview` is started again")
                    }
                    configuration = read.configuration
                    // Their files are read at the start.
                    configuration.site.versions = self.project.configuration.site.versions
                    settings = Self.settings(configuration)
                }
                project = read
            }
            let sources = await hub.sources
            let read = paths.subtracting([project.configurationName])
            let changes = project.disk.changes(at: read, in: sources)
            project.takeFindings(changes.diagnostics, of: read)
            let outcome = await hub.take(
                changes.value, settings: settings, outside: project.diagnostics,
                configuration: project.configurationLines)
            tell(outcome, since: shown, after: (paths, start.duration(to: clock.now)))
            shown = outcome.diagnostics
        }
    }

    /// The part of a change that cannot be shown before the preview is started again; nil for none.
    ///
    /// - Parameter old: the configuration that the server was started with.
    private static func waiting(_ old: Configuration, _ new: Configuration) -> String? {
        let again = "when `portico preview` is started again"
        if old.hasPlayground != new.hasPlayground {
            return new.hasPlayground ? "the playground begins \(again)" : "the playground ends \(again)"
        }
        if old.site.versions != new.site.versions { return "the list of versions is taken over \(again)" }
        if settings(old).basePath != settings(new).basePath {
            return "the site moves to its new path \(again)"
        }
        return nil
    }

    /// Says what changed and what is wrong, the latter only when it is something else than before.
    private func tell(
        _ outcome: PreviewHub.Outcome, since shown: [Diagnostic]?,
        after change: (paths: Set<String>, time: Duration)?
    ) {
        if outcome.diagnostics != shown {
            output.result(
                DiagnosticReport.render(
                    outcome.diagnostics.filter { options.verbose || $0.severity != .note }, format: .text,
                    sources: outcome.texts, color: options.usesColor))
        }
        guard !options.quiet, let change else { return }
        let names = change.paths.sorted()
        let what = names.count == 1 ? names[0] : "\(names.count) files"
        let pages = outcome.told == 1 ? "1 open page" : "\(outcome.told) open pages"
        let findings = Findings(diagnostics: outcome.diagnostics, deniesWarnings: false)
        let state = outcome.diagnostics.allSatisfy { $0.severity == .note } ? "" : "; \(findings.summary)"
        Console.talk("\(what): \(pages) updated (\(Milliseconds.text(change.time)))\(state)")
    }
}
#endif
