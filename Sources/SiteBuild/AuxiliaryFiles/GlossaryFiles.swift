import Diagnostics
import Markdown
import SiteModel
import SiteTemplates

/// The page of the glossary in each language, and its definitions as a script for notes beside the terms.
///
/// A site whose glossary defines nothing, or whose templates have no layout `glossary`, has neither.
struct GlossaryFiles {
    let shell: PageShell
    let glossary: Glossary

    /// The place of the page, below its locale.
    private static let path = "glossary/"

    private var isShown: Bool {
        shell.templates.layouts.contains("glossary") && glossary.hasDefinitions
    }

    /// Entries that have a definition in a language, in the order of its terms.
    private func entries(_ locale: SiteLocale) -> [(id: String, word: Glossary.Word, definition: String)] {
        glossary.entries.compactMap { entry in
            guard let word = entry.words[locale.tag], let definition = word.definition else { return nil }
            return (entry.id, word, definition)
        }.sorted {
            (TitleOrder.key($0.word.term, in: locale), $0.id)
                < (TitleOrder.key($1.word.term, in: locale), $1.id)
        }
    }

    /// Locale → the terms that lead to the glossary from running text.
    var terms: [SiteLocale: DefinedTerms] {
        guard isShown else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: shell.site.locales.map { locale in
                (
                    locale,
                    DefinedTerms(
                        entries(locale).map { entry in
                            ("\(locale.home)\(Self.path)#\(entry.id)", [entry.word.term] + entry.word.also)
                        })
                )
            })
    }

    /// Path → bytes.
    func files() -> Diagnosed<[String: [UInt8]]> {
        var made = RenderedFiles()
        for locale in isShown ? shell.site.locales : [] {
            made.files["\(locale.folder)\(Self.path)terms.js"] = script(locale)
            made.add("\(locale.folder)\(Self.path)index.html", layout: "glossary") {
                () throws(TemplateError) in
                try page(locale)
            }
        }
        return made.diagnosed
    }

    private func page(_ locale: SiteLocale) throws(TemplateError) -> [UInt8] {
        let strings = shell.strings(locale)
        let text = shell.chrome(locale).text
        let source = shell.site.source
        let values = entries(locale).map { entry -> TemplateValue in
            let original = glossary.entries.first { $0.id == entry.id }?.words[source.tag]?.term
            let isOwn = locale == source || original == entry.word.term
            return [
                "id": .text(entry.id), "term": text.body(entry.word.term),
                "definition": text.body(entry.definition),
                "original": isOwn ? .null : original.map { .text($0) } ?? .null,
            ]
        }
        return try shell.render(
            layout: "glossary", locale: locale, path: Self.path, title: strings.text("glossary.title"),
            description: strings.text("glossary.lead"),
            data: [
                "terms": .list(values), "source_language": .text(source.tag),
                "source_direction": .text(source.direction.rawValue),
            ])
    }

    /// The definitions by id, handed to the script of the notes.
    private func script(_ locale: SiteLocale) -> [UInt8] {
        let members = entries(locale).map { entry in
            "\(Markup.json(entry.id)):\(Markup.json(TextValue.plain(entry.definition, in: locale)))"
        }
        return Array("porticoTerms({\(members.joined(separator: ",\n"))})\n".utf8)
    }
}
