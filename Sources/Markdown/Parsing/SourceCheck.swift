internal import Diagnostics

/// The first look at a page's bytes: are they UTF-8, small enough, and free of hidden characters.
struct SourceCheck {
    /// The text to parse; nil when it is too large.
    var source: SourceText?
    /// Extensions that would take too long on this text.
    var unusable: Set<MarkdownExtension> = []
    /// Places that the tree builder must judge, because it knows what is code.
    var findings = Findings()

    /// Observations made in passing.
    struct Findings {
        /// Byte offsets of characters that change the direction of text.
        var bidiControls: [Int] = []
        /// Ids written as `{#id}`.
        var authorIDs: Set<String> = []
        /// Indicates whether `[^` stands anywhere.
        var hasFootnotes = false
        /// Indicates whether `&#` stands anywhere.
        var hasNumericReferences = false
    }

    /// - Parameter isUTF8: whether somebody has made sure that the bytes are UTF-8.
    static func check(
        _ markdown: [UInt8], path: String, firstLine: Int, isUTF8: Bool
    ) -> Diagnosed<SourceCheck> {
        var diagnostics: [Diagnostic] = []
        guard markdown.count <= SourceLimits.bytes else {
            let place = SourceLocation(path: path, line: firstLine)
            let message = "the page has \(markdown.count) bytes, \(SourceLimits.bytes) are the most"
            return Diagnosed(
                SourceCheck(), [Diagnostic(.markdownTooLarge, at: place, message, notes: ["divide the page"])]
            )
        }
        var bytes = markdown
        var problems: [UTF8Repair.Problem] = []
        var scan = ByteScan(bytes)
        if scan.hasControls || !(isUTF8 || String(validating: bytes, as: UTF8.self) != nil) {
            (bytes, problems) = UTF8Repair.repair(bytes)
            scan = ByteScan(bytes)
        }
        var source = SourceText(bytes, lineStarts: scan.lineStarts, firstLine: firstLine)
        for problem in problems.prefix(20) {
            let position = source.position(ofByte: problem.offset)
            diagnostics.append(problem.diagnostic(at: position.location(in: path)))
        }
        var check = SourceCheck()
        check.findings = Findings(
            bidiControls: scan.bidiControls, authorIDs: scan.authorIDs, hasFootnotes: scan.hasFootnotes,
            hasNumericReferences: scan.hasNumericReferences)
        diagnostics += check.limit(scan, lines: source.lineCount, path: path, firstLine: firstLine)
        for finding in Normalization.findings(at: scan.combining, in: bytes).prefix(20) {
            let start = source.position(ofByte: finding.range.lowerBound).location(in: path)
            var end = start
            end.column += finding.scalars
            diagnostics.append(finding.diagnostic(start: start, end: end))
        }
        check.source = source
        return Diagnosed(check, diagnostics)
    }

    private mutating func limit(_ scan: ByteScan, lines: Int, path: String, firstLine: Int) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let place = SourceLocation(path: path, line: firstLine)
        let columns = scan.maximumPipes + 1
        if columns > SourceLimits.tableColumns || columns * lines > SourceLimits.tableCells {
            unusable.insert(.table)
            diagnostics.append(
                Diagnostic(
                    .markdownTooManyCells, at: place,
                    "a line has \(scan.maximumPipes) `|` and the page \(lines) lines: too large for a table",
                    notes: ["no table of this page is shown as one; divide the page"]))
        }
        if scan.linkSigns > SourceLimits.linkSigns {
            unusable.insert(.autolink)
            diagnostics.append(
                Diagnostic(
                    .markdownTooManyAddresses, at: place,
                    "the page has \(scan.linkSigns) `@`, `://` and `www`, more than \(SourceLimits.linkSigns)",
                    notes: ["no bare address of this page becomes a link; divide the page"]))
        }
        return diagnostics
    }
}

extension SourcePosition {
    /// The place in the file `path`.
    func location(in path: String) -> SourceLocation {
        SourceLocation(path: path, line: Int(line), column: Int(column))
    }
}

/// Limits of what a page may have, so that no page can hold up a build.
enum SourceLimits {
    /// Bytes of a page's body.
    static let bytes = 1 << 20
    /// Cells of all tables if each had the widest one's columns; cmark fills short rows up.
    static let tableCells = 200_000
    /// Columns of a table.
    static let tableColumns = 200
    /// Signs of bare links and e-mail addresses; cmark's search for them is quadratic.
    static let linkSigns = 5_000
    /// The distance to search for a text whose place is not known, in bytes.
    static let search = 2_000
    /// Findings of one page; who has more will look again.
    static let findings = 200
    /// Raw HTML tags that wait for their end.
    static let openTags = 32
    /// Blocks within blocks, and inlines within inlines.
    static let depth = 64
}
