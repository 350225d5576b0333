import ArgumentParser
import Diagnostics
import Foundation
import SiteBuild
import SiteModel

/// `portico translations`: gives sections to translators, and takes them back.
struct TranslationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "translations",
        abstract: "Exchange sections with translators, as XLIFF 2.1 or gettext PO.",
        subcommands: [TranslationsExportCommand.self, TranslationsImportCommand.self])
}

/// `portico translations export`: a file for translators.
struct TranslationsExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the sections of pages to a file that translators\u{2019} tools open.",
        discussion: """
            Every section is there with its translation, if it has one; drafts of a machine and translations that are
            behind their source are marked as not finished. Keep the file's ids: by them the translations find back.

              portico translations export --lang th -o th.xlf
              portico translations export --lang he --format po guide/install guide/faq > he.po
            """)

    @OptionGroup var options: ProjectOptions

    @Option(help: "The language to translate to.")
    var lang: String

    @Option(help: "The kind of file: xliff or po; else the one that `--output` ends in, else xliff.")
    var format: TranslationExchange.Format?

    @Option(name: .shortAndLong, help: "The file to write; without it, standard output.")
    var output: String?

    @Flag(help: "Replace the file if it is there.")
    var force = false

    @Argument(help: "Pages, or folders of pages: guide/install. Without any, all pages.")
    var pages: [String] = []

    func run() throws {
        let project = Project.read(options)
        try project.requireUsable()
        let site = SiteBuilder.site(project.sources, project.configuration.site)
        let known = site.locales.dropFirst()
        guard let locale = known.first(where: { $0.tag == lang }) else {
            let tags = known.map(\.tag).joined(separator: ", ")
            throw Refusal("`\(lang)` is no language to translate to; there are: \(tags)")
        }
        let exchange: TranslationExchange
        do {
            exchange = try TranslationExport.exchange(pages, to: locale, of: site)
        } catch {
            throw Refusal("\(error)")
        }
        let text = exchange.file(format ?? (output?.hasSuffix(".po") == true ? .po : .xliff))
        guard let output else { return Console.result(text) }
        if !force, FileManager.default.fileExists(atPath: output) {
            throw Refusal(
                "`\(output)` is there already, and a translator may have worked in it: name another file, or use `--force`."
            )
        }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
        } catch {
            throw Refusal("`\(output)` cannot be written: \(error.localizedDescription)")
        }
        if !options.quiet {
            let count = exchange.sections.count
            let open = exchange.sections.count { $0.mark == .unfinished }
            Console.talk("\(output): \(count) \(count == 1 ? "section" : "sections"), \(open) to translate")
        }
    }
}

/// `portico translations import`: takes translations back.
struct TranslationsImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take the translations of a file, and name those that no longer fit.",
        discussion: """
            A section is taken when its source and its translation are as they were when it was exported; its state is
            current then. Every other one is named with what has changed, and stays as it is. Exit code 1: something
            was named.

              portico translations import th.xlf
            """)

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Take the file's texts even where a translation or its source has changed since.")
    var force = false

    @Flag(help: "Only say what would change.")
    var dryRun = false

    @Argument(help: "The file, XLIFF 2.1 or PO.")
    var file: String

    func run() throws {
        let project = Project.read(options)
        try project.requireUsable()
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)) else {
            throw Refusal("`\(file)` cannot be read.")
        }
        let bytes = [UInt8](data)
        let outcome: TranslationImport.Outcome
        do throws(ExchangeMistake) {
            outcome = try TranslationImport(
                TranslationExchange.read(bytes), path: file, isForced: force, sources: project.sources,
                project.configuration.site
            ).outcome()
        } catch {
            let place = SourceLocation(path: file, line: error.line)
            try end([Diagnostic(.exchangeUnreadable, at: place, error.message, notes: [error.cure])], bytes)
            return
        }
        for change in outcome.changes {
            if !dryRun { try project.write(change.bytes, to: change.path) }
            if options.format == .text { Console.result("\(change.path)\n") }
        }
        if !options.quiet { Console.talk(summary(outcome)) }
        try end(outcome.findings, bytes)
    }

    private func summary(_ outcome: TranslationImport.Outcome) -> String {
        var parts = ["\(outcome.taken) \(outcome.taken == 1 ? "section" : "sections") taken"]
        if outcome.confirmed > 0 { parts.append("\(outcome.confirmed) confirmed") }
        if outcome.same > 0 { parts.append("\(outcome.same) unchanged") }
        if outcome.unfinished > 0 { parts.append("\(outcome.unfinished) not finished") }
        if !outcome.findings.isEmpty { parts.append("\(outcome.findings.count) not taken") }
        return "\(file): " + parts.joined(separator: ", ") + (dryRun ? " (nothing is written)" : "")
    }

    /// Writes the findings, and ends the command with exit code 1 when there are any.
    private func end(_ findings: [Diagnostic], _ bytes: [UInt8]) throws {
        Console.result(
            DiagnosticReport.render(
                findings, format: options.format, sources: [file: bytes], color: options.usesColor,
                most: options.most))
        if !findings.isEmpty { throw ExitCode(1) }
    }
}

extension TranslationExchange.Format: ExpressibleByArgument {}
