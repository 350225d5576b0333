/// The terms of a glossary, and where their definitions are.
package struct DefinedTerms: Sendable {
    /// Finds terms; what one stands for is its place in `addresses`.
    let matcher: TermMatcher
    /// The address of each definition.
    let addresses: [String]

    /// - Parameter terms: for each definition its address and the forms of the term.
    package init(_ terms: [(address: String, forms: [String])]) {
        addresses = terms.map(\.address)
        matcher = TermMatcher(
            meanings: terms.enumerated().flatMap { index, term in term.forms.map { (text: $0, value: index) }
            })
    }
}
