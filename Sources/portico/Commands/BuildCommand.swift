import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild

/// `portico build`: writes the site into a folder.
struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build the site into a folder.",
        discussion: """
            Writes only files that changed and removes those that the site no longer has. With errors nothing
            is written. A folder that is not empty and that `portico build` did not make is left alone.

              portico build --base-url https://docs.example.com
              portico build --output /tmp/site --drafts
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var building: BuildingOptions

    @Option(name: .shortAndLong, help: "The folder to write, `dist` in the project unless given.")
    var output: String?

    @Flag(help: "Make every page anew.")
    var noCache = false

    @Flag(help: "Add each text as .gz and .br, for hosts that send such files as they are.")
    var compress = false

    func run() throws {
        let clock = ContinuousClock()
        let start = clock.now
        let project = Project.read(options.config)
        let folder = output.map { URL(fileURLWithPath: $0).path } ?? "dist"
        let stamp = BuildStamp(
            project.sources, building.settings(project.configuration.site), output: folder,
            program: ProgramFile.mark + (compress ? " compressed" : ""), disk: project.disk)
        if !noCache, !project.isUnusable, let found = stamp.findings {
            let findings = Findings(
                diagnostics: project.diagnostics + found, deniesWarnings: building.denyWarnings)
            findings.write(options, texts: project.texts)
            let time = Milliseconds.text(start.duration(to: clock.now))
            if !options.quiet {
                Console.talk("\(folder): nothing changed since it was built; \(findings.summary) (\(time))")
            }
            return try findings.end()
        }
        // Sizes and compressed files are made of all bytes, so nothing may be left as it stands.
        let records =
            noCache || compress || options.verbose
            ? nil : PageRecordFile(output: folder, disk: project.disk)
        var sizes: [String: Int] = [:]
        var waiting: [String: [UInt8]] = [:]
        var writer = OutputWriter(to: folder, disk: project.disk)
        let result = try building.build(project, earlier: records?.read(), program: ProgramFile.mark) {
            if options.verbose { sizes[$0] = $1.count }
            if compress { waiting[$0] = $1 } else { writer.add($0, $1) }
        }
        var diagnostics = result.diagnostics
        var written: WriteSummary?
        if let site = result.value,
            !Findings(diagnostics: diagnostics, deniesWarnings: building.denyWarnings).fail
        {
            for (path, bytes) in CompressedFiles.added(to: waiting) { writer.add(path, bytes) }
            for path in site.standing { writer.keep(path) }
            let writing = writer.finish()
            diagnostics += writing.diagnostics
            written = writing.value
            if !noCache, writing.diagnostics.isEmpty {
                // What was found in the configuration is found again with each build.
                stamp.write(
                    writer.paths,
                    findings: Array(result.diagnostics.dropFirst(project.diagnostics.count)))
            }
            if writing.diagnostics.isEmpty { records?.write(site.records) }
            if options.verbose { Console.talk(SizeReport.text(sizes)) }
        } else {
            writer.discard()
        }
        let findings = Findings(diagnostics: diagnostics, deniesWarnings: building.denyWarnings)
        findings.write(options, texts: project.texts)
        if !options.quiet {
            Console.talk(summary(result.value, written, folder, findings, start.duration(to: clock.now)))
        }
        try findings.end()
    }

    private func summary(
        _ site: SiteOutput?, _ written: WriteSummary?, _ folder: String, _ findings: Findings,
        _ time: Duration
    ) -> String {
        guard let site, let written else { return "nothing written: \(findings.summary)" }
        return "\(folder): \(PageCount.text(site.site)); \(written.written) written, "
            + "\(written.unchanged) unchanged, \(written.removed) removed; \(findings.summary) "
            + "(\(Milliseconds.text(time)))"
    }
}
