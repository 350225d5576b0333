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
    /// The text below the front matter, UTF-8; a part of the file's bytes, not a copy.
    package let body: ArraySlice<UInt8>
    /// The file's line on which `body` begins.
    package let bodyFirstLine: Int
    /// The text, parsed; the code of samples is filled in later.
    package var document: Document
    /// The text before its marks for variables were filled; nil when it has none.
    package private(set) var unfilled: Document?

    /// Fills the marks for variables with their defaults; includes put other values into the text as it was.
    package mutating func fillVariables() {
        guard unfilled == nil, VariableFilling.isNeeded(in: body) else { return }
        unfilled = document
        var filling = VariableFilling()
        document = filling.document(document)
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
        let matter =
            split.hasErrors
            ? Diagnosed(FrontMatter(), split.diagnostics) : FrontMatter.parse(split.value.yaml, path: path)
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
            frontMatter: matter.value, body: split.value.body,
            bodyFirstLine: split.value.bodyFirstLine, document: document.value)
        return Diagnosed(file, diagnostics)
    }

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
