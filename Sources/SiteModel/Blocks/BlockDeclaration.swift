package import Diagnostics
package import Markdown

/// The declaration of a block of the project's own, at the head of its template: what a page may give it.
package struct BlockDeclaration: Hashable, Sendable {
    /// Markdown between the block's tags.
    package enum Body: String, CaseIterable, Sendable {
        case required, optional, none
    }

    /// A value that a page may give.
    package struct Argument: Hashable, Sendable {
        package let name: String
        package let kind: CustomBlockForm.Kind
        package let isRequired: Bool
        /// The value when a page gives none.
        package let fallback: String?
        /// The use that it has, for writers.
        package let summary: String
        /// The place where it is declared.
        package let location: SourceLocation
    }

    /// The tag's name.
    package let name: String
    /// The template's path in the project: `templates/blocks/requirement.mustache`.
    package let path: String
    /// The use that it has, for writers.
    package private(set) var summary = ""
    /// The body as declared; nil: it has one when its template shows it.
    package private(set) var body: Body?
    /// The place of that.
    package private(set) var bodyLocation: SourceLocation
    /// Indicates whether a mistake in the head hides what it declares.
    package private(set) var isBroken = false
    /// In the order of the file.
    package private(set) var arguments: [Argument] = []

    /// The form, as far as it decides how pages are read.
    package var form: CustomBlockForm {
        CustomBlockForm(
            arguments: Dictionary(
                arguments.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
        )
    }

    /// Names that every block's template has for other values.
    package static let reserved: Set<String> = ["assets", "body", "locale", "strings"]

    private static let ids = MappingReader.FindingIDs(
        unknownKey: .blockDeclaration, wrongType: .blockDeclaration, badValue: .blockDeclaration,
        missingKey: .blockDeclaration)

    // MARK: Reading

    /// Reads a template's head.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - path: its path in the project.
    package static func parse(_ bytes: [UInt8], name: String, path: String) -> Diagnosed<BlockDeclaration> {
        let start = SourceLocation(path: path, line: 1, column: 1)
        var declaration = BlockDeclaration(name: name, path: path, bodyLocation: start)
        let split = FrontMatter.split(bytes, path: path)
        declaration.isBroken = split.hasErrors
        guard let yaml = split.value.yaml else { return Diagnosed(declaration, split.diagnostics) }
        let parsed = LocatedYAML.parse(yaml, path: path, firstLine: 2)
        declaration.isBroken = parsed.hasErrors
        if parsed.hasErrors { return Diagnosed(declaration, parsed.diagnostics) }
        var reader = MappingReader(parsed.value, name: "the head of the block", at: start, ids: ids)
        declaration.summary = reader.text("description") ?? ""
        declaration.body = reader.choice("body", among: Body.allCases.map(\.rawValue)).flatMap(Body.init)
        declaration.bodyLocation = reader.location(of: "body")
        if var arguments = reader.mapping("arguments") {
            let entries = arguments.all
            for entry in entries {
                _ = arguments.node(entry.key)
                if let argument = argument(entry, &arguments) { declaration.arguments.append(argument) }
            }
            reader.absorb(arguments.finish())
        }
        let findings = reader.finish()
        declaration.isBroken = findings.contains { $0.severity == .error }
        return Diagnosed(declaration, parsed.diagnostics + findings)
    }

    private static func argument(_ entry: YAMLNode.Entry, _ outer: inout MappingReader) -> Argument? {
        let name = entry.key
        guard isArgumentName(name) else {
            outer.badValue(
                at: entry.keyLocation, "an argument cannot be called `\(name)`",
                notes: [
                    reserved.contains(name)
                        ? "every block has a value of that name: choose another"
                        : "write lower-case ASCII letters, digits and `_`, a letter first"
                ])
            return nil
        }
        // `limit: number` is short for a mapping with a kind only.
        if case .scalar(let word, _) = entry.value.content, !entry.value.isNull {
            guard let kind = kind(word, [], at: entry.value.location, name, &outer) else { return nil }
            return Argument(
                name: name, kind: kind, isRequired: false, fallback: nil, summary: "",
                location: entry.keyLocation)
        }
        var reader = MappingReader(entry.value, name: name, at: entry.keyLocation, ids: ids)
        let word = reader.text("kind")
        if word == nil { reader.missing("kind", notes: ["write `kind: \(kinds.joined(separator: " | "))`"]) }
        let choices = reader.texts("choices")
        let required = reader.bool("required") ?? false
        let fallback = reader.text("default")
        let summary = reader.text("description") ?? ""
        var found: Argument?
        if let word,
            let kind = kind(word, choices?.map(\.text) ?? [], at: reader.location(of: "kind"), name, &reader)
        {
            check(kind, hasChoices: choices != nil, required, fallback, &reader)
            found = Argument(
                name: name, kind: kind, isRequired: required, fallback: fallback, summary: summary,
                location: entry.keyLocation)
        }
        outer.absorb(reader.finish())
        return found
    }

    private static let plainKinds: KeyValuePairs<String, CustomBlockForm.Kind> = [
        "text": .text, "link": .link, "image": .image, "number": .number, "flag": .flag,
    ]
    private static let kinds = plainKinds.map(\.key) + ["choice"]

    private static func kind(
        _ word: String, _ choices: [String], at location: SourceLocation, _ name: String,
        _ reader: inout MappingReader
    ) -> CustomBlockForm.Kind? {
        if let plain = plainKinds.first(where: { $0.key == word }) { return plain.value }
        switch word {
        case "choice" where !choices.isEmpty && choices.allSatisfy(isChoice): return .choice(choices)
        case "choice":
            reader.badValue(
                at: location, "`\(name)` needs the words that a page may choose among",
                notes: ["add `choices: [one, two]`, each of ASCII letters, digits, `-` and `_`"])
        default:
            let near = Diagnostic.suggestion(for: word, among: kinds)
            reader.badValue(
                at: location, "`\(name)` cannot be of the kind `\(word)`",
                notes: [near.map { "did you mean `\($0)`?" } ?? "kinds are " + kinds.joined(separator: ", ")])
        }
        return nil
    }

    /// Reports keys that contradict each other.
    private static func check(
        _ kind: CustomBlockForm.Kind, hasChoices: Bool, _ required: Bool, _ fallback: String?,
        _ reader: inout MappingReader
    ) {
        if case .choice = kind {
        } else if hasChoices {
            reader.badValue("choices", "`choices` belongs to arguments of `kind: choice`")
        }
        if kind == .flag, required || fallback != nil {
            reader.badValue(
                required ? "required" : "default", "a flag is there or not, so it has no such key",
                notes: ["remove the key, or make it a choice of two words"])
            return
        }
        guard let fallback else { return }
        if required {
            reader.badValue(
                "default", "an argument that a page must give needs no default",
                notes: ["remove `default`, or `required: true`"])
        } else if let problem = problem(fallback, kind) {
            reader.badValue("default", "the default \(problem.text)", notes: [problem.cure])
        } else if kind == .link || kind == .image, !isRooted(fallback) {
            reader.badValue(
                "default", "a default stands on pages in many folders, so it cannot be a relative path",
                notes: ["begin it with `/` (`/guide/`, `/images/a.png`) or `https://`"])
        }
    }

    private static func isRooted(_ address: String) -> Bool {
        ["/", "https:", "http:", "mailto:", "tel:"].contains { address.hasPrefix($0) }
    }

    private static func isArgumentName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (0x61...0x7A).contains(first), !reserved.contains(name) else {
            return false
        }
        return name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
        }
    }

    private static func isChoice(_ word: String) -> Bool {
        !word.isEmpty
            && word.utf8.allSatisfy {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
                    || $0 == UInt8(ascii: "-")
            }
    }
}

extension BlockDeclaration {
    /// A reason why a value is not of a kind, with a cure.
    struct Problem {
        let text: String
        let cure: String
    }

    /// The reason why a value is not of a kind; nil when it is.
    static func problem(_ value: String, _ kind: CustomBlockForm.Kind) -> Problem? {
        switch kind {
        case .text, .link, .image:
            return value.isEmpty
                ? Problem(text: "has no value", cure: "write one between quotes, or leave the argument out")
                : nil
        case .number:
            return isNumber(value)
                ? nil
                : Problem(text: "must be a number, not `\(value)`", cure: "write digits: `10`, `-2`, `1.5`")
        case .flag:
            return value.isEmpty
                ? nil : Problem(text: "takes no value", cure: "write the name alone, or leave it out")
        case .choice(let words):
            if words.contains(value) { return nil }
            let near = Diagnostic.suggestion(for: value, among: words)
            return Problem(
                text: "cannot be `\(value)`",
                cure: near.map { "did you mean `\($0)`?" }
                    ?? "choose " + words.map { "`\($0)`" }.joined(separator: " or "))
        }
    }

    /// Returns whether a text is a number in ASCII digits, with a sign and a fraction or without.
    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
    }
}
