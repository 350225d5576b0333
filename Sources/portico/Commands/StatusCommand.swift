import ArgumentParser
import Diagnostics
import SiteBuild
import SiteModel

/// `portico status`: how far the translations are.
struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how far every translation is: current, stale, missing, words left.",
        discussion: """
            A section that is still the source's own words is missing if it has three words or more to translate:
            headings, code and addresses do not count. A draft is not done until it is published.
            A translation records in its front matter which state of each section it was made from. After
            looking at what changed in the source, record the new state.

              portico status --lang th --format md
              portico status --diff th/guide/install
              portico status --record th/guide/install
              portico status --record th --record he
            """)

    @OptionGroup var options: ProjectOptions

    @Option(help: "How the report is written: text, json, md or github.")
    var format = StatusReport.Format.text

    @Option(help: "Show one language only.")
    var lang: String?

    @Option(
        help:
            "Show the source's sections that changed since a translation was made: th/guide/install, or th for all of Thai."
    )
    var diff: String?

    @Option(
        help:
            "Record that a translation is true to its source as it is now: th/guide/install, or th for all of Thai."
    )
    var record: [String] = []

    func run() throws {
        let project = Project.read(options)
        try project.requireUsable()
        let settings = project.configuration.site
        if let lang, !settings.locales.dropFirst().contains(where: { $0.tag == lang }) {
            throw Refusal("`\(lang)` is no language to translate to.")
        }
        let site = SiteBuilder.site(project.sources, settings)
        do {
            if !record.isEmpty {
                for name in record {
                    for page in pages(name, site) { try renew(page, site, project) }
                }
            } else if let diff {
                try show(pages(diff, site), site, project)
            } else {
                let statuses = site.statuses.filter { lang == nil || $0.locale.tag == lang }
                Console.result(StatusReport.render(statuses, format: format))
            }
        } catch let failure as Scaffold.Failure {
            throw Refusal("\(failure)")
        }
    }

    /// Prints what has changed in the sources of some pages since they were translated.
    private func show(_ names: [String], _ site: Site, _ project: Project) throws {
        var text = ""
        for name in names {
            let (locale, source) = try Scaffold.original(name, in: site)
            let earlier = SourceHistory(of: source.path, in: project.disk.root)
            text += ChangedSections.text(source, in: locale, of: site, earlier: earlier)
        }
        Console.result(text)
        guard text.isEmpty, !options.quiet else { return }
        let what = names.count == 1 ? "`\(names[0])` has" : "\(names.count) translations have"
        Console.talk("\(what) no section that is missing, or older than its source")
    }

    /// The translations that a name stands for: a language alone means all of its pages.
    private func pages(_ name: String, _ site: Site) -> [String] {
        let translated = site.statuses.filter { $0.isTranslated && $0.locale.tag == name }
        if translated.isEmpty { return [name] }
        return translated.map { "\(name)/\($0.path == .home ? "index" : $0.path.description)" }
    }

    private func renew(_ name: String, _ site: Site, _ project: Project) throws {
        let (locale, source) = try Scaffold.original(name, in: site)
        let path = "content/\(locale.tag)/\(source.localPath)"
        guard let bytes = project.sources.files[path],
            let renewed = SourceRecord.renewed(bytes, from: source)
        else { throw Refusal("There is no translation `\(path)` with front matter.") }
        try project.write(renewed, to: path)
        let count = source.translatedSections.count
        if !options.quiet {
            Console.talk("\(path): recorded \(count) \(count == 1 ? "section" : "sections")")
        }
    }
}

extension StatusReport.Format: ExpressibleByArgument {}

/// Earlier versions of a file, from the project's Git repository.
struct SourceHistory: Sequence, IteratorProtocol {
    private let git: GitCommand
    private let path: String
    private var commits: ArraySlice<Substring>?

    /// The versions of the file at `path`, relative to `folder`; none when the folder is in no repository.
    init(of path: String, in folder: String) {
        git = GitCommand(folder: folder)
        self.path = path
    }

    mutating func next() -> [UInt8]? {
        if commits == nil {
            let log = git.output(of: ["log", "--format=%H", "-n", "500", "--", path]) ?? []
            commits = String(decoding: log, as: UTF8.self).split(separator: "\n")[...]
        }
        while let commit = commits?.popFirst() {
            // A commit that removed the file has no version of it.
            if let bytes = git.output(of: ["show", "\(commit):./\(path)"]) { return bytes }
        }
        return nil
    }
}
