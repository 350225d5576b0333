package import Diagnostics
package import MarkdownSyntax

/// A Markdown file of `content/`, read.
package struct ContentFile: Sendable {
    /// The language whose folder it is in.
    package let locale: SiteLocale
    /// The place of its page in every language.
    package let pagePath: PagePath
    /// Indicates whether it is called `index.md`.
    package let isIndex: Bool
    /// Path relative to the project's root: `content/th/apple/ios.md`.
    package let path: String
    /// The page's front matter.
    package let frontMatter: FrontMatter
    /// The file's line on which `body` begins.
    package let bodyFirstLine: Int
    /// The text below the front matter, read or to be read.
    private var text: Text

    /// The text of a file that was parsed, or of one that is parsed when somebody asks for it.
    private enum Text: Sendable {
        case parsed(ParsedText)
        case deferred(DeferredText)
    }

    private var parsed: ParsedText {
        switch text {
        case .parsed(let parsed): parsed
        case .deferred(let deferred): deferred.parsed
        }
    }

    /// The text below the front matter, UTF-8; a part of the file's bytes, not a copy.
    package var body: ArraySlice<UInt8> { parsed.body }
    /// The text, parsed; the code of samples is filled in later.
    package var document: Document {
        get { parsed.document }
        set {
            var parsed = parsed
            parsed.document = newValue
            text = .parsed(parsed)
        }
    }
    /// The text before its marks for variables were filled; nil when it has none.
    package var unfilled: Document? { parsed.unfilled }
    /// Indicates whether the text is read only when somebody asks for it.
    var isDeferred: Bool {
        if case .deferred = text { true } else { false }
    }
    /// The things that others ask of the text, for which it need not be read.
    package var summary: TextSummary {
        switch text {
        case .parsed(let parsed): TextSummary(parsed.document)
        case .deferred(let deferred): deferred.summary
        }
    }
    /// Every id that a `#fragment` may name.
    package var anchors: Set<String> {
        switch text {
        case .parsed(let parsed): parsed.document.anchors
        case .deferred(let deferred): Set(deferred.summary.anchors)
        }
    }
    /// The same, sorted.
    package var sortedAnchors: [String] {
        switch text {
        case .parsed(let parsed): parsed.document.anchors.sorted()
        case .deferred(let deferred): deferred.summary.anchors
        }
    }
    /// Every `include` fence, in order.
    package var includes: [Include] {
        switch text {
        case .parsed(let parsed): parsed.document.includes
        case .deferred(let deferred): deferred.summary.includes
        }
    }
    /// The names of the project's own blocks that it has.
    package var ownBlocks: Set<String> {
        switch text {
        case .parsed(let parsed): parsed.document.ownBlocks
        case .deferred(let deferred): Set(deferred.summary.ownBlocks)
        }
    }

    /// Fills the marks for variables with their defaults; includes put other values into the text as it was.
    package mutating func fillVariables() {
        var parsed = parsed
        guard parsed.unfilled == nil, VariableFilling.isNeeded(in: parsed.body) else { return }
        parsed.unfilled = parsed.document
        var filling = VariableFilling()
        parsed.document = filling.document(parsed.document)
        text = .parsed(parsed)
    }

    /// Path relative to the locale's folder: `apple/ios.md`.
    package var localPath: String { String(path.dropFirst("content/\(locale.tag)/".count)) }

    /// Reads one file.
    ///
    /// - Parameters:
    ///   - bytes: the file as it is.
    ///   - path: path relative to the project's root.
    ///   - pagePath: the path made of the file's name.
    package static func parse(
        _ bytes: [UInt8], path: String, locale: SiteLocale, pagePath: PagePath, parser: MarkdownParser
    ) -> Diagnosed<ContentFile?> {
        guard InvalidUTF8.isValid(bytes) else {
            return Diagnosed(nil, [InvalidUTF8.diagnostic(bytes, path: path)])
        }
        let split = FrontMatter.split(bytes, path: path)
        let matter = matter(of: split, path: path)
        let document = parser.parse(Array(split.value.body), path: path, firstLine: split.value.bodyFirstLine)
        // A shared file has no title of its own.
        var diagnostics =
            matter.diagnostics.filter { !(pagePath.isShared && $0.id == .frontMatterMissingKey) }
            + document.diagnostics
        for heading in document.value.headings where heading.level == 1 {
            diagnostics.append(
                Diagnostic(
                    .contentHeadingLevel, at: heading.location,
                    "“\(heading.text)” is a heading of level one, and the page's title is that already",
                    notes: ["begin headings of the text with `##`"]))
        }
        if !matter.value.draft {
            diagnostics += placeholders(split.value.body, path: path, firstLine: split.value.bodyFirstLine)
        }
        let file = ContentFile(
            locale: locale, pagePath: pagePath, isIndex: path.hasSuffix("/index.md"), path: path,
            frontMatter: matter.value, bodyFirstLine: split.value.bodyFirstLine,
            text: .parsed(ParsedText(body: split.value.body, document: document.value)))
        return Diagnosed(file, diagnostics)
    }

    private static func matter(
        of split: Diagnosed<FrontMatter.Split>, path: String
    ) -> Diagnosed<FrontMatter> {
        split.hasErrors
            ? Diagnosed(FrontMatter(), split.diagnostics) : FrontMatter.parse(split.value.yaml, path: path)
    }

    /// A file whose text is read when somebody asks for it.
    ///
    /// - Parameters:
    ///   - head: the bytes before the text.
    ///   - text: the text, and the things that others ask of it.
    package init(
        head: [UInt8], path: String, locale: SiteLocale, pagePath: PagePath, text: DeferredText
    ) {
        let split = FrontMatter.split(head, path: path)
        self.init(
            locale: locale, pagePath: pagePath, isIndex: path.hasSuffix("/index.md"), path: path,
            frontMatter: Self.matter(of: split, path: path).value,
            bodyFirstLine: split.value.bodyFirstLine, text: .deferred(text))
    }

    private init(
        locale: SiteLocale, pagePath: PagePath, isIndex: Bool, path: String, frontMatter: FrontMatter,
        bodyFirstLine: Int, text: Text
    ) {
        self.locale = locale
        self.pagePath = pagePath
        self.isIndex = isIndex
        self.path = path
        self.frontMatter = frontMatter
        self.bodyFirstLine = bodyFirstLine
        self.text = text
    }

    /// The text as it was read and parsed.
    package var parsedText: ParsedText { parsed }

    /// The findings about lines that were to be written before the page is published.
    private static func placeholders(
        _ body: ArraySlice<UInt8>, path: String, firstLine: Int
    ) -> [Diagnostic] {
        let mark = "TODO".utf8
        var findings: [Diagnostic] = []
        var isFenced = false
        for (offset, line) in body.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) { isFenced.toggle() }
            guard !isFenced, line.starts(with: mark) else { continue }
            let place = SourceLocation(path: path, line: firstLine + offset, column: 1)
            findings.append(placeholder("a line", String(decoding: line, as: UTF8.self), at: place))
        }
        return findings
    }

    /// The finding about a text that stands for one still to be written.
    static func placeholder(_ what: String, _ text: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            .contentPlaceholder, .warning, at: location, "\(what) is published as `\(text.prefix(60))`",
            notes: ["write it, or make the page a draft with `draft: true`"])
    }
}
