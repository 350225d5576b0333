import Diagnostics
import SiteModel
import SiteTemplates

/// Checks on the pages of a site that has been put together.
struct SiteChecks: Sendable {
    private let site: Site
    private let links: LinkChecker
    private let includes: IncludeChecker
    private let customBlocks: BlockChecker
    private let words: GlossaryChecker
    private let parity: ParityChecker
    private let layouts: [String]
    private let sdks: CheckedSDKs
    private let projects: GuideProjects
    /// nil where no language is written from right to left.
    private let texts: TextChecker?
    private let sentences = RunOnChecker()

    init(_ stages: SiteStages) {
        site = stages.site.value
        texts = site.locales.contains { $0.direction == .rtl } ? TextChecker() : nil
        links = LinkChecker(resolver: stages.resolver)
        includes = IncludeChecker(site: site)
        customBlocks = BlockChecker(stages.blocks.known)
        words = stages.words.value
        parity = ParityChecker(site: site)
        layouts = stages.shell.layouts
        sdks = stages.sdks.value
        projects = stages.shell.projects
    }

    /// The files to look into: those that are published.
    var files: [ContentFile] {
        site.navigations.flatMap(\.pages).filter { !$0.isFallback }.map(\.file)
            + site.locales.flatMap { site.shared[$0] ?? [:] }.map(\.value).sorted { $0.path < $1.path }
    }

    func findings(in file: ContentFile) -> [Diagnostic] {
        links.findings(in: file) + links.resolver.playgroundFindings(in: file) + includes.findings(in: file)
            + customBlocks.findings(in: file) + words.findings(in: file)
            + parity.findings(in: file) + missingLayout(in: file) + (texts?.findings(in: file) ?? [])
            + sentences.findings(in: file) + missingTerms(in: file) + unknownSDKs(in: file)
            + projects.findings(in: file)
    }

    /// The layout that a page names and that is not there; one that its kind lacks is found when it is rendered.
    private func missingLayout(in file: ContentFile) -> [Diagnostic] {
        guard let layout = file.frontMatter.layout, !layouts.contains(layout) else { return [] }
        return [
            TemplateFinding.diagnostic(
                .unknownLayout(layout, suggestion: Diagnostic.suggestion(for: layout, among: layouts)),
                at: file.frontMatter.layoutLocation ?? SourceLocation(path: file.path))
        ]
    }

    /// SDKs that a page names and `content/sdks.yml` does not; without that file, any text is right.
    private func unknownSDKs(in file: ContentFile) -> [Diagnostic] {
        if sdks.all.isEmpty { return [] }
        return file.frontMatter.sdks.filter { sdks[$0.text] == nil }.map { name in
            let known = sdks.all.map(\.id)
            // A name may have its version behind it, as where there is no such file.
            let bare = String(name.text.prefix { $0 != " " })
            return Diagnostic(
                .sdkUnknown, at: name.location, "`content/sdks.yml` has no SDK `\(name.text)`",
                notes: [
                    known.contains(bare)
                        ? "write `sdk: [\(bare)]`: the version is in that file"
                        : Diagnostic.hint(bare, among: known, or: "add it there, with its version")
                ])
        }
    }

    /// Terms that a translation never uses; one that is not done yet is not asked for them.
    private func missingTerms(in file: ContentFile) -> [Diagnostic] {
        guard !words.isEmpty, let status = site.status(of: file.pagePath, in: file.locale),
            status.sections.allSatisfy({ $0.state != .missing }),
            let source = site.page(at: file.pagePath, in: site.source)?.file
        else { return [] }
        return words.missingTerms(in: file, of: source)
    }
}

/// Checks on the templates that a project has of its own; those of the theme are held to them by tests.
struct TemplateChecks {
    private let stages: SiteStages
    private let addresses: SiteAddresses
    private let files: [TemplateFile]
    /// Indicates whether a file is the project's own.
    private let isOwn: (String) -> Bool

    /// - Returns: nil when no template is the project's own.
    init?(_ stages: SiteStages, _ sources: SiteSources) {
        guard sources.hasTheme else { return nil }
        let files = sources.templateFiles
        guard files.contains(where: { sources.isOwn("templates/\($0.path)") }) else { return nil }
        self.stages = stages
        addresses = SiteAddresses(stages)
        self.files = files
        isOwn = { sources.isOwn("templates/\($0)") }
    }

    /// The findings, in no order.
    var findings: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return (names + markup).filter { seen.insert($0).inserted }
    }

    // MARK: Names

    private var names: [Diagnostic] {
        var survey = TemplateSurvey(files, isTold: isOwn)
        let keys = Set(stages.strings.value.values.flatMap(\.texts.keys))
        let assets = Assets(stages.publicFiles).shape
        let others = stages.shell.layouts.filter { name in
            !TemplateVocabulary.layouts.contains(name) && isContent(name)
        }
        return (TemplateVocabulary.layouts + others).flatMap { layout in
            survey.unknownNames(
                layout: layout,
                shape: TemplateVocabulary.shape(of: layout, strings: keys, assets: assets))
        }
    }

    private func isContent(_ layout: String) -> Bool {
        !["auth-", "email-action", "error", "playground-", "stand-in-"].contains { layout.hasPrefix($0) }
    }

    // MARK: Markup

    private var markup: [Diagnostic] {
        files.filter { isOwn($0.path) }.flatMap { file in
            let markup = TemplateMarkup(file)
            // Of a block nothing would be left to see.
            let level: Severity = file.path.hasPrefix("blocks/") ? .error : .warning
            return markup.code.map { Self.inline($0, level) } + markup.addresses.compactMap(dead)
        }
    }

    private static func inline(_ code: TemplateMarkup.Code, _ level: Severity) -> Diagnostic {
        let isScript = code.mark == "<script>" || code.mark.hasPrefix("on")
        return Diagnostic(
            .templateInlineCode, level, at: code.location,
            "browsers do not run `\(code.mark)` here: the pages' Content-Security-Policy allows files only",
            notes: [
                isScript
                    ? "put the code into a file of `public/js/` and name it as `{{assets.js.NAME}}`"
                    : "put the rules into a file of `public/css/` and name it as `{{assets.css.NAME}}`"
            ])
    }

    /// The finding about an address that leads nowhere; nil for one that leads somewhere, or elsewhere.
    private func dead(_ address: TemplateMarkup.Address) -> Diagnostic? {
        guard address.text.hasPrefix("/"), !address.text.hasPrefix("//") else { return nil }
        let path = String(address.text.prefix { $0 != "?" && $0 != "#" }.dropFirst())
        if addresses.has(path) { return nil }
        let isAsset = address.attribute == "src" || path.split(separator: "/").last?.contains(".") == true
        let known = isAsset ? stages.publicFiles.map { "/" + $0.path } : addresses.pages
        return Diagnostic(
            isAsset ? .templateMissingAsset : .templateDeadLink, at: address.location,
            isAsset ? "there is no `public/\(path)`" : "`\(address.text)` leads to no page",
            notes: [
                Diagnostic.hint(
                    "/" + path, among: known,
                    or: (isAsset
                        ? "put the file there"
                        : "write the address of a page, `\(addresses.pages.first ?? "/")`"))
            ])
    }
}
