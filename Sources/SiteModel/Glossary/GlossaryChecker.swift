package import Diagnostics
import MarkdownSyntax

/// Finds words in pages that the glossary forbids.
package struct GlossaryChecker: Sendable {
    private let scanners: [SiteLocale: TermScanner]

    package init(_ glossary: Glossary, locales: [SiteLocale]) {
        var scanners: [SiteLocale: TermScanner] = [:]
        for locale in locales {
            let scanner = TermScanner(glossary, for: locale)
            if !scanner.isEmpty { scanners[locale] = scanner }
        }
        self.scanners = scanners
    }

    /// What is wrong with the running text of a file: no code, no link target.
    package func findings(in file: ContentFile) -> [Diagnostic] {
        guard let scanner = scanners[file.locale] else { return [] }
        var findings: [Diagnostic] = []
        file.document.forEachText { bytes, position in
            for hit in scanner.hits(in: String(decoding: bytes, as: UTF8.self)) {
                var location = file.document.location(position)
                location.column += hit.offset
                findings.append(
                    Diagnostic(
                        .glossaryForbiddenTerm, .warning, at: location,
                        "the glossary does not allow “\(hit.text)” here",
                        notes: ["write “\(hit.approved)” (entry `\(hit.entry)` of `content/glossary.yml`)"]))
            }
        }
        return findings
    }
}
