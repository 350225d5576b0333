import Diagnostics
import Markdown
import SiteModel

/// Finds `include` blocks that name what is not there, or what cannot stand on another page.
struct IncludeChecker: Sendable {
    let site: Site

    func findings(in file: ContentFile) -> [Diagnostic] {
        // Markdown reports a block that names nothing.
        file.includes.filter {
            !$0.page.isEmpty && (!$0.section.isEmpty || Include.isShared($0.page))
        }
        .flatMap { include in finding(include, in: file).map { [$0] } ?? variables(include, in: file) }
            + ownVariables(file)
    }

    private func finding(_ include: Include, in file: ContentFile) -> Diagnostic? {
        guard let path = site.path(of: include, in: file),
            let page = site.file(at: path, in: file.locale) ?? site.file(at: path, in: site.source)
        else { return missingPage(include, in: file) }
        guard let found = site.section(of: include, in: file) else {
            return missingSection(include, page)
        }
        let shown = found.name
        if let unfit = Self.unfit(found.blocks) {
            return Diagnostic(
                .includeUnfit, at: include.location, "the section `\(shown)` has \(unfit)",
                notes: ["that belongs to one page; include a section without it"])
        }
        if reaches(found, from: include, in: file) {
            return Diagnostic(
                .includeCycle, at: include.location,
                "the section `\(shown)` includes, by way of others, the one that this block stands in",
                notes: ["a section cannot be a part of itself: take one of the blocks away"])
        }
        if depth(found, 1) > Site.deepestInclude {
            return Diagnostic(
                .includeTooDeep, at: include.location,
                "more than \(Site.deepestInclude) included sections stand within each other",
                notes: ["include the innermost section directly"])
        }
        guard found.file.locale != file.locale else { return nil }
        return Diagnostic(
            .includeUntranslated, .warning, at: include.location,
            "the section `\(shown)` is not there in `\(file.locale.tag)`, and is shown in the source language",
            notes: ["translate it in `content/\(file.locale.tag)/\(found.file.localPath)`"])
    }

    // MARK: What is missing

    private func missingPage(_ include: Include, in file: ContentFile) -> Diagnostic {
        let path = site.path(of: include, in: file)
        let draft = site.drafts.first { $0.pagePath == path && $0.locale == file.locale }
        let shared = (site.shared[site.source] ?? [:]).values.sorted { $0.path < $1.path }
        let known = (site.navigation(file.locale).pages.map(\.file) + shared).map {
            RelativePath.from(file.localPath, to: $0.localPath)
        }
        return Diagnostic(
            .includeMissingPage, at: include.location, "there is no page `\(include.page)` to include from",
            notes: [
                draft.map { "`\($0.path)` is a draft" }
                    ?? Diagnostic.hint(
                        include.page, among: known,
                        or: "name a page by the relative path of its file: `\(known.first ?? "index.md")`")
            ])
    }

    private func missingSection(_ include: Include, _ page: ContentFile) -> Diagnostic {
        let known = page.sections.compactMap(\.heading?.id)
        return Diagnostic(
            .includeMissingSection, at: include.location,
            include.section.isEmpty
                ? "`\(page.path)` has no text before its first heading"
                : "`\(page.path)` has no section `#\(include.section)`",
            notes: [
                Diagnostic.hint(include.section, among: known, or: "it has: " + known.joined(separator: ", "))
            ])
    }

    // MARK: What cannot be shown

    /// The part of a section that can stand on one page only; nil when there is none.
    static func unfit(_ blocks: [Block]) -> String? {
        var found: String?
        func look(_ raw: RawHTML) {
            if raw.safe[...].place(of: " id=\"") != nil { found = found ?? "an anchor of its own" }
        }
        let document = Document(path: "", blocks: blocks)
        document.forEachBlock { block in
            switch block {
            case .heading: found = found ?? "a heading within a quote or a list"
            case .html(let raw): look(raw)
            default: break
            }
        }
        document.forEachInline { inline in
            switch inline {
            case .footnoteReference: found = found ?? "a footnote"
            case .html(let raw): look(raw)
            default: break
            }
        }
        return found
    }

    /// Returns whether a section takes in, by way of others, the one that a block stands in.
    private func reaches(_ start: IncludedSection, from include: Include, in file: ContentFile) -> Bool {
        var seen = [start.name]
        var open = [start]
        while let next = open.popLast() {
            if next.file.path == file.path, Self.includes(next.blocks).contains(include) { return true }
            for found in inner(next) where !seen.contains(found.name) {
                seen.append(found.name)
                open.append(found)
            }
        }
        return false
    }

    /// The number of sections within each other, counted no further than matters.
    private func depth(_ found: IncludedSection, _ level: Int) -> Int {
        if level > Site.deepestInclude { return level }
        return inner(found).map { depth($0, level + 1) }.max() ?? level
    }

    private func inner(_ found: IncludedSection) -> [IncludedSection] {
        if found.file.includes.isEmpty { return [] }
        return Self.includes(found.blocks).compactMap { site.section(of: $0, in: found.file) }
    }

    private static func includes(_ blocks: [Block]) -> [Include] {
        var found: [Include] = []
        Document(path: "", blocks: blocks).forEachBlock { block in
            if case .include(let include) = block { found.append(include) }
        }
        return found
    }
}

extension IncludeChecker {
    /// Findings about the values that a block gives: those that its text needs and lacks, and those that it has not.
    func variables(_ include: Include, in file: ContentFile) -> [Diagnostic] {
        guard let found = site.section(of: include, in: file) else { return [] }
        var filling = VariableFilling(include.variables)
        _ = filling.blocks(found.blocks)
        var findings: [Diagnostic] = []
        var told: Set<String> = []
        for (name, _) in filling.missing where told.insert(name).inserted {
            findings.append(
                Diagnostic(
                    .includeMissingVariable, at: include.location,
                    "the text of `\(found.name)` needs a value for `\(name)`",
                    notes: ["add a line `\(name)=\"…\"`, or give it a default there: `{{\(name):…}}`"]))
        }
        for variable in include.variables where !filling.used.contains(variable.name) {
            findings.append(
                Diagnostic(
                    .includeUnusedVariable, .warning, at: variable.location,
                    "`\(variable.name)` is not in the text of `\(found.name)` in `\(found.file.locale.tag)`",
                    notes: [
                        Diagnostic.hint(
                            variable.name, among: filling.known.sorted(),
                            or: "write it there as `{{\(variable.name)}}`, or remove this line")
                    ]))
        }
        return findings
    }

    /// Findings about variables that a page shows on itself without a value.
    func ownVariables(_ file: ContentFile) -> [Diagnostic] {
        guard let text = file.unfilled, !file.pagePath.isShared else { return [] }
        var filling = VariableFilling()
        _ = filling.document(text)
        return filling.missing.map { name, position in
            Diagnostic(
                .includeMissingVariable, .warning,
                at: position.map(text.location) ?? SourceLocation(path: file.path),
                "`{{\(name)}}` has no value on this page",
                notes: [
                    "give it a default, `{{\(name):…}}`; where it means another program, write it as code"
                ])
        }
    }
}
