internal import Diagnostics

/// Marks of other generators, which Markdown shows as they are.
enum ForeignSyntax {
    /// The foreign mark of a line: its name, and what to write instead; nil when there is none.
    ///
    /// - Parameter isFirst: whether the line begins a paragraph, which no definition does.
    static func found(in line: ArraySlice<UInt8>, isFirst: Bool) -> (mark: String, cure: String)? {
        leading(line, isFirst) ?? braces(in: line) ?? InlineForeignSyntax.found(in: line)
    }

    private static func leading(_ line: ArraySlice<UInt8>, _ isFirst: Bool) -> (mark: String, cure: String)? {
        switch line.first {
        case UInt8(ascii: "#"): return idWithSpaces(line)
        case UInt8(ascii: "["):
            let name = String(decoding: line.prefix(10), as: UTF8.self).lowercased()
            guard line.count < 10, name.hasPrefix("[toc]") || name.hasPrefix("[[toc]]") else { return nil }
            let mark = name.hasPrefix("[[") ? "`[[toc]]`" : "`[TOC]`"
            return (mark, "remove it: every page has a list of its headings")
        case UInt8(ascii: "$"), UInt8(ascii: "\\"):
            let isFormula = line.starts(with: "$$".utf8) || line.starts(with: "\\\\[".utf8)
            return isFormula ? InlineForeignSyntax.formula : nil
        case UInt8(ascii: ":") where isFirst && !line.starts(with: ":::".utf8): return nil
        default:
            let mark = beginnings.first { mark in
                line.starts(with: mark.begin) && (mark.with.isEmpty || mark.with.contains { has(line, $0) })
            }
            return mark.map { ("\($0.what), `\(shown(line))`", $0.cure) }
        }
    }

    /// The beginning of a line, one of the texts that must stand in it as well, what it is, and what to write instead.
    private static let beginnings: [(begin: String.UTF8View, with: [String], what: String, cure: String)] = [
        (": ".utf8, [], "a definition", "write `<dl><dt>…</dt><dd>…</dd></dl>`, or a list"),
        (
            ":::".utf8, [], "a container",
            "write an alert, `> [!NOTE]`, or one of `<tabs>`, `<steps>`, `<cards>` and `<details>`"
        ),
        ("???".utf8, [], "an admonition", "write `<details><summary>…</summary>`"),
        ("!!! ".utf8, [], "an admonition", "write an alert: `> [!NOTE]`"),
        ("=== \"".utf8, [], "a tab", "write `<tab title=\"…\">` within `<tabs>`"),
        (
            "import ".utf8, [" from ", " '", " \""], "a line of MDX",
            "pages hold no program: write what it shows"
        ),
        ("export const ".utf8, [], "a line of MDX", "pages hold no program: write what it shows"),
        (".. ".utf8, ["::"], "a directive", "write it as Markdown; `portico convert` does"),
        ("*[".utf8, ["]: "], "an abbreviation", "write `<abbr title=\"…\">` around the word"),
    ]

    /// The id of a heading that is written with spaces, `## A { #a }`.
    private static func idWithSpaces(_ line: ArraySlice<UInt8>) -> (mark: String, cure: String)? {
        guard let open = line.lastIndex(of: UInt8(ascii: "{")), line[open...].starts(with: "{ #".utf8),
            line[open...].contains(UInt8(ascii: "}"))
        else { return nil }
        return ("an id, `\(shown(line[open...]))`", "write it without spaces: `{#id}`")
    }

    /// Marks in braces, which may stand anywhere in a line.
    private static func braces(in line: ArraySlice<UInt8>) -> (mark: String, cure: String)? {
        guard let brace = line.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        let rest = line[brace...]
        let marks: [(begin: String, what: String, cure: String)] = [
            ("{{<", "a shortcode", "write what it shows"), ("{{%", "a shortcode", "write what it shows"),
            ("{{#", "an include", "take a section of a page: ```` ```include ````; or code of a sample"),
            ("{%", "a tag of Liquid", "write what it shows"),
            ("{: ", "attributes", "an id is written `{#id}` after a heading"),
            ("{++", "an insertion", "write `<ins>…</ins>`, or the text as it is to be read"),
            ("{--", "a deletion", "write `<del>…</del>`, or leave it out"),
            ("{~~", "a substitution", "write the text as it is to be read"),
            ("{>>", "a remark", "write it as a comment of HTML, or leave it out"),
            ("{==", "a highlight", "write `<mark>…</mark>`"),
        ]
        for mark in marks where has(rest, mark.begin) {
            return ("\(mark.what), `\(shown(rest))`", mark.cure)
        }
        return nil
    }

    private static func has(_ line: ArraySlice<UInt8>, _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard line.count >= wanted.count else { return false }
        return (line.startIndex...(line.endIndex - wanted.count)).contains {
            line[$0] == wanted[0] && line[$0...].starts(with: wanted)
        }
    }

    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line, as: UTF8.self)
        return text.count > 32 ? text.prefix(30) + "…" : text
    }
}

extension TreeBuilder {
    /// Reports the marks of other generators in a paragraph or heading, the first of each line.
    mutating func lintForeignSyntax(_ node: CMarkNode) {
        guard !isConformance, node.startLine > 0, node.endLine >= node.startLine else { return }
        let before = source.firstLine - 1
        let spans = codeSpans.reversed().prefix { Int($0.upperBound.line) - before >= node.startLine }
        let code = Set(spans.map { Int($0.upperBound.line) - before })
        for number in node.startLine...node.endLine where !code.contains(number) {
            let range = source.line(number)
            let own = number == node.startLine ? max(node.startColumn - 1, 0) : 0
            let start =
                range.lowerBound + max(own, source.prefixLength(line: number, quotes: quotes))
            guard start < range.upperBound,
                let found = ForeignSyntax.found(
                    in: source.bytes[start..<range.upperBound], isFirst: number == node.startLine)
            else { continue }
            report(
                .markdownForeignMark, .warning,
                at: source.position(line: number, byteColumn: start - range.lowerBound + 1),
                "here stands \(found.mark), which means nothing in Markdown", notes: [found.cure])
        }
    }
}
