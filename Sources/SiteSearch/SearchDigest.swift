/// The terms of one page's sections.
package struct SearchDigest: Sendable {
    /// The page's names; its texts are left out.
    let page: SearchPage
    /// The terms of the page.
    let terms: TermList
    /// For each section, the numbers of its terms.
    let sections: [[Use]]

    /// A term in a section.
    struct Use: Sendable {
        /// Twice the number, and one more for a heading: a site has millions of these.
        private let packed: UInt32

        init(term: Int, isHeading: Bool) {
            packed = UInt32(truncatingIfNeeded: term * 2 + (isHeading ? 1 : 0))
        }

        /// The term's number among the page's.
        var term: Int { Int(packed >> 1) }
        /// Indicates whether it is in the heading.
        var isHeading: Bool { packed & 1 == 1 }
    }

    /// Reads a page; this is the work that can be done for many pages at once.
    package init(_ page: SearchPage, terms: SearchTerms) {
        self.page = page.withoutTexts
        var found = TermUses()
        sections = page.sections.map { section in
            for text in section.texts { terms.forEach(in: text) { found.add($0, isHeading: false) } }
            for text in [section.heading] + section.names {
                terms.forEach(in: text) { found.add($0, isHeading: true) }
            }
            return found.take(leavingOut: terms)
        }
        self.terms = found.table.list
    }

    /// Gathers the terms of one section after the other.
    private struct TermUses {
        private(set) var table = TermTable()
        /// By number of a term: 0 when the section does not have it, 1 in its text, 2 in its heading.
        private var marks: [UInt8] = []
        /// The terms of the section, in the order they were found.
        private var order: [Int] = []

        mutating func add(_ term: [UInt8], isHeading: Bool) {
            let number = table.number(of: term)
            while marks.count <= number { marks.append(0) }
            if marks[number] == 0 { order.append(number) }
            if isHeading || marks[number] == 0 { marks[number] = isHeading ? 2 : 1 }
        }

        /// Ends the section: its terms without the Thai pairs that a phrase of it stands for.
        mutating func take(leavingOut terms: SearchTerms) -> [Use] {
            var implied: [Int] = []
            for number in order {
                guard let pairs = terms.pairs(of: table[number]) else { continue }
                for pair in pairs {
                    if let found = table.find(pair), marks[found] > 0, marks[found] <= marks[number] {
                        implied.append(found)
                    }
                }
            }
            let headings = order.map { marks[$0] == 2 }
            for number in implied { marks[number] = 0 }
            let uses = zip(order, headings).compactMap { number, isHeading in
                marks[number] > 0 ? Use(term: number, isHeading: isHeading) : nil
            }
            for number in order { marks[number] = 0 }
            order.removeAll(keepingCapacity: true)
            return uses
        }
    }
}
