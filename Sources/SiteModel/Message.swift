/// An interface text with `{name}` placeholders and `{n, plural, one {# page} other {# pages}}` (ICU style).
struct Message {
    /// A piece of the text.
    indirect enum Part: Equatable {
        case text(String)
        case placeholder(String)
        /// Category (`one`) or exact number (`=0`) → what to say; `#` stands for the number.
        case plural(String, [String: [Part]])
        /// The number of the plural around it.
        case number
    }

    static let rule = "placeholders look like `{name}` or `{n, plural, one {# page} other {# pages}}`"

    let parts: [Part]
    /// The mistake in it, in words; it is then taken literally.
    let problem: String?

    init(_ text: String) {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
            (parts, problem) = (text.isEmpty ? [] : [.text(text)], nil)
            return
        }
        var parser = Parser(text: Array(text.unicodeScalars))
        let parts = parser.parts(inPlural: false, depth: 0)
        problem = parser.problem.map { "\($0) in “\(text)”" }
        self.parts = problem == nil ? parts : [.text(text)]
    }

    /// The names that need a value.
    var placeholders: Set<String> { Self.placeholders(parts) }

    /// The texts around its placeholders, the forms of a plural too.
    var texts: [String] { Self.texts(parts) }

    /// The text with its values; a name without a value is shown as it was written.
    func formatted(_ values: [String: String], for locale: SiteLocale) -> String {
        Self.format(parts, values, number: nil, locale)
    }

    /// The texts of its plural's forms, for scripts, which know the number later: `_one`, `_=2`, and by no name that of
    /// `other`. Numbers stay as `{name}`; a text without a plural has one form.
    var forms: [String: String] {
        var names: Set<String> = []
        for case .plural(_, let forms) in parts { names.formUnion(forms.keys) }
        names.remove("other")
        var texts = ["": Self.text(parts, of: "other")]
        for name in names { texts["_" + name] = Self.text(parts, of: name) }
        return texts
    }

    private static func text(_ parts: [Part], of form: String) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .placeholder(let name): "{\(name)}"
            case .number: "#"
            case .plural(let name, let forms):
                (forms[form] ?? forms["other"] ?? []).map {
                    $0 == .number ? "{\(name)}" : text([$0], of: form)
                }
                .joined()
            }
        }.joined()
    }

    private static func placeholders(_ parts: [Part]) -> Set<String> {
        parts.reduce(into: []) { names, part in
            switch part {
            case .text, .number: break
            case .placeholder(let name): names.insert(name)
            case .plural(let name, let forms):
                names.insert(name)
                for form in forms.values { names.formUnion(placeholders(form)) }
            }
        }
    }

    private static func texts(_ parts: [Part]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .text(let text): [text]
            case .placeholder, .number: []
            case .plural(_, let forms): forms.sorted { $0.key < $1.key }.flatMap { texts($0.value) }
            }
        }
    }

    private static func format(
        _ parts: [Part], _ values: [String: String], number: String?, _ locale: SiteLocale
    ) -> String {
        parts.map { part in
            switch part {
            case .text(let text): return text
            case .number: return number ?? "#"
            case .placeholder(let name): return values[name] ?? "{\(name)}"
            case .plural(let name, let forms):
                let value = values[name] ?? ""
                let category = Int(value).map { PluralCategory($0, for: locale).rawValue }
                let form = forms["=\(value)"] ?? category.flatMap { forms[$0] } ?? forms["other"] ?? []
                return format(form, values, number: value, locale)
            }
        }.joined()
    }
}

extension Message {
    /// Reads the text from left to right; the first problem wins.
    private struct Parser {
        let text: [Unicode.Scalar]
        var position = 0
        var problem: String?

        mutating func parts(inPlural: Bool, depth: Int) -> [Part] {
            var parts: [Part] = []
            var plain = String.UnicodeScalarView()
            func flushed() -> [Part] { plain.isEmpty ? [] : [.text(String(plain))] }
            while position < text.count, problem == nil {
                let scalar = text[position]
                if scalar == "}" {
                    if depth == 0 { problem = "a `}` without its `{`" }
                    break
                }
                position += 1
                if scalar == "{" {
                    parts += flushed()
                    plain = String.UnicodeScalarView()
                    parts.append(argument(depth: depth + 1))
                } else if scalar == "#", inPlural {
                    parts += flushed()
                    plain = String.UnicodeScalarView()
                    parts.append(.number)
                } else {
                    plain.append(scalar)
                }
            }
            return parts + flushed()
        }

        /// The argument after a `{`, up to and with its `}`.
        private mutating func argument(depth: Int) -> Part {
            let name = word()
            if name.isEmpty || depth > 8 { problem = "a `{` without a name" }
            if take("}") { return .placeholder(name) }
            guard take(","), word() == "plural", take(",") else {
                problem = problem ?? "a `{` that is never closed"
                return .text("")
            }
            var forms: [String: [Part]] = [:]
            while problem == nil, !take("}") {
                let category = word()
                let known = category.hasPrefix("=") || PluralCategory(rawValue: category) != nil
                guard known, take("{") else {
                    problem = "`\(category)` is no plural category"
                    break
                }
                forms[category] = parts(inPlural: true, depth: depth + 1)
                if !take("}") { problem = problem ?? "a `{` that is never closed" }
            }
            if forms["other"] == nil { problem = problem ?? "a plural without `other`" }
            return .plural(name, forms)
        }

        private mutating func blanks() {
            while position < text.count, text[position] == " " || text[position] == "\n" { position += 1 }
        }

        private mutating func word() -> String {
            blanks()
            var word = String.UnicodeScalarView()
            while position < text.count, !" \n,{}".unicodeScalars.contains(text[position]) {
                word.append(text[position])
                position += 1
            }
            return String(word)
        }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            blanks()
            guard position < text.count, text[position] == scalar else { return false }
            position += 1
            return true
        }
    }
}
