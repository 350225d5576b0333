import ArgumentParser
import Cryptography
import Diagnostics
import Foundation
import SiteBuild
import WebServer

/// A project's folder with its configuration and sources, read.
struct Project {
    let disk: Disk
    /// Name of the configuration's file.
    let configurationName: String
    var configuration: Configuration
    /// The findings in the configuration.
    let configurationDiagnostics: [Diagnostic]
    /// The configuration's file by its name; empty when there is none.
    let configurationFile: [String: [UInt8]]
    let sources: SiteSources
    /// The findings while reading the sources.
    private(set) var sourcesDiagnostics: [Diagnostic]
    /// The pages that were read, for the next build; nil when it knows them already.
    var index: SourceIndex?
    /// The reason why nothing is kept for the next command; nil when something is.
    var cacheRefusal: UserKey.Failure?
    /// Variables that `site` may use besides `PORTICO_…`; nil: all of them.
    var published: Set<String>?

    /// The findings while reading, and in what was taken from the theme.
    var diagnostics: [Diagnostic] {
        let originals = disk.read(ProjectTheme.record) == nil ? [] : ProjectTheme(self).findings
        return configurationDiagnostics + sourcesDiagnostics + originals
    }
    /// Bytes of the files that findings may be about.
    var texts: [String: [UInt8]] { sources.files.merging(configurationLines) { $1 } }

    /// The configuration as reports show it, without the lines that may hold secrets.
    var configurationLines: [String: [UInt8]] { configurationFile.mapValues(SecretLines.hidden) }

    /// Bytes of the files that some findings are about.
    func texts(of findings: [Diagnostic]) -> [String: [UInt8]] {
        var texts = configurationLines
        for path in Set(findings.map(\.location.path)) where texts[path] == nil {
            texts[path] = sources.bytes(path)
        }
        return texts
    }

    /// Reads the project that a command's options name.
    ///
    /// - Parameter index: the pages that the last build read; those that have not changed are read later.
    static func read(_ options: GlobalOptions, since index: (Disk) -> SourceIndex? = { _ in nil }) -> Project
    {
        let project = read(
            options.config, followsLinks: options.followLinks, published: Set(options.published), since: index
        )
        if options.verbose, let reason = project.cacheRefusal {
            Console.talk("nothing is kept in \(Disk.stateFolder)/cache: \(reason)")
        }
        return project
    }

    /// Reads the project for a command that publishes nothing.
    static func read(_ options: ProjectOptions) -> Project {
        read(options.config, followsLinks: options.followLinks, published: nil)
    }

    /// Reads the project whose configuration is the file `config`.
    ///
    /// - Parameters:
    ///   - followsLinks: whether symbolic links may lead out of the sources' folders.
    ///   - published: variables that `site` may use besides `PORTICO_…`; nil: all of them, for commands that publish
    ///     nothing.
    ///   - index: the pages that the last build read; those that have not changed are read later.
    static func read(
        _ config: String, followsLinks: Bool, published: Set<String>?,
        since index: (Disk) -> SourceIndex? = { _ in nil }
    ) -> Project {
        let project = configured(config, followsLinks: followsLinks, published: published)
        guard !project.configurationFile.isEmpty else { return project }
        var disk = project.disk
        let versions = project.configuration.site.versions
        disk.versionFolders = (versions?.older ?? []).filter { $0.tag == nil }.map {
            String($0.root.dropLast())
        }
        let read = disk.sources(since: index(disk))
        var sources = read.sources
        let kept = VersionSources.read(versions, sources.value, disk)
        sources.value.files.merge(kept.value) { $1 }
        sources.diagnostics += kept.diagnostics
        return Project(
            disk: disk, configurationName: project.configurationName, configuration: project.configuration,
            configurationDiagnostics: project.configurationDiagnostics,
            configurationFile: project.configurationFile,
            sources: sources.value.over(SiteTheme.files(playground: project.configuration.hasPlayground)),
            sourcesDiagnostics: sources.diagnostics, index: read.index, cacheRefusal: project.cacheRefusal,
            published: published)
    }

    /// Reads the configuration `config` alone: for commands that need nothing of the site.
    static func configured(
        _ config: String, followsLinks: Bool = false, published: Set<String>? = nil
    ) -> Project {
        let file = URL(fileURLWithPath: config)
        var disk = Disk(root: file.deletingLastPathComponent().path, followsLinks: followsLinks)
        var refusal: UserKey.Failure?
        do throws(UserKey.Failure) {
            disk.cacheKey = try UserKey.load(
                environment: ProcessInfo.processInfo.environment, project: disk.root, random: .system)
        } catch { refusal = error }
        let name = file.lastPathComponent
        let outside = disk.linkOutside(name).map { Self.outside(name, $0) }
        let bytes = outside == nil ? disk.read(name) : nil
        let read =
            bytes.map { parse($0, name, disk, published) }
            ?? Diagnosed(.empty, [outside ?? missing(config, file)])
        return Project(
            disk: disk, configurationName: name, configuration: read.value,
            configurationDiagnostics: read.diagnostics + disk.stateFolderFindings,
            configurationFile: bytes.map { [name: $0] } ?? [:], sources: SiteSources(),
            sourcesDiagnostics: [],
            cacheRefusal: refusal, published: published)
    }

    /// The finding about a link in the configuration's place: what is wrong with its lines would be printed.
    private static func outside(_ name: String, _ target: String) -> Diagnostic {
        Diagnostic(
            .sourcesLinkOutside, at: SourceLocation(path: name),
            "`\(name)` is a link to `\(target)`, which is not in the project",
            notes: ["put a copy in its place, or use `--follow-links` where every link can be trusted"])
    }

    /// The reason why there is no configuration: the file is not there, or it cannot be read.
    private static func missing(_ config: String, _ file: URL) -> Diagnostic {
        var status = stat()
        let isThere = stat(file.path, &status) == 0
        let reason = isThere && access(file.path, R_OK) == 0 ? nil : errno
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        let location = SourceLocation(path: config)
        return switch reason {
        case ENOENT, ENOTDIR:
            Diagnostic(
                .configurationMissing, at: location, "there is no configuration `\(config)`",
                notes: ["run in the project's folder, or name the file with `--config`"])
        case let reason?:
            Diagnostic(
                .configurationMissing, at: location,
                "the configuration `\(config)` cannot be read: \(String(cString: strerror(reason)))",
                notes: ["let this user read the file and enter the folders above it"])
        case nil:
            Diagnostic(
                .configurationMissing, at: location,
                "the configuration `\(config)` cannot be read\(isRegular ? "" : ": it is no file")",
                notes: ["name the project's `portico.yml` with `--config`"])
        }
    }

    private static func parse(
        _ bytes: [UInt8], _ name: String, _ disk: Disk, _ published: Set<String>?
    ) -> Diagnosed<Configuration> {
        let environment = ProcessInfo.processInfo.environment
        return Configuration.parse(
            bytes, path: name, environment: environment, published: published ?? Set(environment.keys),
            readFile: { disk.read($0) })
    }

    /// Reads the configuration as it is at the time, with its bytes; nil when it is gone. It keeps no sources.
    var configurationReader: @Sendable () -> (bytes: [UInt8], read: Diagnosed<Configuration>)? {
        { [disk, configurationName, published] in
            guard disk.linkOutside(configurationName) == nil, let bytes = disk.read(configurationName)
            else { return nil }
            return (bytes, Self.parse(bytes, configurationName, disk, published))
        }
    }

    /// The same sources with the configuration as it is now; one that is gone for a moment stays as it was.
    func readingConfigurationAgain() -> Project {
        guard let (bytes, configuration) = configurationReader() else { return self }
        return Project(
            disk: disk, configurationName: configurationName, configuration: configuration.value,
            configurationDiagnostics: configuration.diagnostics + disk.stateFolderFindings,
            configurationFile: [configurationName: bytes],
            sources: sources, sourcesDiagnostics: sourcesDiagnostics, published: published)
    }

    /// Takes over the findings of reading some files and folders again.
    mutating func takeFindings(_ findings: [Diagnostic], of paths: Set<String>) {
        func isRead(_ path: String) -> Bool {
            paths.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
        sourcesDiagnostics = sourcesDiagnostics.filter { !isRead($0.location.path) } + findings
    }

    /// Indicates whether the configuration can be used.
    var configurationIsUsable: Bool { !configurationDiagnostics.contains { $0.severity == .error } }

    /// Indicates whether there is a configuration, be it with mistakes.
    var configurationIsReadable: Bool {
        !configurationFile.isEmpty && !sourcesDiagnostics.contains { $0.id == .sourcesUnreadable }
    }

    /// The project's own files, without the theme's and those of older versions.
    var ownFiles: [String: [UInt8]] { disk.sources().value.files }

    /// Indicates whether reading failed in a way that makes building pointless.
    var isUnusable: Bool { diagnostics.contains { $0.severity == .error } }

    /// Ends the command with its findings when the project cannot be used.
    func requireUsable() throws {
        guard isUnusable else { return }
        Console.result(DiagnosticReport.render(diagnostics, format: .text, sources: texts))
        throw ExitCode(1)
    }

    /// Ends the command when a server of this configuration would be open to others in an unsafe way; says all that
    /// is wrong with the configuration then.
    func requireSafe(host: String, port: Int, _ options: GlobalOptions) throws {
        guard configuration.hasPlayground else { return }
        // Port 0 is any free one: which, does not matter here.
        let scheme = configuration.playground.tls == nil ? "http" : "https"
        let origin = "\(scheme)://\(ListeningHost(host).authority)" + (port == 0 ? "" : ":\(port)")
        let exposure = Exposure(
            configuration.playground, host: host, origin: configuration.playground.origin ?? origin)
        guard !exposure.findings.isEmpty else { return }
        let unsafe = exposure.findings.contains { $0.severity == .error }
        let all = (unsafe ? configurationDiagnostics : []) + exposure.findings
        // Without the lines themselves: one of them may hold the admin token.
        Console.result(
            DiagnosticReport.render(all, format: options.format, sources: [:], color: options.usesColor))
        if unsafe { throw ExitCode(1) }
    }

    /// The certificate of connections; nil without `playground.tls`.
    ///
    /// - Throws: `CertificateError`.
    func certificates() throws -> TLSCertificateReloader? {
        guard configuration.hasPlayground else { return nil }
        let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
        return try configuration.playground.tls.map {
            try TLSCertificateReloader($0.files(root: disk.root), now: now)
        }
    }

    /// Writes one file of the project in one step; ends the command with the reason when it cannot.
    func write(_ bytes: [UInt8], to path: String) throws {
        try writing(path) { () throws(SystemFailure) in try disk.write(bytes, to: path) }
    }

    /// Does something that writes; ends the command with the reason when it cannot.
    func writing<Value>(_ path: String, _ work: () throws(SystemFailure) -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            let cure = error.cure.map { ": \($0)" } ?? ""
            Console.talk("`\(path)` cannot be written: \(error)\(cure)")
            throw ExitCode(1)
        }
    }
}

/// The options of commands that have no findings to show.
struct ProjectOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "The configuration; its folder is the project.")
    var config = "portico.yml"

    @Flag(name: .shortAndLong, help: "Say nothing but results.")
    var quiet = false

    @Flag(help: "Read what symbolic links out of the project's sources lead to.")
    var followLinks = false
}
