import Diagnostics
import SiteModel
import SiteTemplates

/// Reads the interface texts of every locale, and finds what is missing.
struct StringsReader {
    let sources: SiteSources
    let locales: [SiteLocale]

    /// First parts of the keys that only a playground's pages ask for.
    private static let playground: Set<String> = [
        "playground", "lab", "stand_in", "variants", "backend_pages", "after", "errors", "error_page",
        "try_it",
    ]

    /// The texts of every locale, each completed from the program's own and from the source language.
    func read(templates: [TemplateFile]) -> Diagnosed<[SiteLocale: InterfaceStrings]> {
        var diagnostics: [Diagnostic] = []
        var all: [SiteLocale: InterfaceStrings] = [:]
        guard let sourceLocale = locales.first else { return Diagnosed(all) }
        let own = file(of: sourceLocale, &diagnostics)
        let spoken = builtIn(sourceLocale)
        var source = own.over(spoken)
        if let english = SiteLocale(tag: "en") {
            // A source language that the program does not speak: its words are English.
            let completed = source.completed(from: sourceLocale.tag == "en" ? spoken : builtIn(english))
            source = completed.value
            diagnostics += completed.diagnostics
        }
        all[sourceLocale] = source
        for locale in locales.dropFirst() {
            let own = file(of: locale, &diagnostics)
            let builtIn = builtIn(locale)
            diagnostics += own.findings(against: source, known: Set(builtIn.texts.keys))
            let completed = own.over(builtIn).completed(from: source)
            all[locale] = completed.value
            diagnostics += completed.diagnostics
        }
        for template in templates { diagnostics += missing(in: template, source) }
        return Diagnosed(all, diagnostics)
    }

    /// The project's own texts of a language.
    private func file(of locale: SiteLocale, _ diagnostics: inout [Diagnostic]) -> InterfaceStrings {
        let path = "content/\(locale.tag)/_strings.yml"
        let parsed = InterfaceStrings.parse(sources.files[path] ?? [], path: path, locale: locale)
        diagnostics += parsed.diagnostics
        return parsed.value
    }

    /// The texts of a language that come with the program: those of the site, and those of a playground beneath.
    private func builtIn(_ locale: SiteLocale) -> InterfaceStrings {
        func texts(_ path: String) -> InterfaceStrings {
            InterfaceStrings.parse(sources.files[path] ?? [], path: path, locale: locale).value
        }
        let names = [locale.tag, locale.tag.split(separator: "-").first.map(String.init) ?? locale.tag]
        let kin = sources.files.keys.filter { $0.hasPrefix("texts/\(names[1])-") }
            .map { String($0.dropFirst(6).dropLast(4)) }.sorted()
        // `zh` is written as in `zh-Hans`, but for `zh-TW` and its neighbours.
        let isLast = ["TW", "HK", "MO"].contains { locale.tag.hasSuffix("-\($0)") }
        let near = kin.first { locale.tag.hasPrefix($0 + "-") } ?? (isLast ? kin.last : kin.first)
        let known = names.first { sources.files["texts/\($0).yml"] != nil } ?? near ?? locale.tag
        // Of an older version, the present texts come first: they fit the templates.
        return texts("\(SiteSources.presentTexts)\(locale.tag)/_strings.yml")
            .over(texts("texts/\(known).yml"))
            .over(texts("texts/playground/\(known).yml").parts(Self.playground))
    }

    /// The names that a template asks of `strings` and the source language does not have.
    private func missing(in template: TemplateFile, _ source: InterfaceStrings) -> [Diagnostic] {
        TemplateNames.references(to: "strings.", in: template.bytes).compactMap { reference in
            let key = reference.name
            if source[key] != nil || source.texts.keys.contains(where: { $0.hasPrefix(key + ".") }) {
                return nil
            }
            let near = Diagnostic.suggestion(for: key, among: source.texts.keys.sorted())
            return Diagnostic(
                .stringsMissingKey,
                at: SourceLocation(
                    path: "templates/\(template.path)", line: reference.line, column: reference.column),
                "the interface text `\(key)` is missing in locale `\(source.locale.tag)`",
                notes: [near.map { "did you mean `\($0)`?" } ?? "add it to `\(source.path)`"])
        }
    }
}
