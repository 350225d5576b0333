internal import CLocales
package import Diagnostics

/// The words the site has agreed on, from `content/glossary.yml`.
package struct Glossary: Sendable {
    /// One idea with its word in each language.
    package struct Entry: Hashable, Sendable {
        /// ASCII kebab-case, unique.
        package var id: String
        /// Locale tag → the word in that language.
        package var words: [String: Word]
        /// Indicates whether no line may break inside the word where lines break without spaces.
        package var noBreak: Bool
        /// Indicates whether it is a name that is the same in every language.
        package var isLabel: Bool
    }

    /// The word for an idea in one language.
    package struct Word: Hashable, Sendable {
        /// The approved word.
        package var term: String
        /// Other approved forms.
        package var also: [String] = []
        /// Words that must not stand for the idea.
        package var forbidden: [String] = []
        /// One sentence for readers.
        package var definition: String?
    }

    /// In the order of the file.
    package private(set) var entries: [Entry]

    package init(entries: [Entry] = []) {
        self.entries = entries
    }

    /// Indicates whether any word is defined, so that there is something to show.
    package var hasDefinitions: Bool {
        entries.contains { $0.words.values.contains { $0.definition != nil } }
    }

    /// Words that no line break may split in a language, only where lines break without spaces: the terms that say
    /// so, and what dictionaries of browsers are known to break.
    package func noBreakTerms(for locale: SiteLocale) -> [String] {
        guard locale.isUnspaced else { return [] }
        let known = LocaleTable.rows(portico_unbroken_words()).first { $0.first == locale.language[...] }
        let terms = entries.filter(\.noBreak).compactMap { $0.words[locale.tag] }
            .flatMap { word -> [String] in [word.term] + word.also }
        return terms + (known?.last?.split(separator: " ").map(String.init) ?? [])
    }

    /// Words that readers type for a term although the site does not write them: those that its entry forbids.
    ///
    /// A word that stands inside an approved one is left out, since a query may mean the longer one. Long words come
    /// first, since the first that is found is taken.
    package func synonyms(for locale: SiteLocale) -> [(names: [String], term: String)] {
        let words = entries.compactMap { $0.words[locale.tag] }
        let isSpaced = !locale.isUnspaced
        func fold(_ text: String) -> String { isSpaced ? " \(text.lowercased()) " : text.lowercased() }
        let approved = words.flatMap { [$0.term] + $0.also }.map(fold)
        return words.compactMap { word in
            let names = word.forbidden.filter { name in
                name.contains(where: \.isLetter) && !(name + word.term).contains(where: ",;=".contains)
                    && !approved.contains { $0.contains(fold(name)) }
            }
            return names.isEmpty ? nil : (names, word.term)
        }.sorted { first, second in
            (first.names.map(\.count).max() ?? 0) > (second.names.map(\.count).max() ?? 0)
        }
    }

    static let ids = MappingReader.FindingIDs(
        unknownKey: .glossaryBadValue, wrongType: .glossaryBadValue, badValue: .glossaryBadValue,
        missingKey: .glossaryBadValue)

    /// Reads the glossary; every locale of the site needs a word for every entry.
    package static func parse(_ bytes: [UInt8], path: String, locales: [SiteLocale]) -> Diagnosed<Glossary> {
        let parsed = LocatedYAML.parse(bytes, path: path)
        var diagnostics = parsed.diagnostics
        guard let root = parsed.value, !root.isNull else { return Diagnosed(Glossary(), diagnostics) }
        guard case .sequence(let items) = root.content else {
            diagnostics.append(
                Diagnostic(
                    .glossaryBadValue, at: root.location, "the glossary must be a list, not \(root.kind)",
                    notes: ["begin each entry with `- id: …`"]))
            return Diagnosed(Glossary(), diagnostics)
        }
        var entries: [Entry] = []
        var seen: Set<String> = []
        for item in items {
            var reader = MappingReader(item, name: "entry", at: item.location, ids: ids)
            let entry = entry(&reader, locales)
            if entry.id.isEmpty {
                reader.missing("id")
            } else if !seen.insert(entry.id).inserted {
                reader.badValue("id", "the entry `\(entry.id)` stands here twice")
            }
            entries.append(entry)
            diagnostics += reader.finish()
        }
        return Diagnosed(Glossary(entries: entries), diagnostics)
    }

    private static func entry(_ reader: inout MappingReader, _ locales: [SiteLocale]) -> Entry {
        var entry = Entry(
            id: reader.text("id") ?? "", words: [:], noBreak: reader.bool("noBreak") ?? false,
            isLabel: reader.bool("label") ?? false)
        // Words of languages that this site does not have yet are no mistake.
        let others = reader.keys.filter { $0 != "id" && SiteLocale(tag: $0) != nil }
        let wanted = locales.map(\.tag)
        for tag in wanted + others.filter({ !wanted.contains($0) }) {
            entry.words[tag] = word(tag, &reader)
            if entry.words[tag] == nil, wanted.contains(tag), !entry.isLabel || tag == wanted.first {
                reader.missing(tag, notes: ["the word for this idea in locale `\(tag)`"])
            }
        }
        return entry
    }

    private static func word(_ tag: String, _ reader: inout MappingReader) -> Word? {
        guard let node = reader.node(tag) else { return nil }
        if case .scalar(let term, _) = node.content { return Word(term: term) }
        guard var parts = reader.mapping(tag) else { return nil }
        var word = Word(term: parts.text("term") ?? "")
        if word.term.isEmpty { parts.missing("term") }
        word.also = parts.texts("also")?.map(\.text) ?? []
        word.forbidden = parts.texts("forbidden")?.map(\.text) ?? []
        word.definition = parts.text("definition")
        reader.absorb(parts.finish())
        return word
    }
}
