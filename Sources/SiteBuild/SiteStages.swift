import Diagnostics
import Foundation
import Markdown
import SiteModel
import SiteTemplates

/// A site put together and not rendered yet: the results of the stages between reading and rendering.
///
/// A stage runs again when a part it reads has changed; otherwise its result is taken over.
struct SiteStages: Sendable {
    /// The pages that were read, by path.
    let readings: Diagnosed<[ContentReader.Reading]>
    let site: Diagnosed<Site>
    let templates: Diagnosed<TemplateLibrary>
    let blocks: BlockLibrary
    let strings: Diagnosed<[SiteLocale: InterfaceStrings]>
    let glossary: Diagnosed<Glossary>
    let sdks: Diagnosed<CheckedSDKs>
    let projects: Diagnosed<ProjectLibrary>
    /// Looks for the glossary's words; its findings are those in the interface texts.
    let words: Diagnosed<GlossaryChecker>
    /// Path relative to `public/` → bytes.
    let publicFiles: [(path: String, bytes: [UInt8])]
    let renderer: PageRenderer

    var shell: PageShell { renderer.shell }
    var resolver: LinkResolver { renderer.resolver }
    /// The forms of the project's own blocks that the pages were read with.
    var forms: [String: CustomBlockForm] { blocks.known.mapValues(\.declaration.form) }

    /// The findings of the stages, in no order.
    var diagnostics: [Diagnostic] {
        readings.diagnostics + readings.value.flatMap(findings) + site.diagnostics
            + templates.diagnostics + blocks.diagnostics
            + strings.diagnostics + glossary.diagnostics + sdks.diagnostics + projects.diagnostics
            + words.diagnostics
    }

    /// The findings in a file that was read; none in a draft that is left out.
    private func findings(in reading: ContentReader.Reading) -> [Diagnostic] {
        let isLeftOut = !shell.settings.includesDrafts && reading.file?.frontMatter.draft == true
        return isLeftOut ? [] : reading.diagnostics
    }

    /// Findings at the levels that the project gives them, and the page that they are in; what is off is left out.
    func ruled(_ findings: [Diagnostic]) -> [Diagnostic] {
        let own = Dictionary(
            readings.value.compactMap(\.file).filter { !$0.frontMatter.rules.isEmpty }
                .map { ($0.path, $0.frontMatter.rules) }, uniquingKeysWith: { $1 })
        let rules = shell.settings.rules
        if own.isEmpty, rules.isEmpty { return findings }
        return findings.compactMap { finding in
            // The page has the last word.
            guard let page = own[finding.location.path] else { return rules.applied(to: finding) }
            return page.applied(to: finding, after: rules)
        }
    }

    /// Runs the stages.
    ///
    /// - Parameters:
    ///   - previous: an earlier run.
    ///   - changed: the parts that are not as they were in that run.
    ///   - texts: the files whose texts have changed, by path.
    ///   - findsWords: whether the interface texts are searched for the glossary's words.
    ///   - lanes: how many languages' texts are read at once.
    init(
        _ readings: Diagnosed<[ContentReader.Reading]>, _ sources: SiteSources, _ settings: SiteSettings,
        previous: SiteStages? = nil, changed: SitePart = .all, texts: [String: ContentFile] = [:],
        findsWords: Bool = true, lanes: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        @Sendable func kept<Value>(_ parts: SitePart, _ result: KeyPath<SiteStages, Value>) -> Value? {
            changed.isDisjoint(with: parts) ? previous?[keyPath: result] : nil
        }
        self.readings = readings
        let reads = !changed.isDisjoint(with: [.templates, .strings, .settings])
        let templateFiles = reads ? sources.templateFiles : []
        let files: (library: Diagnosed<TemplateLibrary>, published: [(path: String, bytes: [UInt8])])
        (site, files) = OrderedParallelMap.both(lanes: lanes) {
            Self.site(readings.value, settings, previous, changed, texts)
        } _: {
            (
                kept(.templates, \.templates) ?? TemplateLibrary.parse(templateFiles),
                kept([.assets, .settings], \.publicFiles) ?? Self.publicFiles(sources, settings)
            )
        }
        (templates, publicFiles) = files
        blocks = kept(.templates, \.blocks) ?? BlockLibrary(sources, templates: templateFiles)
        strings =
            kept([.strings, .templates, .settings], \.strings)
            ?? StringsReader(sources: sources, locales: site.value.locales, lanes: lanes)
            .read(templates: templateFiles)
        glossary =
            kept([.glossary, .settings], \.glossary) ?? Self.glossary(sources, locales: site.value.locales)
        sdks = kept([.sdks, .settings], \.sdks) ?? Self.sdks(sources, locales: site.value.locales)
        projects = kept(.projects, \.projects) ?? ProjectLibrary.parse(sources)
        words =
            kept([.strings, .templates, .glossary, .settings], \.words)
            ?? Self.words(glossary.value, findsWords ? strings.value : [:], locales: site.value.locales)
        let shell =
            kept([.pages, .strings, .assets, .settings, .samples, .glossary, .sdks, .projects], \.shell)?
            .replacing(site: site.value, templates: templates.value)
            ?? PageShell(
                site: site.value, settings: settings, templates: templates.value, strings: strings.value,
                assets: Assets(publicFiles), glossary: glossary.value,
                samples: SampleLibrary(sources), sdks: sdks.value, projects: projects.value)
        let resolver = LinkResolver(
            site: site.value, playground: settings.playground, offered: settings.offered,
            names: settings.names,
            publicFiles: kept([.assets, .settings], \.resolver.publicFiles) ?? Set(publicFiles.map(\.path)),
            unpublishedFiles: ContentAssets.unpublished(sources, locales: settings.locales))
        let sizes =
            kept([.assets, .settings], \.renderer.imageSizes) ?? PageRenderer.imageSizes(of: publicFiles)
        let terms = kept([.glossary, .templates, .pages, .settings], \.renderer.definedTerms)
        renderer = PageRenderer(
            shell: shell, resolver: resolver, blocks: blocks, imageSizes: sizes,
            definedTerms: terms ?? GlossaryFiles(shell: shell, glossary: glossary.value).terms)
    }

    /// The site of some readings, or the previous one with the texts that have changed.
    private static func site(
        _ readings: [ContentReader.Reading], _ settings: SiteSettings, _ previous: SiteStages?,
        _ changed: SitePart, _ texts: [String: ContentFile]
    ) -> Diagnosed<Site> {
        guard changed.isDisjoint(with: [.pages, .settings]), let site = previous?.site else {
            return Site.resolve(
                readings.compactMap(\.file), locales: settings.locales,
                includesDrafts: settings.includesDrafts)
        }
        return texts.isEmpty ? site : Diagnosed(site.value.replacingTexts(texts), site.diagnostics)
    }

    /// The files of `public/` and those beside pages, as they are published.
    private static func publicFiles(
        _ sources: SiteSources, _ settings: SiteSettings
    ) -> [(path: String, bytes: [UInt8])] {
        let own = sources.below("public").filter { !SiteSources.isHidden($0.path) }.map {
            $0.path == "css/site.css" ? ($0.path, $0.bytes + Array(settings.theme.css.utf8)) : $0
        }
        return PublishedAssets(own).files + ContentAssets.files(sources, locales: settings.locales)
    }

    private static func glossary(_ sources: SiteSources, locales: [SiteLocale]) -> Diagnosed<Glossary> {
        let path = "content/glossary.yml"
        return Glossary.parse(sources.files[path] ?? [], path: path, locales: locales)
    }

    private static func sdks(_ sources: SiteSources, locales: [SiteLocale]) -> Diagnosed<CheckedSDKs> {
        let path = "content/sdks.yml"
        return CheckedSDKs.parse(sources.files[path] ?? [], path: path, locales: locales)
    }

    private static func words(
        _ glossary: Glossary, _ strings: [SiteLocale: InterfaceStrings], locales: [SiteLocale]
    ) -> Diagnosed<GlossaryChecker> {
        let checker = GlossaryChecker(glossary, locales: locales)
        return Diagnosed(checker, strings.values.flatMap { checker.findings(in: $0) })
    }
}

/// A part of what a site is made of, as far as one can change without the others.
struct SitePart: OptionSet, Hashable, Sendable {
    let rawValue: Int

    /// The text of a page below its front matter.
    static let texts = SitePart(rawValue: 1)
    /// The pages, and what their front matter says.
    static let pages = SitePart(rawValue: 2)
    /// `content/<locale>/_strings.yml`.
    static let strings = SitePart(rawValue: 4)
    /// `content/glossary.yml`.
    static let glossary = SitePart(rawValue: 8)
    /// `content/_samples/`.
    static let samples = SitePart(rawValue: 16)
    /// `templates/`.
    static let templates = SitePart(rawValue: 32)
    /// `public/`, and the pictures and downloads beside the pages.
    static let assets = SitePart(rawValue: 64)
    static let settings = SitePart(rawValue: 128)
    /// `content/sdks.yml`.
    static let sdks = SitePart(rawValue: 256)

    /// `content/_projects/`.
    static let projects = SitePart(rawValue: 512)

    /// Everything there is.
    static let all = SitePart(rawValue: 1023)

    /// The part that a file belongs to; pages count as `pages`.
    static func of(_ path: String) -> SitePart {
        if path.hasPrefix("templates/") { return .templates }
        if path.hasPrefix("public/") { return .assets }
        if path.hasPrefix("content/_samples/") { return .samples }
        if path.hasPrefix(ProjectLibrary.folder) { return .projects }
        if path.hasPrefix("content/"), ContentAssets.isAsset(path) { return .assets }
        if path == "content/glossary.yml" { return .glossary }
        if path == "content/sdks.yml" { return .sdks }
        return path.hasSuffix("/_strings.yml") || path.hasPrefix("texts/") ? .strings : .pages
    }
}
