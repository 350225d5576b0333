import Foundation
import SiteModel

/// The text of an old page while it is rewritten, line by line.
struct ForeignText {
    /// A line of the old file.
    struct Line {
        let number: Int
        var text: String
    }

    let path: String
    let project: ForeignProject
    /// The new form of a destination; nil when it stays.
    let destination: (String) -> String?
    let generator: ForeignProject.Generator
    /// Folder of the old pages.
    let root: String
    /// Indicates whether a plugin of MkDocs fills in values.
    let fillsIn: Bool
    private(set) var notes: [ConversionNote] = []
    private var said: Set<String> = []
    /// Names of MDX → the files that they stand for.
    var imports: [String: String] = [:]
    var html: HTMLRepair
    /// Place in the text: behind a blank line, in a list, in indented code, in an import of several lines, in code of a
    /// quotation.
    var wasBlank = true
    var isList = false
    var isCode = false
    var isImport = false
    var isQuotedCode = false
    /// Indicates whether the text is within a list of cards.
    var isWithinCards = false
    /// The files that the text is included from, the outermost first, without the page.
    var includedFrom: [String] = []
    /// The lines that includes may still add to the page, about a kibibyte that they read counting as one.
    private var includedLines = 20_000

    /// Returns whether the text is MDX, which has components and no indented code.
    let isMDX: Bool

    init(
        path: String, project: ForeignProject, generator: ForeignProject.Generator, root: String,
        destination: @escaping (String) -> String?
    ) {
        self.path = path
        self.project = project
        self.generator = generator
        self.root = root
        self.destination = destination
        isMDX = generator == .docusaurus || path.lowercased().hasSuffix(".mdx")
        html = HTMLRepair(isMDX: isMDX)
        let settings = generator == .mkdocs ? project.first(["mkdocs.yml", "mkdocs.yaml"])?.text : nil
        fillsIn = settings?.contains("macros") == true || settings?.contains("markdownextradata") == true
    }

    mutating func note(_ line: Int, _ message: String) { notes.append(path, line, message) }

    /// Notes what a page may have many of, at the first place.
    mutating func noteOnce(_ line: Int, _ message: String) {
        if said.insert(message).inserted { note(line, message) }
    }

    /// Counts what an include adds to the page; false when there is no room for it.
    mutating func takesIncluded(_ lines: Int, ofBytes bytes: Int, _ file: String, at line: Int) -> Bool {
        let cost = 1 + lines + bytes / 1_024
        guard cost <= includedLines else {
            note(line, "`\(file)` is left out: the page would include too many lines")
            return false
        }
        includedLines -= cost
        return true
    }

    /// Words for what folds.
    static let folds: Set<String> = ["details", "spoiler", "expand"]

    /// The kind of alert for another generator's word.
    static func alert(_ word: String) -> String? {
        switch word.lowercased() {
        case "note", "info", "abstract", "summary", "seealso", "example", "quote", "question", "callout",
            "notice", "hint", "admonition", "primary", "secondary", "faq", "cite", "todo":
            "NOTE"
        case "tip", "success", "check", "done": "TIP"
        case "important": "IMPORTANT"
        case "warning", "warn", "attention", "alert": "WARNING"
        case "danger", "caution", "error", "bug", "failure", "fail", "missing": "CAUTION"
        default: nil
        }
    }

    /// The lines as this generator's Markdown.
    mutating func converted(_ lines: [Line], depth: Int = 0) -> [String] {
        var result: [String] = []
        var index = 0
        let around = (html, wasBlank, isList, isCode, isQuotedCode)
        (html, wasBlank, isList, isCode, isQuotedCode) = (HTMLRepair(isMDX: isMDX), true, false, false, false)
        defer { (html, wasBlank, isList, isCode, isQuotedCode) = around }
        while index < lines.count {
            let line = lines[index]
            let start = line.text.drop { $0 == " " || $0 == "\t" }
            let indent = String(line.text[..<start.startIndex])
            if start.isEmpty || "#>".contains(start.first ?? " ") || Self.isItem(start)
                || Self.fence(start) != nil
            {
                let ends = html.endOfParagraph()
                if let last = result.indices.last, !ends.isEmpty { result[last] += ends }
            }
            if html.isWithin {
                result += single(line, start)
                index += 1
            } else if let fence = Self.fence(start) {
                index = fenced(lines, from: index, fence, indent, to: &result)
                wasBlank = false
            } else if depth < 20, let (block, next) = block(lines, at: index, start, indent, depth) {
                result += block
                index = next
            } else {
                result += single(line, start)
                index += 1
            }
        }
        let ends = html.finish()
        return ends.isEmpty ? result : result + [ends]
    }

    /// Returns whether a line begins an item of a list.
    static func isItem(_ start: Substring) -> Bool {
        let digits = start.prefix(while: \.isNumber)
        let rest = start.dropFirst(digits.isEmpty ? 1 : digits.count)
        if digits.isEmpty { return "-*+".contains(start.first ?? "a") && rest.first == " " }
        return digits.count < 10 && (rest.hasPrefix(". ") || rest.hasPrefix(") "))
    }

    static func fence(_ start: Substring) -> Substring? {
        guard let first = start.first, first == "`" || first == "~" else { return nil }
        let signs = start.prefix { $0 == first }
        return signs.count >= 3 && !(first == "`" && start[signs.endIndex...].contains("`")) ? signs : nil
    }
}

/// Pictures and values of Hugo.
extension ForeignText {
    /// `{{< figure src="…" caption="…" >}}` on a line of its own, with its caption; nil when there is none.
    mutating func figure(_ arguments: String, _ line: Line, _ indent: String, _ depth: Int) -> [String] {
        func converted(_ text: String) -> [String] {
            self.converted([Line(number: line.number, text: text)], depth: depth + 1)
        }
        let picture = converted(Self.picture(arguments))
        guard let caption = Self.caption(arguments) else { return picture.map { indent + $0 } }
        let below = ["<figcaption>", ""] + converted(caption) + ["", "</figcaption>"]
        return Self.indented(["<figure>", ""] + picture + [""] + below + ["</figure>", ""], by: indent)
    }

    /// The picture of a figure, with its width and its link.
    static func picture(_ arguments: String) -> String {
        let alternative = argument("alt", "caption", in: arguments) ?? ""
        let sizes = ["width", "height"].compactMap { name -> String? in
            let value = argument(name, in: arguments)?.replacingEnding("px", by: "")
            return value.flatMap(Int.init).map { "\(name)=\($0)" }
        }
        let size = sizes.isEmpty ? "" : "{\(sizes.joined(separator: " "))}"
        let picture = "![\(Conversion.plain(alternative))](\(argument("src", in: arguments) ?? ""))\(size)"
        guard let link = argument("link", in: arguments), !link.isEmpty else { return picture }
        return "[\(picture)](\(link))"
    }

    /// The title and the caption of a figure; nil when it has none.
    static func caption(_ arguments: String) -> String? {
        let title = argument("title", in: arguments).map { "**\($0)**" }
        let parts = [title, argument("caption", in: arguments)].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    /// The value of `{{< param name >}}`: the page's own, or the site's.
    func parameter(_ name: String) -> String? {
        let matter = project.head(of: path)
        let parts = name.split(separator: ".").map(String.init)
        func value(_ node: YAMLNode?) -> String? { parts.reduce(node) { $0?[$1] }?.text }
        return value(matter["params"]) ?? matter.text("params.\(name)") ?? matter.text(name)
            ?? HugoSettings(project).value("params.\(name)")
    }
}

extension ForeignText {
    /// Sets of icons whose names Material for MkDocs turns into drawings.
    private static let icons = [":material-", ":octicons-", ":fontawesome-", ":simple-"]

    /// Without `{.class key="value"}` after links, pictures and emphasis, and without the names of icons.
    mutating func withoutAttributes(_ text: String, _ number: Int) -> String {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if first == "`" {
                result += rest.removeCodeSpan()
            } else if first == "{", let end = Self.attributes(in: rest, after: result) {
                result += size(rest[..<end], after: result, number)
                rest = rest[end...]
            } else if generator == .mkdocs, first == ":", let end = Self.icon(in: rest) {
                noteOnce(number, "icons such as `\(rest[..<end])` are left out")
                rest = rest[end...]
                if result.last?.isWhitespace ?? true { rest = rest.drop { $0 == " " } }
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result == text || !result.allSatisfy(\.isWhitespace) ? result : ""
    }

    /// The end of attributes that a text begins with; nil when they are none.
    private static func attributes(in rest: Substring, after before: String) -> String.Index? {
        guard let close = rest.firstIndex(of: "}") else { return nil }
        let isAlone = before.allSatisfy(\.isWhitespace)
        guard isAlone || before.last.map({ ")]*_`>".contains($0) }) == true else { return nil }
        let inner = rest[..<close].dropFirst().drop { $0 == ":" || $0 == " " }
        guard let sign = inner.first, !inner.contains("{") else { return nil }
        let name = inner.prefix { $0.isLetter || $0 == "-" }
        guard sign == "." || sign == "#" || !name.isEmpty && inner[name.endIndex...].first == "=" else {
            return nil
        }
        return rest.index(after: close)
    }

    /// The size that a picture has in braces, as `{width=640}`; nothing for others.
    private mutating func size(_ braces: Substring, after before: String, _ number: Int) -> String {
        guard before.contains("!["), before.firstMatch(of: /!\[[^\]]*\]\([^)]*\)$/) != nil else { return "" }
        let sizes = braces.matches(of: /(width|height)="?([0-9.]+(?:px|%|em|rem)?)"?/)
        let known = sizes.compactMap { size in
            Int(String(size.output.2).replacingEnding("px", by: "")).map { "\(size.output.1)=\($0)" }
        }
        if known.count < sizes.count, let other = sizes.first(where: { $0.output.2.last?.isNumber == false })
        {
            noteOnce(number, "the \(other.output.1) `\(other.output.2)` of a picture is left out")
        }
        return known.isEmpty ? "" : "{\(known.joined(separator: " "))}"
    }

    private static func icon(in rest: Substring) -> String.Index? {
        guard icons.contains(where: { rest.hasPrefix($0) }) else { return nil }
        let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        return rest[name.endIndex...].first == ":" ? rest.index(after: name.endIndex) : nil
    }
}
