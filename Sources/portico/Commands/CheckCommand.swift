import ArgumentParser
import Diagnostics
import SiteBuild

/// `portico check`: builds the site and writes nothing but what is wrong with it.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the site: configuration, content, links, templates, interface texts.",
        discussion: """
            Prints every finding with file, line and column, and writes no file.

              portico check --deny-warnings --format github
              portico explain link.broken-anchor
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var building: BuildingOptions

    func run() throws {
        let clock = ContinuousClock()
        let start = clock.now
        let project = Project.read(options)
        let result = try building.build(project) { _, _ in }
        let findings = Findings(
            diagnostics: result.diagnostics, deniesWarnings: building.denyWarnings,
            showsNotes: !options.quiet)
        findings.write(options, texts: project.texts)
        if !options.quiet {
            let pages = result.value.map { PageCount.text($0.site, says: "not checked") } ?? "no site"
            Console.talk(
                "\(pages): \(findings.summary) (\(Milliseconds.text(start.duration(to: clock.now))))")
        }
        try findings.end()
    }
}
