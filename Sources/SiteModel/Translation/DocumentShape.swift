import Diagnostics
import Markdown

/// The parts of a page that a translation has in common with its source.
struct DocumentShape {
    /// A part with its place.
    struct Part {
        /// Equal for a part and its translation.
        let key: String
        /// Another key, which a part that is wrong in itself has.
        var other: String?
        /// The code, in which comments may differ; empty for other parts.
        var code: [UInt8] = []
        /// The text that a writer is shown of it.
        let shown: () -> String
        let location: SourceLocation

        /// Returns whether this is the translation of `original`.
        func matches(_ original: Part) -> Bool {
            guard key == original.key || key == original.other || original.key == other else { return false }
            if code == original.code { return true }
            return CodeComments.removed(from: String(decoding: code, as: UTF8.self))
                == CodeComments.removed(from: String(decoding: original.code, as: UTF8.self))
        }
    }

    private(set) var codes: [Part] = []
    /// Sorted, since the order of links follows the sentence.
    var links: [Part] { written.sorted { ($0.key, $0.location) < ($1.key, $1.location) } }
    private(set) var alerts: [Part] = []
    private(set) var steps: [Part] = []
    private(set) var playgrounds: [Part] = []
    private(set) var includes: [Part] = []
    /// The project's own blocks.
    private(set) var customBlocks: [Part] = []
    /// The links in their order.
    private var written: [Part] = []

    init(_ file: ContentFile) {
        for link in file.document.links {
            let key = link.isImage ? Self.image(link.destination, file.locale) : link.destination
            written.append(Part(key: key, shown: { "`\(link.destination)`" }, location: link.location))
        }
        let page = SourceLocation(path: file.path)
        file.document.forEachBlock { block in
            switch block {
            case .code(let code): codes.append(Self.part(code))
            case .codeTabs(let tabs): codes += tabs.map(Self.part)
            case .alert(let alert):
                alerts.append(
                    Part(
                        key: alert.kind.rawValue, shown: { "`[!\(alert.kind.rawValue.uppercased())]`" },
                        location: alert.location))
            case .list(let list) where list.isOrdered:
                let count = list.items.count
                steps.append(Part(key: String(count), shown: { "\(count) steps" }, location: page))
            case .playground(let provider, let target, let location):
                let name =
                    switch target {
                    case .step(let step): "\(provider), step \(step)"
                    case .error(let error): "\(provider), error \(error)"
                    case nil: provider
                    }
                playgrounds.append(Part(key: name, shown: { "`\(name)`" }, location: location))
            case .include(let include):
                let given = include.variables.map { " \($0.name)" }.sorted().joined()
                let name = "\(include.page)#\(include.section)\(given)"
                includes.append(Part(key: name, shown: { "`\(name)`" }, location: include.location))
            case .own(let own): customBlocks.append(Self.part(own))
            case .paragraph, .heading, .list, .quote, .table, .footnoteDefinition, .thematicBreak, .html:
                break
            }
        }
    }

    /// Returns whether the links are those of `other` in the same order, as in most translations.
    func hasLinks(of other: DocumentShape) -> Bool {
        written.elementsEqual(other.written) { $0.key == $1.key }
    }

    /// The address of an image without the mark of its language, so that `flow.en.svg` and `flow.th.svg` are the
    /// same picture.
    private static func image(_ destination: String, _ locale: SiteLocale) -> String {
        var parts = destination.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[parts.count - 2] == locale.tag else { return destination }
        parts.remove(at: parts.count - 2)
        return parts.joined(separator: ".")
    }

    /// A block of the project's own: its words may differ, and its addresses are compared with the other links.
    private static func part(_ own: CustomBlock) -> Part {
        let arguments = own.arguments.compactMap { argument -> String? in
            switch argument.kind {
            case .text, .link, .image, nil: nil
            case .flag: argument.name
            case .number, .choice: "\(argument.name)=\"\(argument.value)\""
            }
        }
        let tag = "<" + ([own.name] + arguments.sorted()).joined(separator: " ") + ">"
        // A mistake in one of the two is told there.
        let isWrong = own.arguments.contains { argument in
            argument.kind.map { BlockDeclaration.problem(argument.value, $0) != nil } ?? true
        }
        return Part(
            key: isWrong ? own.name : tag, other: own.name, shown: { "`\(tag)`" }, location: own.location)
    }

    private static func part(_ code: CodeBlock) -> Part {
        let language = code.language ?? "text"
        return Part(
            // Plain text is output or a message, which may be translated.
            key: language, code: language == "text" ? [] : code.text,
            shown: { "`\(language)` with hash \(ContentHash.text(code.text, length: 6))" },
            location: code.location)
    }
}

/// Takes comments out of code, so that translated comments make no difference.
package enum CodeComments {
    /// The code without what follows `//` or a `#` that begins a line, without `/* … */` and `<!-- … -->`, and
    /// without blank lines.
    package static func removed(from code: String) -> String {
        var text = cut(code, from: "/*", to: "*/")
        text = cut(text, from: "<!--", to: "-->")
        let lines = text.split(separator: "\n").map { line -> Substring in
            let trimmed = line.drop { $0 == " " || $0 == "\t" }
            if trimmed.hasPrefix("# ") { return "" }
            var rest = line
            while let slashes = rest.firstRange(of: "//") {
                // `https://` is no comment.
                if slashes.lowerBound == line.startIndex
                    || line[line.index(before: slashes.lowerBound)] != ":"
                {
                    return line[..<slashes.lowerBound]
                }
                rest = rest[slashes.upperBound...]
            }
            return line
        }
        return lines.map { line in
            var line = line
            while let last = line.last, last == " " || last == "\t" { line = line.dropLast() }
            return line
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func cut(_ text: String, from opening: String, to closing: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: opening) {
            result += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: closing) else { return result }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}
