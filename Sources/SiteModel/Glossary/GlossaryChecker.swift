package import Diagnostics
import Markdown

/// Finds words in pages and interface texts that the glossary forbids, and terms that a translation never uses.
package struct GlossaryChecker: Sendable {
    private let scanners: [SiteLocale: TermScanner]
    private let glossary: Glossary

    /// Indicates whether there are no words to look for.
    package var isEmpty: Bool { scanners.isEmpty }

    /// The number of times that a source page has to use a term before its translation is asked for it.
    private static let oftenEnough = 2

    package init(_ glossary: Glossary, locales: [SiteLocale]) {
        var scanners: [SiteLocale: TermScanner] = [:]
        for locale in locales {
            let scanner = TermScanner(glossary, for: locale)
            if !scanner.hasNoWords { scanners[locale] = scanner }
        }
        self.scanners = scanners
        self.glossary = glossary
    }

    /// Findings about the running text of a file: no code, no link target.
    package func findings(in file: ContentFile) -> [Diagnostic] {
        guard let scanner = scanners[file.locale], !scanner.isEmpty else { return [] }
        var findings: [Diagnostic] = []
        file.document.forEachText { bytes, position in
            for hit in scanner.hits(in: String(decoding: bytes, as: UTF8.self)) {
                var location = file.document.location(position)
                location.column += hit.offset
                findings.append(Self.finding(hit, "here", at: location))
            }
        }
        return findings
    }

    /// Findings about the interface texts of one language; names of placeholders are no text.
    ///
    /// A text that was taken over from another language is not looked into, nor are the names that readers search by.
    package func findings(in strings: InterfaceStrings) -> [Diagnostic] {
        guard let scanner = scanners[strings.locale], !scanner.isEmpty else { return [] }
        return strings.locations.filter { $0.key != "search.also" }.flatMap { key, location in
            Message(strings.texts[key] ?? "").texts.flatMap { text in
                scanner.hits(in: text).map {
                    Self.finding($0, "in the interface text `\(key)`", at: location)
                }
            }
        }
    }

    private static func finding(
        _ hit: TermScanner.Hit, _ place: String, at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            .glossaryForbiddenTerm, .warning, at: location,
            "the glossary does not allow “\(hit.text)” \(place)",
            notes: ["write “\(hit.approved)” (entry `\(hit.entry)` of `content/glossary.yml`)"])
    }

    /// Terms that `source` uses and its translation does not.
    package func missingTerms(in translation: ContentFile, of source: ContentFile) -> [Diagnostic] {
        let wanted = uses(in: source)
        if !wanted.counts.contains(where: { $0.value >= Self.oftenEnough }) { return [] }
        let used = uses(in: translation).entries
        return wanted.counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { senses, count in
            guard count >= Self.oftenEnough, used.isDisjoint(with: senses), let place = wanted.places[senses]
            else { return nil }
            // A word of several senses may stand for any of them.
            let entries = glossary.entries.filter { senses.contains($0.id) }
            let words = entries.compactMap { $0.words[translation.locale.tag]?.term }
            guard !entries.contains(where: \.isLabel), !words.isEmpty,
                let term = entries.first?.words[source.locale.tag]?.term
            else { return nil }
            let ids = entries.map { "`\($0.id)`" }.joined(separator: " or ")
            return Diagnostic(
                .glossaryMissingTerm, .note, at: SourceLocation(path: translation.path),
                "\(words.map { "“\($0)”" }.joined(separator: " or ")) is missing: "
                    + "`\(source.path)` uses “\(term)”",
                notes: [
                    "first in line \(place.line) of `\(source.path)`; entry \(ids) of `content/glossary.yml`"
                ])
        }
    }

    /// The approved words of a page.
    private func uses(in file: ContentFile) -> TermScanner.Uses {
        var uses = TermScanner.Uses()
        guard let scanner = scanners[file.locale] else { return uses }
        file.document.forEachText { bytes, position in
            uses.start = file.document.location(position)
            _ = scanner.hits(in: String(decoding: bytes, as: UTF8.self), noting: &uses)
        }
        return uses
    }
}
