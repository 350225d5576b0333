/// The terms of one page's sections.
package struct SearchDigest: Sendable {
    /// The page's names; its texts are left out.
    let page: SearchPage
    /// The terms of the page.
    let terms: TermList
    /// For each section, the numbers of its terms.
    let sections: [[Use]]

    /// The number of the page's sections.
    package var sectionCount: Int { sections.count }

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

    init(page: SearchPage, terms: TermList, sections: [[Use]]) {
        self.page = page
        self.terms = terms
        self.sections = sections
    }

    /// Reads a page.
    package init(_ page: SearchPage, terms: SearchTerms) {
        var reader = SearchReader(terms)
        self = reader.digest(of: page)
    }
}
