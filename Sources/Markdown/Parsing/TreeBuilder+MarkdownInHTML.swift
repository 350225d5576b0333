internal import Diagnostics

extension TreeBuilder {
    /// Tags whose text is shown as it is written.
    private static let literal: Set<String> = ["code", "kbd", "pre", "samp"]

    /// Reports the first mark of Markdown in the text of a block of HTML, where readers would see it as it is written.
    ///
    /// - Parameters:
    ///   - text: a part of the block between two tags.
    ///   - open: the tags it stands in.
    mutating func lintMarkdown(
        in text: ArraySlice<UInt8>, within open: [OpenTag], at place: (Int) -> SourcePosition
    ) {
        guard text.contains(where: { "`*[".utf8.contains($0) }),
            !open.contains(where: { Self.literal.contains($0.name) })
        else { return }
        let words = String(decoding: text, as: UTF8.self)
        let marks: [(mark: Regex<Substring>, cure: String)] = [
            (/`[^`\n]+`/, "<code>…</code>"), (/\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/, "<strong>…</strong>"),
            (/\[[^\[\]\n]+\]\([^()\s]+\)/, "<a href=\"…\">…</a>"),
        ]
        let found = marks.compactMap { mark, cure in
            words.firstMatch(of: mark).map { (range: $0.range, cure: cure) }
        }
        guard let first = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return }
        let offset = words.utf8.distance(from: words.startIndex, to: first.range.lowerBound)
        report(
            .markdownInHTML, .warning, at: place(text.startIndex + offset),
            "`\(words[first.range])` stands in a block of HTML, where Markdown is not read",
            notes: ["write `\(first.cure)`, or an empty line before and after the text"])
    }
}
