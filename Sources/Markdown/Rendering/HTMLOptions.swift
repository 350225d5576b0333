/// Inputs of a page's HTML besides its document.
package struct HTMLOptions: Sendable {
    /// The texts a renderer adds, in the page's language.
    package var labels: RenderLabels
    /// The final `href` or `src` of a link; nil leaves the text without a link.
    package var resolve: @Sendable (Link) -> String?
    /// Inner HTML of a code block (escaped, spans only); nil for languages it does not know.
    package var highlight: (@Sendable (CodeBlock) -> [UInt8]?)?
    /// Indicates whether the page is written from right to left: Latin runs and code get a direction of their own.
    package var isolates: Bool
    /// Terms that no line break may split.
    package var noBreakTerms: TermMatcher
    /// Terms that lead to their definition where a page has them first.
    package var definedTerms: DefinedTerms?
    /// Size of an image in CSS pixels when the author gave none.
    package var imageSize: (@Sendable (Link) -> (width: Int, height: Int)?)?
    /// HTML of a Try-it box; `anchor` is the id of the heading above it.
    package var playground:
        @Sendable (_ provider: String, _ target: PlaygroundTarget?, _ anchor: String?) -> [UInt8]
    /// HTML of a section of another page; `anchor` is the id of the heading above the block.
    package var include: @Sendable (_ include: Include, _ anchor: String?) -> [UInt8] = { _, _ in [] }
    /// HTML of a block of the project's own around the HTML of its Markdown.
    package var customBlock: @Sendable (_ block: CustomBlock, _ body: [UInt8]) -> [UInt8] = { $1 }
    /// The heading above the text, when the text is a part of a page: its id there, and what it names in the text.
    package var heading: (id: String?, text: String)?
    /// Output as the specifications' examples have it: none of the site's own additions.
    var isConformance = false

    package init(
        labels: RenderLabels = RenderLabels(),
        resolve: @escaping @Sendable (Link) -> String? = { $0.destination },
        highlight: (@Sendable (CodeBlock) -> [UInt8]?)? = nil, isolates: Bool = false,
        noBreakTerms: TermMatcher = TermMatcher([]),
        imageSize: (@Sendable (Link) -> (width: Int, height: Int)?)? = nil,
        playground:
            @escaping @Sendable (
                _ provider: String, _ target: PlaygroundTarget?, _ anchor: String?
            ) -> [UInt8] = { _, _, _ in [] }
    ) {
        self.labels = labels
        self.resolve = resolve
        self.highlight = highlight
        self.isolates = isolates
        self.noBreakTerms = noBreakTerms
        self.imageSize = imageSize
        self.playground = playground
    }

    /// Output as the CommonMark and GFM specifications have it.
    package static let conformance: HTMLOptions = {
        var options = HTMLOptions()
        options.isConformance = true
        return options
    }()
}

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

/// The texts a renderer adds to a page, in the page's language.
package struct RenderLabels: Sendable {
    /// Titles of alerts; a missing one is the kind's own word.
    package var alerts = RenderLabels.englishAlerts
    /// Name of the link at a heading ("Link to this section"); the heading's text is added to it.
    package var headingAnchor = "Link to section"
    /// Name of the link from a footnote back to its reference.
    package var footnoteBack = "Back to reference"
    /// Heading of the footnotes section.
    package var footnotes = "Footnotes"
    /// Name of a table's scroller; the nearest heading's text is added to it.
    package var table = "Table"
    /// Name of a code block; its language is added to it.
    package var code = "Code"
    /// Name of a ticked task.
    package var taskDone = "Done"
    /// Name of an open task.
    package var taskOpen = "To do"

    package init() {}

    /// The alert titles of GitHub.
    package static let englishAlerts: [Alert.Kind: String] = [
        .note: "Note", .tip: "Tip", .important: "Important", .warning: "Warning", .caution: "Caution",
    ]
}
