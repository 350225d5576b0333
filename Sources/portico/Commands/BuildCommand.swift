import ArgumentParser
import Diagnostics
import Dispatch
import Foundation
import SiteBuild
import Synchronization
import WebServer

/// `portico build`: writes the site into a folder.
struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build the site into a folder.",
        discussion: """
            Writes only files that changed and removes those that the site no longer has. With errors nothing
            is written. A folder that is not empty and that `portico build` did not make is left alone. One build
            at a time writes a folder; another one waits for it.

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

    @Flag(help: "Write the site in spite of errors in its content.")
    var force = false

    @Option(help: "Seconds to wait for another build of the same folder; 0 gives up at once.")
    var wait = 60.0

    mutating func validate() throws {
        guard (0...86_400).contains(wait) else { throw ValidationError("`--wait` is 0 to 86400 seconds.") }
    }

    private var program: String { ProgramFile.mark + (compress ? " compressed" : "") }
    private var folder: String { output.map { URL(fileURLWithPath: $0).path } ?? "dist" }

    func run() throws {
        let clock = ContinuousClock()
        let start = clock.now
        var manifest: BuildManifest?
        var project = read(&manifest)
        let interruption = Interruption()
        var turn = OutputLockWait.Outcome()
        if !project.isUnusable {
            turn = OutputLockWait(
                folder: folder, disk: project.disk, interruption: interruption, patience: .seconds(wait),
                talk: { if !options.quiet { Console.talk($0) } }
            ).take()
        }
        guard let lock = turn.lock else {
            // A configuration that cannot be used hides nothing of pages and templates: all is said in one run.
            let found = project.isUnusable ? try building.build(project).diagnostics : project.diagnostics
            return try end(Written(), found + turn.diagnostics, project, clock.now - start)
        }
        defer { lock.release() }
        if turn.hasWaited { project = read(&manifest) }
        let settings = building.settings(project.configuration.site)
        if !project.isUnusable,
            let found = manifest?.findings(project.sources, settings, program: program, index: project.index)
        {
            let findings = findings(project.diagnostics + found)
            findings.write(options, texts: project.texts(of: findings.diagnostics))
            let time = Milliseconds.text(clock.now - start)
            if !options.quiet {
                Console.talk("\(folder): nothing changed since it was built; \(findings.summary) (\(time))")
            }
            return try findings.end()
        }
        let written = try write(&project, manifest, lock)
        try end(written, written.diagnostics, project, clock.now - start)
    }

    /// Reads the project, but for the pages that the last build of the folder read and that have not changed since.
    private func read(_ manifest: inout BuildManifest?) -> Project {
        if noCache { return Project.read(options) }
        return Project.read(options) { disk in
            let last = BuildManifest(output: folder, disk: disk)
            manifest = last
            return last.index
        }
    }

    private func findings(_ diagnostics: [Diagnostic]) -> Findings {
        Findings(diagnostics: diagnostics, deniesWarnings: building.denyWarnings, isForced: force)
    }

    /// The result for the folder.
    private struct Written {
        var site: SiteOutput?
        /// nil when nothing was written.
        var summary: WriteSummary?
        var diagnostics: [Diagnostic] = []
    }

    /// Builds the site and writes it, unless there are errors.
    private func write(
        _ project: inout Project, _ manifest: BuildManifest?, _ lock: OutputLock
    ) throws -> Written {
        if let written = try attempt(project, manifest, lock) { return written }
        // A page changed while it was read: everything is read again, and nothing is deferred.
        project = Project.read(options)
        return try attempt(project, manifest, lock) ?? Written()
    }

    /// Builds the site and writes it, unless there are errors; nil when a page changed meanwhile.
    private func attempt(
        _ project: Project, _ manifest: BuildManifest?, _ lock: OutputLock
    ) throws -> Written? {
        // Sizes and compressed files are made of all bytes, so nothing may be left as it stands.
        let earlier = compress || options.verbose ? nil : manifest?.earlier
        defer { ProcessLifetime.keep(earlier) }
        var sizes: [String: Int] = [:]
        var waiting: [String: [UInt8]] = [:]
        var writer = OutputWriter(to: folder, disk: project.disk, lock: lock)
        let result = try building.build(project, earlier: earlier, program: ProgramFile.mark) {
            if options.verbose { sizes[$0] = $1.count }
            if compress { waiting[$0] = $1 } else { writer.add($0, $1) }
        }
        ProcessLifetime.keep(result)
        guard project.sources.isConsistent else {
            writer.discard()
            return nil
        }
        var written = Written(site: result.value, diagnostics: result.diagnostics)
        guard let site = result.value,
            !findings(result.diagnostics).fail
        else {
            writer.discard()
            return written
        }
        for (path, bytes) in CompressedFiles.added(to: waiting) { writer.add(path, bytes) }
        writer.keep(site.standing)
        let writing = writer.finish()
        written.diagnostics += writing.diagnostics
        written.summary = writing.value
        if var manifest, writing.diagnostics.isEmpty {
            // Findings in the configuration come again with each build.
            let found = Array(result.diagnostics.dropFirst(project.diagnostics.count))
            manifest.write(
                earlier == nil ? nil : site.records, after: earlier, found, of: project.sources,
                building.settings(project.configuration.site), program: program, index: project.index,
                by: writer)
        }
        if options.verbose { Console.talk(SizeReport.text(sizes)) }
        return written
    }

    /// Says what was found and done, and ends the command.
    private func end(
        _ written: Written, _ diagnostics: [Diagnostic], _ project: Project, _ time: Duration
    ) throws {
        let findings = findings(diagnostics)
        findings.write(options, texts: project.texts(of: findings.diagnostics))
        if !options.quiet { Console.talk(summary(written, findings, time)) }
        try findings.end()
    }

    private func summary(_ written: Written, _ findings: Findings, _ time: Duration) -> String {
        guard let site = written.site, let summary = written.summary else {
            let hinders = findings.diagnostics.first { $0.severity == .error && !$0.id.isRule }
            let why =
                force
                ? hinders.map { "; --force cannot help against `\($0.id.rawValue)` in \($0.location.path)" }
                : nil
            return "nothing written: \(findings.summary)\(why ?? "")"
        }
        let inSpite = findings.hasErrors && force ? " in spite of errors in content (--force)" : ""
        return "\(folder): \(PageCount.text(site.site)); \(summary.written) written, "
            + "\(summary.unchanged) unchanged, \(summary.removed) removed\(inSpite); \(findings.summary) "
            + "(\(Milliseconds.text(time)))"
    }
}

/// Durations for people.
enum Milliseconds {
    /// `412 ms`.
    static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
    }
}

/// Keeps values until the process ends: the system takes the memory of a whole site back at once, which takes a command
/// much longer, piece by piece.
enum ProcessLifetime {
    private static let kept = Mutex<[any Sendable]>([])

    /// Keeps a value.
    static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}

/// The program's own file.
enum ProgramFile {
    /// The mark that tells this program from an older one, which may make other bytes: its file's size and time.
    static var mark: String {
        let path = Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return "\(attributes?[.size] ?? "") \(attributes?[.modificationDate] ?? "")"
    }
}

/// The files of a site with a compressed one beside each that is worth it.
enum CompressedFiles {
    /// `files` with `page.html.gz` and `page.html.br` for `page.html`.
    static func added(to files: [String: [UInt8]]) -> [String: [UInt8]] {
        let texts = files.filter { CompressibleFile.isWorthIt(path: $0.key, size: $0.value.count) }.map { $0 }
        let made = Mutex<[String: [UInt8]]>([:])
        DispatchQueue.concurrentPerform(iterations: texts.count) { index in
            for coding in ContentCoding.allCases {
                let bytes = coding.compress(texts[index].value, isThorough: true)
                made.withLock { $0["\(texts[index].key).\(coding.fileExtension)"] = bytes }
            }
        }
        return files.merging(made.withLock { $0 }) { $1 }
    }
}

/// The largest files of a site, for `--verbose`.
enum SizeReport {
    /// The ten largest pages and the sum of each kind of file, one a line.
    ///
    /// - Parameter files: path → size in bytes.
    static func text(_ files: [String: Int]) -> String {
        let pages = files.filter { $0.key.hasSuffix(".html") }
        let largest = pages.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
        let kinds = Dictionary(
            grouping: files, by: { $0.key.split(separator: ".").last.map(String.init) ?? "" })
        let sums = kinds.mapValues { ($0.count, $0.reduce(0) { $0 + $1.value }) }
        let lines =
            largest.map { "\(padded($0.value)) bytes  \($0.key)" }
            + sums.sorted { $0.key < $1.key }.map { "\(padded($0.value.1)) bytes  \($0.value.0) .\($0.key)" }
        return lines.joined(separator: "\n")
    }

    private static func padded(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, 9 - digits.count)) + digits
    }
}
