package import Diagnostics
import SiteModel

/// A previewed site: takes changes, answers with files made of the sources as they are, and tells open pages.
///
///     changed files ─→ PreviewHub.take ─→ IncrementalSite ─→ PreviewEvent ─→ open pages, which refetch
///                           └─ PreviewShell: the look of the pages that the server makes itself
package actor PreviewHub {
    package struct Outcome: Sendable {
        package let diagnostics: [Diagnostic]
        package let texts: [String: [UInt8]]
        /// The number of open pages that were told.
        package let told: Int
    }

    private struct Reader {
        var versions: [String: PreviewVersion]
        let events: AsyncStream<PreviewEvent>.Continuation
    }

    private var site: IncrementalSite
    private var outside: [Diagnostic]
    /// The configuration's text, for findings about it.
    private var configuration: [String: [UInt8]]
    private var found: [Diagnostic] = []
    /// Pages as they were when they could last be made.
    private var whole: [String: [UInt8]] = [:]
    private var readers: [Int: Reader] = [:]
    private var nextReader = 0
    /// The number of changes that were taken over.
    private var changes = 0
    private var look = 0
    private var texts = 0
    package nonisolated let shell: PreviewShell
    /// The path below which the site is shown; empty: at the root. Addresses of open pages begin with it.
    package nonisolated let basePath: String
    /// The site without files, as it was at the beginning.
    package nonisolated let output: SiteOutput

    /// - Parameters:
    ///   - outside: what was found wrong with the configuration and while reading.
    ///   - configuration: the configuration's file.
    package init(_ site: IncrementalSite, outside: [Diagnostic], configuration: [String: [UInt8]]) {
        self.site = site
        self.outside = outside
        self.configuration = configuration
        basePath = site.settings.basePath
        output = site.output
        shell = PreviewShell(site.output.shell)
    }

    package var sources: SiteSources { site.sources }

    // MARK: Changes

    /// Takes over changed files, tells the pages that have become others, and looks for mistakes.
    ///
    /// - Parameters:
    ///   - files: path → bytes, nil for a file that is gone.
    ///   - settings: the site's settings, if they changed.
    ///   - outside: what is wrong with the configuration and with reading.
    package func take(
        _ files: [String: [UInt8]?], settings: SiteSettings?, outside: [Diagnostic],
        configuration: [String: [UInt8]]
    ) async -> Outcome {
        changes += 1
        self.outside = outside
        self.configuration = configuration
        let before = site.settings
        site.update(files, settings: settings)
        if files.keys.contains(where: { $0.hasPrefix("public/") }) { look += 1 }
        if site.settings != before
            || files.keys.contains(where: { $0.hasPrefix("templates/") || $0.hasSuffix("/_strings.yml") })
        {
            texts += 1
        }
        shell.set(.init(shell: site.output.shell, version: PreviewVersion(look: look, texts: texts)))
        let told = tellPages()
        return await outcome(told: told)
    }

    /// The outcome for the site; pages are answered while it is looked through.
    package func outcome(told: Int = 0) async -> Outcome {
        let number = changes
        let examined = await Self.examined(site)
        let diagnostics: [Diagnostic]
        if number == changes {
            site.learn(from: examined.site)
            diagnostics = tell(examined.findings)
        } else {
            // A change came meanwhile: its own outcome is what open pages are told.
            diagnostics = outside + examined.findings
        }
        return Outcome(diagnostics: diagnostics, texts: diagnostics.isEmpty ? [:] : allTexts, told: told)
    }

    /// The findings in a site, and the site with what it has learned of its files; made outside of the actor.
    @concurrent private nonisolated static func examined(
        _ site: IncrementalSite
    ) async -> (findings: [Diagnostic], site: IncrementalSite) {
        var site = site
        let findings = site.findings()
        return (findings, site)
    }

    private var allTexts: [String: [UInt8]] { site.sources.files.merging(configuration) { $1 } }

    /// Tells open pages of the findings in the site, with those that hinder the pages.
    private func tell(_ findings: [Diagnostic]) -> [Diagnostic] {
        var diagnostics = outside + findings
        let seen = Set(diagnostics)
        // Findings that prevent an open page from rendering count too.
        for path in Set(readers.values.flatMap(\.versions.keys)).sorted() {
            let made = site.file(name(of: path))
            diagnostics += site.ofNow(made?.diagnostics ?? []).filter { !seen.contains($0) }
        }
        if diagnostics != found {
            found = diagnostics
            let event = foundEvent
            for reader in readers.values { reader.events.yield(event) }
        }
        return diagnostics
    }

    private var foundEvent: PreviewEvent {
        let errors = found.filter { $0.severity == .error }
        let sources = errors.isEmpty ? [:] : allTexts
        return .findings(
            errors: errors.count, warnings: found.count { $0.severity == .warning },
            report: DiagnosticReport.render(errors, format: .text, sources: sources))
    }

    private func tellPages() -> Int {
        var now: [String: PreviewVersion] = [:]
        var told = 0
        for (id, reader) in readers {
            for (path, version) in reader.versions {
                let current = now[path] ?? self.version(path)
                now[path] = current
                guard current != version else { continue }
                readers[id]?.versions[path] = current
                reader.events.yield(.page(path: path, version: current))
                told += 1
            }
        }
        return told
    }

    // MARK: Answers

    /// The file at a path of the site; nil when there is none.
    package func file(_ path: String) -> [UInt8]? {
        guard let made = site.file(path) else {
            whole[path] = nil
            return nil
        }
        let hindrances = made.diagnostics + (path.hasSuffix(".html") ? site.templateErrors : [])
        if hindrances.isEmpty {
            if path.hasSuffix(".html") { whole[path] = made.value }
            return made.value
        }
        return whole[path] ?? BrokenPage.html(hindrances, sources: allTexts)
    }

    func version(_ path: String) -> PreviewVersion {
        file(name(of: path)).map { PreviewVersion(of: $0) } ?? PreviewVersion(look: look, texts: texts)
    }

    /// The file that an open page shows.
    private func name(of address: String) -> String {
        Self.file(SiteBasePath(basePath).inside(address) ?? address)
    }

    /// The file that an address stands for: `th/apple/index.html` for `/th/apple/`.
    package static func file(_ path: String) -> String {
        let name = String(path.dropFirst())
        return name.isEmpty || name.hasSuffix("/") ? name + "index.html" : name
    }

    // MARK: Readers

    /// The events of the pages at some addresses, from now on.
    ///
    /// - Parameter versions: address → the version that the reader has.
    package func listen(to versions: [String: String]) -> (id: Int, events: AsyncStream<PreviewEvent>) {
        let (stream, continuation) = AsyncStream<PreviewEvent>.makeStream(
            bufferingPolicy: .bufferingNewest(100))
        let id = nextReader
        nextReader += 1
        var known: [String: PreviewVersion] = [:]
        for (path, version) in versions {
            let current = self.version(path)
            known[path] = current
            if current.description != version { continuation.yield(.page(path: path, version: current)) }
        }
        readers[id] = Reader(versions: known, events: continuation)
        continuation.yield(foundEvent)
        return (id, stream)
    }

    package func leave(_ id: Int) { readers.removeValue(forKey: id)?.events.finish() }
}

/// The event that an open page is told, in an event stream (HTML Standard §9.2).
package enum PreviewEvent: Sendable, Hashable {
    /// A page has changed; the version it has now.
    case page(path: String, version: PreviewVersion)
    /// The findings in the site: number of errors and of warnings, and the report on the errors.
    case findings(errors: Int, warnings: Int, report: String)

    /// The event's lines, with the empty one at its end.
    package var text: String {
        switch self {
        case .page(let path, let version):
            "event: page\ndata: {\"path\":\(JSONText.string(path)),\"version\":\"\(version)\"}\n\n"
        case .findings(let errors, let warnings, let report):
            "event: findings\ndata: {\"errors\":\(errors),\"warnings\":\(warnings),\"report\":"
                + "\(JSONText.string(report))}\n\n"
        }
    }
}

/// Tells versions of a page apart, its head and its body each: when only the head changed, style sheets are
/// exchanged and the page stays.
package struct PreviewVersion: Sendable, Hashable, CustomStringConvertible {
    /// Version of what stands before `<body>`.
    let head: String
    /// Version of the rest; begins with `-` for a page that is made anew for each request.
    let body: String

    package var description: String { "\(head).\(body)" }

    package init(of html: [UInt8]) {
        let cut = html[...].place(of: "<body") ?? 0
        head = ContentHash.text(html[..<cut])
        body = ContentHash.text(html[cut...])
    }

    /// The version of pages that the server makes itself, and of pages that are not there.
    ///
    /// - Parameters:
    ///   - look: counts changes of style sheets and scripts.
    ///   - texts: counts changes of templates, interface texts and settings.
    init(look: Int, texts: Int) {
        head = "-\(look)"
        body = "-\(texts)"
    }
}

/// Stands for a page that could not be made since the preview began, and says why.
enum BrokenPage {
    /// The page; preview adds its script, which brings the real one when the mistakes are mended.
    ///
    /// - Parameters:
    ///   - findings: what hinders the page.
    ///   - sources: the files that the findings are about.
    static func html(_ findings: [Diagnostic], sources: [String: [UInt8]]) -> [UInt8] {
        let report = DiagnosticReport.render(findings, format: .text, sources: sources)
        return Array(
            """
            <!doctype html>
            <html lang="en" dir="ltr">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>This page cannot be made</title>
            <link rel="icon" href="data:,">
            </head>
            <body>
            <main>
            <h1>This page cannot be made yet</h1>
            <pre>\(escaped(report))</pre>
            </main>
            </body>
            </html>

            """.utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
