package import Diagnostics
import Foundation
package import Markdown

/// A Markdown file of `content/`, read.
package struct ContentFile: Sendable {
    /// The statements about the file and its text; in one piece, so that a copy of the file costs nothing.
    private var stored: Stored

    private final class Stored: Sendable {
        let locale: SiteLocale
        let pagePath: PagePath
        let isIndex: Bool
        let path: String
        let frontMatter: FrontMatter
        let bodyFirstLine: Int
        let text: Text

        init(
            locale: SiteLocale, pagePath: PagePath, path: String, frontMatter: FrontMatter,
            bodyFirstLine: Int, text: Text
        ) {
            self.locale = locale
            self.pagePath = pagePath
            isIndex = path.hasSuffix("/index.md")
            self.path = path
            self.frontMatter = frontMatter
            self.bodyFirstLine = bodyFirstLine
            self.text = text
        }

        func with(_ text: ParsedText) -> Stored {
            Stored(
                locale: locale, pagePath: pagePath, path: path, frontMatter: frontMatter,
                bodyFirstLine: bodyFirstLine, text: .parsed(text))
        }
    }

    /// The text of a file that was parsed, or of one that is parsed when somebody asks for it.
    private enum Text: Sendable {
        case parsed(ParsedText)
        case deferred(DeferredText)
    }

    /// The language whose folder it is in.
    package var locale: SiteLocale { stored.locale }
    /// The place of its page in every language.
    package var pagePath: PagePath { stored.pagePath }
    /// Indicates whether it is called `index.md`.
    package var isIndex: Bool { stored.isIndex }
    /// Path relative to the project's root: `content/th/apple/ios.md`.
    package var path: String { stored.path }
    /// The page's front matter.
    package var frontMatter: FrontMatter { _read { yield stored.frontMatter } }
    /// The file's line on which `body` begins.
    package var bodyFirstLine: Int { stored.bodyFirstLine }

    /// The text as it was read and parsed.
    package var parsedText: ParsedText {
        switch stored.text {
        case .parsed(let parsed): parsed
        case .deferred(let deferred): deferred.parsed
        }
    }

    /// The text below the front matter, UTF-8; a part of the file's bytes, not a copy.
    package var body: ArraySlice<UInt8> { parsedText.body }
    /// The text, parsed; the code of samples is filled in later.
    package var document: Document {
        get { parsedText.document }
        set {
            var parsed = parsedText
            parsed.document = newValue
            stored = stored.with(parsed)
        }
    }
    /// The text before its marks for variables were filled; nil when it has none.
    package var unfilled: Document? { parsedText.unfilled }

    /// The file without its text, which is not even read.
    var withoutText: ContentFile {
        var file = self
        file.stored = stored.with(ParsedText(body: [], document: Document(path: path)))
        return file
    }

    /// The text that is read only when somebody asks for it; nil for one that was read.
    package var deferred: DeferredText? {
        if case .deferred(let text) = stored.text { text } else { nil }
    }

    /// Fills the marks for variables with their defaults; includes put other values into the text as it was.
    package mutating func fillVariables() {
        var parsed = parsedText
        guard parsed.unfilled == nil, VariableFilling.isNeeded(in: parsed.body) else { return }
        parsed.unfilled = parsed.document
        var filling = VariableFilling()
        parsed.document = filling.document(parsed.document)
        stored = stored.with(parsed)
    }

    /// Path relative to the locale's folder: `apple/ios.md`.
    package var localPath: String {
        let length = "content/".utf8.count + locale.tag.utf8.count + 1
        return String(path.utf8.dropFirst(length)) ?? ""
    }

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
        let document = parser.parse(
            Array(split.value.body), path: path, firstLine: split.value.bodyFirstLine, isUTF8: true)
        // A shared file has no title of its own.
        var diagnostics =
            matter.diagnostics.filter { !(pagePath.isShared && $0.id == .frontMatterMissingKey) }
            + document.diagnostics
        for heading in document.value.headings where heading.level == 1 {
            let isTitle = matter.value.title.isEmpty
            diagnostics.append(
                Diagnostic(
                    .contentHeadingLevel, at: heading.location,
                    "“\(heading.text)” is a heading of level one, which the page's title "
                        + (isTitle ? "will be" : "is already"),
                    notes: [
                        isTitle
                            ? "take it out, and write it as `title` between two lines of `---` at the page's head"
                            : "begin headings of the text with `##`"
                    ]))
        }
        if !matter.value.draft {
            diagnostics += placeholders(split.value.body, path: path, firstLine: split.value.bodyFirstLine)
        }
        let file = ContentFile(
            stored: Stored(
                locale: locale, pagePath: pagePath, path: path, frontMatter: matter.value,
                bodyFirstLine: split.value.bodyFirstLine,
                text: .parsed(ParsedText(body: split.value.body, document: document.value))))
        return Diagnosed(file, diagnostics)
    }

    private static func matter(
        of split: Diagnosed<FrontMatter.Split>, path: String
    ) -> Diagnosed<FrontMatter> {
        if split.hasErrors { return Diagnosed(FrontMatter(), split.diagnostics) }
        var matter = FrontMatter.parse(split.value.yaml, path: path)
        if split.value.yaml == nil, split.value.body.starts(with: "+++".utf8) {
            for index in matter.diagnostics.indices where matter.diagnostics[index].severity == .error {
                matter.diagnostics[index].notes.append(
                    "TOML between lines of `+++` is not read; write YAML between lines of `---`")
            }
        }
        return matter
    }

    /// A file whose text is read when it is first needed.
    ///
    /// - Parameters:
    ///   - head: the bytes before the text.
    ///   - plain: what they say, if they were read before and say no more than that.
    ///   - text: the text, and the things that others ask of it.
    package init(
        head: ArraySlice<UInt8>, plain: PlainFrontMatter?, path: String, locale: SiteLocale,
        pagePath: PagePath, text: DeferredText
    ) {
        let matter: FrontMatter
        let line: Int
        if let plain {
            (matter, line) = (plain.matter, plain.bodyFirstLine)
        } else {
            let split = FrontMatter.split(Array(head), path: path)
            (matter, line) = (Self.matter(of: split, path: path).value, split.value.bodyFirstLine)
        }
        stored = Stored(
            locale: locale, pagePath: pagePath, path: path, frontMatter: matter, bodyFirstLine: line,
            text: .deferred(text))
    }

    /// The front matter, if it says nothing but what nearly every page says.
    package var plainFrontMatter: PlainFrontMatter? {
        let plain = PlainFrontMatter(
            title: frontMatter.title, description: frontMatter.description, weight: frontMatter.weight,
            bodyFirstLine: bodyFirstLine)
        return plain.matter == frontMatter ? plain : nil
    }

    private init(stored: Stored) {
        self.stored = stored
    }

    /// The findings about lines that were to be written before the page is published.
    private static func placeholders(
        _ body: ArraySlice<UInt8>, path: String, firstLine: Int
    ) -> [Diagnostic] {
        let mark = Array("TODO".utf8)
        // Nearly no text has one, which is seen without looking at its lines.
        guard body.has(mark) else { return [] }
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

extension ArraySlice<UInt8> {
    /// Returns whether some bytes are among these.
    fileprivate func has(_ part: [UInt8]) -> Bool {
        withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let first = part.first else { return false }
            var index = 0
            while let found = memchr(start + index, Int32(first), bytes.count - index) {
                index = UnsafeRawPointer(found) - start
                if bytes[index...].starts(with: part) { return true }
                index += 1
            }
            return false
        }
    }
}
