import Diagnostics
package import MarkdownSyntax

/// A stretch of a page from one heading to the next.
package struct PageSection: Sendable {
    /// The id under which what stands before the first heading is known.
    package static let lead = "_lead"

    /// The heading's id, or `lead`.
    package let id: String
    /// The heading; nil for the lead.
    package let heading: Heading?
    /// Its blocks, the heading first; no footnotes, which belong to the page.
    package let blocks: [Block]
    /// The text as written, from the heading's line on, without blank lines at its ends.
    package let text: [UInt8]

    /// Hash of the text, blanks at line ends left out: what a translation was made from.
    package var hash: String {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            var line = line
            while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D {
                line = line.dropLast()
            }
            return line
        }
        return ContentHash.text(lines.joined(separator: [0x0A]), length: 12)
    }

    /// How many words there are to translate: code left out, apart by spaces.
    package var words: Int {
        var count = 0
        var fenced = false
        for line in text.split(separator: 0x0A) {
            let start = line.drop { $0 == 0x20 }
            if start.starts(with: [0x60, 0x60, 0x60]) || start.starts(with: [0x7E, 0x7E, 0x7E]) {
                fenced.toggle()
            } else if !fenced {
                let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                count += words.filter(Self.isWord).count
            }
        }
        return count
    }

    /// Whether there is a letter or digit, which marks such as `##` and `{#id}` have not or don't show.
    private static func isWord(_ word: ArraySlice<UInt8>) -> Bool {
        !word.starts(with: [0x7B, 0x23])
            && word.contains { byte in
                byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte)
            }
    }
}

extension ContentFile {
    /// The page cut at its headings; the lead only when something stands before the first one.
    package var sections: [PageSection] {
        let lines = body.split(separator: 0x0A, omittingEmptySubsequences: false)
        var cuts: [(heading: Heading?, blocks: [Block])] = [(nil, [])]
        for block in document.blocks {
            switch block {
            case .heading(let heading): cuts.append((heading, [block]))
            case .footnoteDefinition: break
            default: cuts[cuts.count - 1].blocks.append(block)
            }
        }
        let starts = cuts.map { cut in
            cut.heading.map { min(max($0.location.line - bodyFirstLine, 0), lines.count) } ?? 0
        }
        return cuts.indices.compactMap { index in
            let cut = cuts[index]
            if cut.heading == nil, cut.blocks.isEmpty { return nil }
            let end = max(index + 1 < cuts.count ? starts[index + 1] : lines.count, starts[index])
            return PageSection(
                id: cut.heading?.id ?? PageSection.lead, heading: cut.heading, blocks: cut.blocks,
                text: Self.trimmed(lines[starts[index]..<end]))
        }
    }

    private static func trimmed(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
        func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
            line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        var lines = lines.drop(while: isBlank)
        while let last = lines.last, isBlank(last) { lines = lines.dropLast() }
        return Array(lines.joined(separator: [0x0A]))
    }
}
