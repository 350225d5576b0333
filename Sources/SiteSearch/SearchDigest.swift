/// The terms of one page's sections.
package struct SearchDigest: Sendable {
    let page: SearchPage
    /// For each section, its terms, and whether they are in the heading.
    let sections: [[String: Bool]]

    /// Reads a page; this is the work that can be done for many pages at once.
    package init(_ page: SearchPage, terms: SearchTerms) {
        self.page = page
        sections = page.sections.map { section in
            var found: [String: Bool] = [:]
            for text in section.texts {
                for term in terms.terms(text) { found[term] = false }
            }
            for term in terms.terms(section.heading) { found[term] = true }
            return Self.withoutImplied(found)
        }
    }

    /// Leaves out the Thai pairs that a phrase of the same section stands for.
    private static func withoutImplied(_ terms: [String: Bool]) -> [String: Bool] {
        var rest = terms
        for (term, isHeading) in terms where SearchTerms.isPhrase(term) {
            for pair in SearchTerms.entries(of: term).dropFirst() where isHeading || rest[pair] == false {
                rest[pair] = nil
            }
        }
        return rest
    }
}
