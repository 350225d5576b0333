/// Reads pages one after the other; words that it has seen before cost it little.
package struct SearchReader {
    private let terms: SearchTerms
    /// Every term so far.
    private var table = TermTable()
    /// By number of a term: the pairs of Thai clusters that it stands for; empty for nearly all.
    private var pairs: [[Int]] = []
    /// Stretches of text without spaces.
    private var stretches = TermTable()
    /// The terms of each stretch, as a part of `stretchTerms`.
    private var stretchRanges: [Range<Int>] = []
    private var stretchTerms: [Int] = []
    private var scratch = SearchTerms.Scratch()

    /// By number of a term: 0 when the section does not have it, 1 in its text, 2 in its heading.
    private var marks: [UInt8] = []
    /// The terms of the section, in the order they were found.
    private var order: [Int] = []
    /// By number of a term: its number among the page's terms, if the page has it.
    private var local: [Int] = []
    /// The terms of the page.
    private var page: [Int] = []

    /// Longer stretches are rarely seen again.
    private static let longestKept = 32

    package init(_ terms: SearchTerms) {
        self.terms = terms
    }

    /// Reads a page.
    package mutating func digest(of content: SearchPage) -> SearchDigest {
        let sections = content.sections.map { section in
            for text in section.texts {
                text.withUnsafeBufferPointer { read($0, isHeading: false) }
            }
            for var text in [section.heading] + section.names {
                text.withUTF8 { read($0, isHeading: true) }
            }
            return takeSection()
        }
        var list = TermList()
        for number in page {
            list.append(table[number])
            local[number] = -1
        }
        page.removeAll(keepingCapacity: true)
        return SearchDigest(page: content.withoutTexts, terms: list, sections: sections)
    }

    /// Takes the terms of a text. No word runs across a space, and what a character becomes does not depend on what
    /// stands beyond one.
    private mutating func read(_ text: UnsafeBufferPointer<UInt8>, isHeading: Bool) {
        var start = 0
        for index in 0...text.count {
            if index < text.count {
                let byte = text[index]
                guard byte == 0x20 || byte == 0x0A || byte == 0x09 else { continue }
            }
            if start < index {
                take(UnsafeBufferPointer(rebasing: text[start..<index]), isHeading: isHeading)
            }
            start = index + 1
        }
    }

    /// Takes the terms of a stretch without spaces.
    private mutating func take(_ stretch: UnsafeBufferPointer<UInt8>, isHeading: Bool) {
        guard stretch.count <= Self.longestKept else {
            let first = stretchTerms.count
            find(stretch)
            for index in first..<stretchTerms.count { add(stretchTerms[index], isHeading: isHeading) }
            return stretchTerms.removeSubrange(first...)
        }
        let number = stretches.number(of: stretch)
        if number == stretchRanges.count {
            let first = stretchTerms.count
            find(stretch)
            stretchRanges.append(first..<stretchTerms.count)
        }
        for index in stretchRanges[number] { add(stretchTerms[index], isHeading: isHeading) }
    }

    /// Appends the terms of a stretch to `stretchTerms`.
    private mutating func find(_ stretch: UnsafeBufferPointer<UInt8>) {
        // Taken out, so that it is not copied.
        var scratch = SearchTerms.Scratch()
        swap(&scratch, &self.scratch)
        terms.forEach(in: stretch, &scratch) { term in stretchTerms.append(table.number(of: term)) }
        swap(&scratch, &self.scratch)
        while marks.count < table.count {
            let number = marks.count
            marks.append(0)
            local.append(-1)
            pairs.append(terms.pairs(of: table[number])?.map { table.number(of: $0) } ?? [])
        }
    }

    private mutating func add(_ number: Int, isHeading: Bool) {
        if marks[number] == 0 {
            order.append(number)
            if local[number] < 0 {
                local[number] = page.count
                page.append(number)
            }
        }
        if isHeading || marks[number] == 0 { marks[number] = isHeading ? 2 : 1 }
    }

    /// Ends the section: its terms without the Thai pairs that a phrase of it stands for.
    private mutating func takeSection() -> [SearchDigest.Use] {
        var implied: [Int] = []
        for number in order {
            for pair in pairs[number] where marks[pair] > 0 && marks[pair] <= marks[number] {
                implied.append(pair)
            }
        }
        var uses: [SearchDigest.Use] = []
        uses.reserveCapacity(order.count)
        // A term in the heading stays one when another stands for it.
        let headings = implied.isEmpty ? [] : order.map { marks[$0] == 2 }
        for number in implied { marks[number] = 0 }
        for (index, number) in order.enumerated() where marks[number] > 0 {
            let isHeading = headings.isEmpty ? marks[number] == 2 : headings[index]
            uses.append(SearchDigest.Use(term: local[number], isHeading: isHeading))
        }
        for number in order { marks[number] = 0 }
        order.removeAll(keepingCapacity: true)
        return uses
    }
}
