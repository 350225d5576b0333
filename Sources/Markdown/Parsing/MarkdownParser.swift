package import Diagnostics

/// Turns Markdown into documents; shareable between threads.
package struct MarkdownParser: Sendable {
    private let extensions: Set<MarkdownExtension>
    private let footnotes: Bool
    private let isConformance: Bool
    private let headingIDs: HeadingIDs
    private let customBlocks: [String: CustomBlockForm]
    private let isStrict: Bool

    /// A parser of GitHub-flavoured Markdown with the site's own additions.
    ///
    /// - Parameters:
    ///   - customBlocks: the blocks of the project's own, by their names.
    ///   - isStrict: whether emphasis and bare addresses follow CommonMark and GFM to the letter beside scripts that
    ///     are written without spaces, too.
    package init(
        headingIDs: HeadingIDs = .ascii, customBlocks: [String: CustomBlockForm] = [:], isStrict: Bool = false
    ) {
        self.isStrict = isStrict
        self.headingIDs = headingIDs
        self.customBlocks = customBlocks
        extensions = MarkdownExtension.all
        footnotes = true
        isConformance = false
    }

    /// A parser without the site's additions, as the specifications' examples need it.
    package init(
        conformanceWith extensions: Set<MarkdownExtension>, footnotes: Bool, isStrict: Bool = false
    ) {
        self.isStrict = isStrict
        self.extensions = extensions
        self.footnotes = footnotes
        headingIDs = .ascii
        customBlocks = [:]
        isConformance = true
    }

    /// Parses GitHub-flavoured Markdown.
    ///
    /// - Parameters:
    ///   - markdown: UTF-8 text, front matter already cut off.
    ///   - path: path of the file, relative to the project's root.
    ///   - firstLine: line of the file on which `markdown` begins, 1-based.
    ///   - isUTF8: whether somebody has made sure that `markdown` is UTF-8.
    package func parse(
        _ markdown: [UInt8], path: String, firstLine: Int = 1, isUTF8: Bool = false
    ) -> Diagnosed<Document> {
        guard !markdown.isEmpty else { return Diagnosed(Document(path: path)) }
        let checked = SourceCheck.check(markdown, path: path, firstLine: firstLine, isUTF8: isUTF8)
        guard let source = checked.value.source else {
            return Diagnosed(Document(path: path), checked.diagnostics)
        }
        let usable = isConformance ? extensions : extensions.subtracting(checked.value.unusable)
        var builder = TreeBuilder(
            source: source, path: path, findings: checked.value.findings, headingIDs: headingIDs,
            isConformance: isConformance, customBlocks: customBlocks)
        CMark.withTree(of: source.bytes, extensions: usable, footnotes: footnotes, isStrict: isStrict) {
            builder.build($0)
        }
        builder.lint()
        return Diagnosed(builder.document, checked.diagnostics + builder.diagnostics)
    }
}

/// The extensions of GitHub-flavoured Markdown, by the library's names.
package enum MarkdownExtension: String, CaseIterable, Sendable {
    case table, strikethrough, autolink, tasklist

    /// All of them.
    package static let all = Set(allCases)
}

extension CustomBlockForm {
    /// Returns whether a block may have this name: no tag that has a meaning already, in HTML or on pages.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter, HTMLPolicy.tags[text] == nil,
            SiteTag(rawValue: text) == nil, !["script", "style", "textarea"].contains(text)
        else { return false }
        return text.utf8.allSatisfy {
            $0 == UInt8(ascii: "-") || $0.isASCIIAlphanumeric && $0 == $0.asciiLowercased
        }
    }
}
