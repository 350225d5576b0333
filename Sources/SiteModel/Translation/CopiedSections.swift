extension ContentFile {
    /// The fewest words of prose that two languages do not share by chance.
    private static let fewest = 3

    /// The ids of the sections that are word for word those of `source`, where there is something to translate.
    ///
    /// Between varieties of one language (`en`, `en-GB`) a copy is a translation.
    func sectionsCopied(from source: ContentFile) -> Set<String> {
        guard locale.language != source.locale.language else { return [] }
        let own = Dictionary(
            translatedSections.map { ($0.id, $0.slice) }, uniquingKeysWith: { first, _ in first })
        return Set(
            source.translatedSections
                .filter { own[$0.id] == $0.slice && $0.proseWords >= Self.fewest }.map(\.id))
    }
}

extension PageSection {
    /// The number of words that are in one language only: those of code, of a heading and of addresses left out, and
    /// of the title.
    var proseWords: Int {
        var count = 0
        var isFenced = false
        for line in String(decoding: slice, as: UTF8.self).split(separator: "\n").dropFirst(skippedLines) {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("```") || line.hasPrefix("~~~") {
                isFenced.toggle()
            } else if !isFenced {
                count += Self.words(of: line)
            }
        }
        return count
    }

    /// A name may be the same in all languages: the title's line, and the heading's.
    private var skippedLines: Int { id == Self.title || heading != nil ? 1 : 0 }

    /// Words outside of code spans and addresses.
    private static func words(of line: Substring) -> Int {
        // Every other part stands between backticks.
        let text = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: " ")
        return text.split { $0 == " " || $0 == "|" || $0 == "(" || $0 == ")" || $0 == "\t" }.count { word in
            word.contains { $0.isLetter } && !word.contains("://") && !word.contains("/")
                && !word.hasSuffix(".md")
        }
    }
}
