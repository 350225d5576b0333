import Diagnostics
import SiteModel
import SiteTemplates

/// Reads the interface texts of every locale, and finds what is missing.
struct StringsReader {
    let sources: SiteSources
    let locales: [SiteLocale]
    /// The number of languages that are read at once.
    let lanes: Int

    /// First parts of the keys that only a playground's pages ask for.
    private static let playground: Set<String> = [
        "playground", "lab", "show_me", "stand_in", "variants", "backend_pages", "after", "errors",
        "error_page",
        "try_it",
    ]

    /// The texts of every locale, each completed from the program's own and from the source language.
    func read(templates: [TemplateFile]) -> Diagnosed<[SiteLocale: InterfaceStrings]> {
        guard let sourceLocale = locales.first else { return Diagnosed([:]) }
        let read = OrderedParallelMap.map(locales, lanes: lanes) { (own: file(of: $0), builtIn: builtIn($0)) }
        var diagnostics = read[0].own.diagnostics
        var source = read[0].own.value.over(read[0].builtIn)
        if let english = SiteLocale(tag: "en") {
            // A source language that the program does not speak: its words are English.
            let spoken = sourceLocale.tag == "en" ? read[0].builtIn : builtIn(english)
            let completed = source.completed(from: spoken)
            source = completed.value
            diagnostics += completed.diagnostics
        }
        let others = OrderedParallelMap.map(Array(zip(locales, read).dropFirst()), lanes: lanes) {
            [source] in
            ($0.0, completed($0.1.own, over: $0.1.builtIn, from: source))
        }
        var all = [sourceLocale: source]
        for (locale, completed) in others {
            all[locale] = completed.value
            diagnostics += completed.diagnostics
        }
        for template in templates { diagnostics += missing(in: template, source) }
        return Diagnosed(all, diagnostics)
    }

    /// The texts of a language that is not the source, with those of the program and of the source for want of its own.
    private func completed(
        _ own: Diagnosed<InterfaceStrings>, over builtIn: InterfaceStrings, from source: InterfaceStrings
    ) -> Diagnosed<InterfaceStrings> {
        let findings = own.value.findings(against: source, known: Set(builtIn.texts.keys))
        let completed = own.value.over(builtIn).completed(from: source)
        return Diagnosed(completed.value, own.diagnostics + findings + completed.diagnostics)
    }

    private func file(of locale: SiteLocale) -> Diagnosed<InterfaceStrings> {
        let path = "content/\(locale.tag)/_strings.yml"
        return InterfaceStrings.parse(sources.files[path] ?? [], path: path, locale: locale)
    }

    /// The texts of a language that come with the program: those of the site, and those of a playground beneath.
    private func builtIn(_ locale: SiteLocale) -> InterfaceStrings {
        func texts(_ path: String) -> InterfaceStrings {
            InterfaceStrings.parse(sources.files[path] ?? [], path: path, locale: locale).value
        }
        let names = [locale.tag] + locale.kin
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
            return Diagnostic(
                .stringsMissingKey,
                at: SourceLocation(
                    path: "templates/\(template.path)", line: reference.line, column: reference.column),
                "the interface text `\(key)` is missing in locale `\(source.locale.tag)`",
                notes: [
                    Diagnostic.hint(key, among: source.texts.keys.sorted(), or: "add it to `\(source.path)`")
                ])
        }
    }
}

/// Finds the names that a template's tags look up, without parsing the template.
enum TemplateNames {
    /// A name in a tag, with its place in the file.
    struct Reference: Hashable {
        /// The name behind the prefix that was asked for.
        let name: String
        let line: Int
        let column: Int
    }

    /// Names in `{{…}}` that begin with `prefix`, without it; comments and closing tags don't count.
    static func references(to prefix: String, in bytes: [UInt8]) -> [Reference] {
        let prefix = Array(prefix.utf8)
        var references: [Reference] = []
        var line = 1
        var column = 1
        var inTag = false
        var index = 0
        func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        while index < bytes.count {
            if at(0) == UInt8(ascii: "{"), at(1) == UInt8(ascii: "{") {
                let sigil = at(2) == UInt8(ascii: "{") ? at(3) : at(2)
                inTag = sigil != UInt8(ascii: "!") && sigil != UInt8(ascii: "/")
            } else if at(0) == UInt8(ascii: "}"), at(1) == UInt8(ascii: "}") {
                inTag = false
            } else if inTag, bytes[index...].starts(with: prefix), index > 0, !isName(bytes[index - 1]) {
                let name = bytes[(index + prefix.count)...].prefix(while: isName)
                let text = String(decoding: name, as: UTF8.self)
                references.append(Reference(name: text, line: line, column: column))
            }
            if bytes[index] == 0x0A {
                line += 1
                column = 1
            } else if bytes[index] & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
        return references
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "_-.".utf8.contains(byte)
    }
}
