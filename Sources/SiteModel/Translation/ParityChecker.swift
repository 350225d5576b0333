package import Diagnostics
import Markdown

/// Finds where a translation differs from its source in what must not differ.
package struct ParityChecker: Sendable {
    let site: Site

    package init(site: Site) {
        self.site = site
    }

    /// Findings about a file, if it is a translation.
    package func findings(in file: ContentFile) -> [Diagnostic] {
        guard file.locale != site.source,
            let source = site.file(at: file.pagePath, in: site.source)
        else { return [] }
        let (given, wanted) = (DocumentShape(file), DocumentShape(source))
        func compared(
            _ parts: KeyPath<DocumentShape, [DocumentShape.Part]>, _ noun: String, _ rule: String
        ) -> [Diagnostic] {
            self.compared(given[keyPath: parts], wanted[keyPath: parts], file, noun, rule)
        }
        return sections(file, source)
            + compared(\.codes, "code block", "code must be the same but for its comments")
            + (given.hasLinks(of: wanted) ? [] : compared(\.links, "link", "both lead to the same places"))
            + compared(\.alerts, "alert", "`> [!NOTE]` and the like are the same")
            + compared(\.steps, "numbered list", "the steps are the same")
            + compared(\.playgrounds, "playground block", "the same steps can be tried")
            + compared(\.includes, "include block", "the same sections are included")
            + compared(
                \.customBlocks, "block", "both have the same blocks, with the same choices and numbers")
            + unknownSections(file, source)
    }

    private func finding(_ location: SourceLocation, _ message: String, _ note: String) -> Diagnostic {
        Diagnostic(.translationParity, .warning, at: location, message, notes: [note])
    }

    private func sections(_ file: ContentFile, _ source: ContentFile) -> [Diagnostic] {
        let wanted = source.document.headings.map(\.id)
        let given = file.document.headings.map(\.id)
        var lacking = source.document.headings.filter { !given.contains($0.id) }
        let extra = file.document.headings.filter { !wanted.contains($0.id) }.map { heading in
            let near = Diagnostic.suggestion(for: heading.id, among: lacking.map(\.id))
            // One misspelt id is one mistake, not two.
            lacking.removeAll { $0.id == near }
            return finding(
                heading.location, "the source has no section `#\(heading.id)`",
                near.map { "did you mean `{#\($0)}`?" } ?? "heading ids are the same in every language")
        }
        let missing = lacking.map { heading in
            finding(
                SourceLocation(path: file.path), "the section `#\(heading.id)` of the source is missing",
                "“\(heading.text)”, \(heading.location)")
        }
        guard missing.isEmpty, extra.isEmpty else { return missing + extra }
        for (heading, original) in zip(file.document.headings, source.document.headings) {
            if heading.id != original.id {
                return [
                    finding(
                        heading.location, "here the source has the section `#\(original.id)`",
                        "sections come in the same order in every language")
                ]
            }
            if heading.level != original.level {
                return [
                    finding(
                        heading.location, "this heading is of level \(heading.level), not \(original.level)",
                        "“\(original.text)”, \(original.location)")
                ]
            }
        }
        return []
    }

    private func compared(
        _ given: [DocumentShape.Part], _ wanted: [DocumentShape.Part], _ file: ContentFile, _ noun: String,
        _ rule: String
    ) -> [Diagnostic] {
        for (part, original) in zip(given, wanted) where !part.matches(original) {
            return [
                finding(
                    part.location,
                    "this \(noun) differs from its source: \(part.shown()), not \(original.shown())",
                    "\(rule); \(original.location)")
            ]
        }
        guard given.count != wanted.count else { return [] }
        let place =
            given.count > wanted.count ? given[wanted.count].location : SourceLocation(path: file.path)
        let first = given.count > wanted.count ? given[wanted.count] : wanted[given.count]
        return [
            finding(
                place,
                (given.count == 1 ? "there is 1 \(noun)" : "there are \(given.count) \(noun)s")
                    + " and \(wanted.count) in the source",
                given.count > wanted.count
                    ? rule : "the first missing one: \(first.shown()), \(first.location)"
            )
        ]
    }

    private func unknownSections(_ file: ContentFile, _ source: ContentFile) -> [Diagnostic] {
        if file.frontMatter.sourceHashes.isEmpty { return [] }
        let known = source.sectionIDs
        return file.frontMatter.sourceHashes.keys.filter { !known.contains($0) }.sorted().map { id in
            Diagnostic(
                .translationUnknownSection, .warning, at: SourceLocation(path: file.path),
                "the front matter records the section `\(id)`, which the source does not have",
                notes: [
                    "after looking at the source: `portico status --record \(file.locale.tag)/\(file.pagePath)`"
                ])
        }
    }
}
