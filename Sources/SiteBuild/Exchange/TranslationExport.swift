import Diagnostics
import Markdown
package import SiteModel

/// Takes the sections of pages out for translators.
package enum TranslationExport {
    /// Everything of some pages: what is not translated has an empty target, what a machine translated or what is
    /// behind its source is marked as not finished.
    ///
    /// - Parameter names: pages or folders, `apple/ios`; none for all.
    package static func exchange(
        _ names: [String], to locale: SiteLocale, of site: Site
    ) throws(Scaffold.Failure) -> TranslationExchange {
        var sections: [TranslationExchange.Section] = []
        for path in try paths(names, in: site) {
            guard let status = site.status(of: path, in: locale),
                let source = site.file(at: path, in: site.source),
                status.isTranslated || !source.frontMatter.draft
            else { continue }
            sections += Self.sections(of: source, site.file(at: path, in: locale), status)
        }
        var exchange = TranslationExchange(source: site.source.tag, target: locale.tag, sections: sections)
        exchange.words = words(in: site)
        return exchange
    }

    /// The arguments of the project's own blocks that hold words, by the blocks' names.
    private static func words(in site: Site) -> [String: Set<String>] {
        var words: [String: Set<String>] = [:]
        for file in site.sourceFiles where !file.document.customBlocks.isEmpty {
            file.document.forEachBlock { block in
                guard case .own(let own) = block else { return }
                words[own.name, default: []].formUnion(own.arguments.filter { $0.kind == .text }.map(\.name))
            }
        }
        return words
    }

    static func name(_ path: PagePath) -> String { path == .home ? "index" : path.description }

    private static func paths(_ names: [String], in site: Site) throws(Scaffold.Failure) -> [PagePath] {
        let all = site.sourceFiles.map(\.pagePath)
        if names.isEmpty { return all }
        var wanted: Set<PagePath> = []
        for name in names {
            let (_, bare) = Scaffold.place(name, in: site)
            guard let path = PagePath(bare) else { throw .badPath(name) }
            let found = all.filter {
                $0 == path || (path != .home && $0.description.hasPrefix("\(path)/"))
            }
            if found.isEmpty {
                throw .noSource(
                    bare, suggestion: Diagnostic.suggestion(for: bare, among: all.map(\.description)))
            }
            wanted.formUnion(found)
        }
        return all.filter(wanted.contains)
    }

    private static func sections(
        of source: ContentFile, _ translation: ContentFile?, _ status: TranslationStatus
    ) -> [TranslationExchange.Section] {
        let states = Dictionary(
            firsts:
                status.sections.map { ($0.id, $0.own) })
        let present = Dictionary(firsts: (translation?.translatedSections ?? []).map { ($0.id, $0) })
        var seen: Set<String> = []
        return source.translatedSections.filter { seen.insert($0.id).inserted }.map { section in
            let state = states[section.id] ?? .missing
            let target = state == .missing ? nil : present[section.id]
            let line =
                section.id == PageSection.title ? 1 : section.heading?.location.line ?? source.bodyFirstLine
            return TranslationExchange.Section(
                page: name(source.pagePath), id: section.id, sourceHash: section.hash,
                targetHash: present[section.id]?.hash ?? TranslationExchange.none, mark: mark(state),
                place: "\(source.path):\(line)", note: note(state),
                parts: parts(section, target, source, translation))
        }
    }

    private static func parts(
        _ section: PageSection, _ target: PageSection?, _ source: ContentFile, _ translation: ContentFile?
    ) -> [TranslationExchange.Part] {
        typealias Part = TranslationExchange.Part
        guard section.id == PageSection.title else {
            return [
                Part(
                    name: "text", source: String(decoding: section.text, as: UTF8.self),
                    target: target.map { String(decoding: $0.text, as: UTF8.self) } ?? "")
            ]
        }
        let matter = target == nil ? nil : translation?.frontMatter
        let title = Part(name: "title", source: source.frontMatter.title, target: matter?.title ?? "")
        let description = source.frontMatter.description
        return description.isEmpty
            ? [title]
            : [title, Part(name: "description", source: description, target: matter?.description ?? "")]
    }

    private static func mark(_ state: TranslationStatus.State) -> TranslationExchange.Mark {
        switch state {
        case .current: .confirmed
        case .unrecorded: .translated
        case .machine, .stale, .missing: .unfinished
        }
    }

    private static func note(_ state: TranslationStatus.State) -> String? {
        switch state {
        case .machine: "machine draft: nobody has read it yet"
        case .stale: "the source has changed since this was translated"
        case .current, .unrecorded, .missing: nil
        }
    }
}
