import Diagnostics
import Foundation
package import Markdown

/// A stretch of a page from one heading to the next.
package struct PageSection: Sendable {
    /// The id under which what stands before the first heading is known.
    package static let lead = "_lead"
    /// The id under which title and description are known, which are translated with the text.
    package static let title = "_title"

    /// The heading's id, `lead` or `title`.
    package let id: String
    /// The heading; nil for the lead and the title.
    package let heading: Heading?
    /// Its blocks, the heading first; no footnotes, which belong to the page.
    package let blocks: [Block]
    /// The text as written, from the heading's line on, without blank lines at its ends.
    package var text: [UInt8] { Array(slice) }
    /// The same, as a part of the page's text.
    let slice: ArraySlice<UInt8>

    /// Hash of the text, blanks at line ends left out: what a translation was made from.
    package var hash: String { Self.hash(of: slice) }

    /// Its place among the bytes of its file; of no meaning for the title.
    package var range: Range<Int> { slice.startIndex..<slice.endIndex }

    /// The hash of a section with this text.
    package static func hash(of text: ArraySlice<UInt8>) -> String {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            var line = line
            while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D {
                line = line.dropLast()
            }
            return line
        }
        return ContentHash.text(lines.joined(separator: [0x0A]), length: 12)
    }

    /// The number of words to translate: code left out, apart by spaces.
    package var words: Int { Self.words(in: slice) }

    /// The number of words to translate in a section's text.
    static func words(in text: ArraySlice<UInt8>) -> Int {
        var count = 0
        var fenced = false
        for line in text.split(separator: 0x0A) {
            let start = line.drop { $0 == 0x20 }
            if start.starts(with: [0x60, 0x60, 0x60]) || start.starts(with: [0x7E, 0x7E, 0x7E]) {
                fenced.toggle()
            } else if !fenced {
                let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                count += words.filter(isWord).count
            }
        }
        return count
    }

    /// Returns whether there is a letter or digit, which marks such as `##` and `{#id}` have not or don't show.
    private static func isWord(_ word: ArraySlice<UInt8>) -> Bool {
        !word.starts(with: [0x7B, 0x23])
            && word.contains { byte in
                byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte)
            }
    }
}

extension ContentFile {
    /// Everything that a translation is made from: title and description, then the sections of the text.
    package var translatedSections: [PageSection] {
        if pagePath.isShared { return sections }
        let text = Array("\(frontMatter.title)\n\(frontMatter.description)".utf8)
        return [PageSection(id: PageSection.title, heading: nil, blocks: [], slice: text[...])] + sections
    }

    /// The page cut at its headings; the lead only when something stands before the first one.
    package var sections: [PageSection] { sections(of: document) }

    /// The same of the text before its marks for variables were filled.
    package var unfilledSections: [PageSection] { sections(of: unfilled ?? document) }

    private func sections(of document: Document) -> [PageSection] {
        var cuts: [(heading: Heading?, blocks: [Block])] = [(nil, [])]
        for block in document.blocks {
            switch block {
            case .heading(let heading): cuts.append((heading, [block]))
            case .footnoteDefinition: break
            default: cuts[cuts.count - 1].blocks.append(block)
            }
        }
        let body = body
        let starts = starts(ofLines: cuts.map { $0.heading?.location.line ?? bodyFirstLine })
        return cuts.indices.compactMap { index in
            let cut = cuts[index]
            if cut.heading == nil, cut.blocks.isEmpty { return nil }
            let end = max(index + 1 < cuts.count ? starts[index + 1] : body.endIndex, starts[index])
            return PageSection(
                id: cut.heading?.id ?? PageSection.lead, heading: cut.heading, blocks: cut.blocks,
                slice: Self.trimmed(body[starts[index]..<end]))
        }
    }

    /// The ids of `translatedSections`.
    var sectionIDs: Set<String> {
        var ids: Set<String> = []
        for block in document.blocks {
            switch block {
            case .heading(let heading): ids.insert(heading.id)
            case .footnoteDefinition: break
            default: if ids.isEmpty { ids.insert(PageSection.lead) }
            }
        }
        if !pagePath.isShared { ids.insert(PageSection.title) }
        return ids
    }

    /// The places in `body` where lines of the file begin; its end for lines that it does not have.
    private func starts(ofLines numbers: [Int]) -> [Int] {
        let body = body
        return body.withUnsafeBufferPointer { bytes in
            var line = bodyFirstLine
            var start = 0
            return numbers.map { number in
                if number < line { (line, start) = (bodyFirstLine, 0) }
                while line < number, start < bytes.count {
                    start = bytes.index(behind: 0x0A, from: start)
                    line += 1
                }
                return body.startIndex + start
            }
        }
    }

    /// Lines without the blank ones at both ends.
    private static func trimmed(_ lines: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
            line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        var rest = lines
        while let end = rest.firstIndex(of: 0x0A), isBlank(rest[..<end]) { rest = rest[(end + 1)...] }
        while let end = rest.lastIndex(of: 0x0A), isBlank(rest[(end + 1)...]) { rest = rest[..<end] }
        return isBlank(rest) ? [] : rest
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The place behind the next byte of a value; the end when there is none.
    fileprivate func index(behind byte: UInt8, from start: Int) -> Int {
        guard let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
            return count
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
}
