import Diagnostics
import SiteModel
import SiteTemplates

/// Checks on the pages of a site that has been put together.
struct SiteChecks: Sendable {
    private let site: Site
    private let links: LinkChecker
    private let blocks: PlaygroundChecker
    private let includes: IncludeChecker
    private let customBlocks: BlockChecker
    private let words: GlossaryChecker
    private let parity: ParityChecker
    private let layouts: LayoutChecker
    /// nil where no language is written from right to left.
    private let texts: TextChecker?
    private let sentences = RunOnChecker()

    init(_ stages: SiteStages) {
        site = stages.site.value
        texts = site.locales.contains { $0.direction == .rtl } ? TextChecker() : nil
        links = LinkChecker(resolver: stages.resolver)
        blocks = PlaygroundChecker(offered: stages.resolver.offered, names: stages.resolver.names)
        includes = IncludeChecker(site: site)
        customBlocks = BlockChecker(stages.blocks.known)
        words = stages.words.value
        parity = ParityChecker(site: site)
        layouts = LayoutChecker(layouts: stages.shell.layouts)
    }

    /// The files to look into: those that are published.
    var files: [ContentFile] {
        site.navigations.flatMap(\.pages).filter { !$0.isFallback }.map(\.file)
            + site.locales.flatMap { site.shared[$0] ?? [:] }.map(\.value).sorted { $0.path < $1.path }
    }

    func findings(in file: ContentFile) -> [Diagnostic] {
        links.findings(in: file) + blocks.findings(in: file) + includes.findings(in: file)
            + customBlocks.findings(in: file) + words.findings(in: file)
            + parity.findings(in: file) + layouts.findings(in: file) + (texts?.findings(in: file) ?? [])
            + sentences.findings(in: file) + missingTerms(in: file)
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

/// Finds pages that name a layout which is not there.
struct LayoutChecker: Sendable {
    /// The layouts of `templates/layouts/`.
    let layouts: [String]

    /// Findings about the layout of a file; a missing layout of its kind is found when it is rendered.
    func findings(in file: ContentFile) -> [Diagnostic] {
        guard let layout = file.frontMatter.layout, !layouts.contains(layout) else { return [] }
        return [
            TemplateFinding.diagnostic(
                .unknownLayout(layout, suggestion: Diagnostic.suggestion(for: layout, among: layouts)),
                at: file.frontMatter.layoutLocation ?? SourceLocation(path: file.path))
        ]
    }
}
