import Diagnostics
import SiteModel
import SiteTemplates

/// Reads the interface texts of every locale, and finds what is missing.
struct StringsReader {
    let sources: SiteSources
    let locales: [SiteLocale]

    /// The texts of every locale, each completed from the source language.
    func read(templates: [TemplateFile]) -> Diagnosed<[SiteLocale: InterfaceStrings]> {
        var diagnostics: [Diagnostic] = []
        var all: [SiteLocale: InterfaceStrings] = [:]
        guard let sourceLocale = locales.first else { return Diagnosed(all) }
        let source = file(of: sourceLocale, &diagnostics)
        all[sourceLocale] = source
        for locale in locales.dropFirst() {
            let completed = file(of: locale, &diagnostics).completed(from: source)
            all[locale] = completed.value
            if sources.files[completed.value.path] == nil, !completed.diagnostics.isEmpty {
                diagnostics.append(
                    Diagnostic(
                        .stringsMissingKey, at: SourceLocation(path: completed.value.path),
                        "locale `\(locale.tag)` has no file of interface texts",
                        notes: ["copy `\(source.path)` and translate its \(source.texts.count) texts"]))
            } else {
                diagnostics += completed.diagnostics
            }
        }
        for template in templates { diagnostics += missing(in: template, source) }
        return Diagnosed(all, diagnostics)
    }

    private func file(of locale: SiteLocale, _ diagnostics: inout [Diagnostic]) -> InterfaceStrings {
        let path = "content/\(locale.tag)/_strings.yml"
        let parsed = InterfaceStrings.parse(sources.files[path] ?? [], path: path, locale: locale)
        diagnostics += parsed.diagnostics
        return parsed.value
    }

    /// What a template asks of `strings` and the source language does not have.
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
