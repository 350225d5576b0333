/// The parts of a site that have a page with all their pages on it, to be read in one go and printed.
package struct PrintedParts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Each section that has pages: `/en/guide/print/`.
    package static let sections = PrintedParts(rawValue: 1)
    /// The whole site, in each language: `/en/print/`.
    package static let site = PrintedParts(rawValue: 2)
}
