package import Diagnostics
package import Markdown

/// The texts of the site's own interface in one language, from `content/<locale>/_strings.yml`.
package struct InterfaceStrings: Sendable {
    /// The language.
    package let locale: SiteLocale
    /// The file they are from.
    package let path: String
    /// Dotted key (`search.placeholder`) → text, which may hold `{name}` placeholders.
    package private(set) var texts: [String: String]
    /// Dotted key → where its text stands.
    package private(set) var locations: [String: SourceLocation]
    /// Dotted key → the language of its text, where that is another one's for want of a translation.
    package private(set) var origins: [String: SiteLocale] = [:]
    /// Terms of the language that no line break may split.
    package var noBreakTerms = TermMatcher([])

    package init(locale: SiteLocale, path: String, texts: [String: String] = [:]) {
        self.locale = locale
        self.path = path
        self.texts = texts
        locations = [:]
    }

    /// The text of a dotted key.
    package subscript(_ key: String) -> String? { texts[key] }

    /// The text of a dotted key with `{name}` replaced by `values["name"]`.
    ///
    /// - Returns: the key itself when it has no text; the build has reported that already.
    package func text(_ key: String, _ values: [String: String] = [:]) -> String {
        guard let text = texts[key] else { return key }
        return values.isEmpty && !text.contains("{") ? text : Message(text).formatted(values, for: locale)
    }

    /// The forms of a text whose number only a script knows: `_one`, `_=2`, and by no name the one for all other numbers,
    /// which stand in it as `{name}`.
    package func forms(_ key: String) -> [String: String] { Message(texts[key] ?? "").forms }

    /// Reads the file of one language.
    package static func parse(
        _ bytes: [UInt8], path: String, locale: SiteLocale
    ) -> Diagnosed<InterfaceStrings> {
        let parsed = LocatedYAML.parse(bytes, path: path)
        var strings = InterfaceStrings(locale: locale, path: path)
        var diagnostics = parsed.diagnostics
        if let root = parsed.value { strings.add(root, prefix: "", &diagnostics) }
        return Diagnosed(strings, diagnostics)
    }

    /// The same texts with those of `base`, in the same language, where there is no own one.
    package func over(_ base: InterfaceStrings) -> InterfaceStrings {
        var whole = self
        whole.texts = base.texts.merging(texts) { $1 }
        return whole
    }

    /// The texts whose first part is one of `names` (`errors`, `playground`).
    package func parts(_ names: Set<String>) -> InterfaceStrings {
        var some = self
        some.texts = texts.filter { names.contains(String($0.key.prefix { $0 != "." })) }
        return some
    }

    /// Takes over what only `source` has, so that no page lacks a text; one finding says how many there are.
    package func completed(from source: InterfaceStrings) -> Diagnosed<InterfaceStrings> {
        var whole = self
        let missing = source.texts.keys.filter { texts[$0] == nil }.sorted()
        for key in missing {
            whole.texts[key] = source.texts[key]
            whole.origins[key] = source.origins[key] ?? source.locale
        }
        guard !missing.isEmpty else { return Diagnosed(whole) }
        let named = missing.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
        let rest = missing.count > 3 ? " and \(missing.count - 3) more" : ""
        let count = missing.count == 1 ? "1 interface text is" : "\(missing.count) interface texts are"
        return Diagnosed(
            whole,
            [
                Diagnostic(
                    .stringsMissingKey, .warning, at: SourceLocation(path: path),
                    "\(count) missing in locale `\(locale.tag)`: \(named)\(rest)",
                    notes: ["those of `\(source.locale.tag)` stand in; translate them in `\(path)`"])
            ])
    }

    /// Findings about the texts themselves, held against those of the source language.
    ///
    /// - Parameter known: keys that need no text in the source language.
    package func findings(against source: InterfaceStrings, known: Set<String> = []) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let missing = source.texts.keys.filter { texts[$0] == nil }.sorted()
        for key in texts.keys.sorted() where source.texts[key] == nil && !known.contains(key) {
            let near = Diagnostic.suggestion(for: key, among: missing).map { ["did you mean `\($0)`?"] }
            diagnostics.append(
                Diagnostic(
                    .stringsUnknownKey, .warning, at: locations[key] ?? SourceLocation(path: path),
                    "locale `\(locale.tag)` has the interface text `\(key)`, the source language has not",
                    notes: near ?? []))
        }
        for key in texts.keys.sorted() {
            guard let wanted = source.texts[key].map({ Message($0).placeholders }) else { continue }
            let given = Message(texts[key] ?? "").placeholders
            if wanted == given { continue }
            let names = wanted.symmetricDifference(given).sorted().map { "`{\($0)}`" }.joined(separator: ", ")
            diagnostics.append(
                Diagnostic(
                    .stringsPlaceholders, at: locations[key] ?? SourceLocation(path: path),
                    "the interface text `\(key)` does not have the same placeholders in `\(locale.tag)` "
                        + "as in `\(source.locale.tag)`: \(names)"))
        }
        return diagnostics
    }

    private mutating func add(_ node: YAMLNode, prefix: String, _ diagnostics: inout [Diagnostic]) {
        func refuse(_ location: SourceLocation, _ message: String, _ note: String) {
            diagnostics.append(Diagnostic(.stringsBadValue, at: location, message, notes: [note]))
        }
        switch node.content {
        case .scalar(let text, _) where !prefix.isEmpty && !node.isNull:
            texts[prefix] = CharacterReferences.resolved(text)
            locations[prefix] = node.location
            if let problem = Message(text).problem { refuse(node.location, problem, Message.rule) }
        case .scalar, .sequence:
            if prefix.isEmpty && node.isNull { return }
            let name = prefix.isEmpty ? "the file" : "`\(prefix)`"
            refuse(
                node.location,
                "\(name) must be \(prefix.isEmpty ? "" : "a text or ")a mapping, not \(node.kind)",
                "write `key: text`")
        case .mapping(let entries):
            for entry in entries {
                guard Self.isKey(entry.key) else {
                    refuse(
                        entry.keyLocation, "`\(entry.key)` cannot be the key of an interface text",
                        "use letters, digits, `_` and `-`")
                    continue
                }
                add(entry.value, prefix: prefix.isEmpty ? entry.key : "\(prefix).\(entry.key)", &diagnostics)
            }
        }
    }

    private static func isKey(_ key: String) -> Bool {
        !key.isEmpty
            && key.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
                    || $0 == 0x5F || $0 == 0x2D
            }
    }
}
