package import Diagnostics

/// A parsed page body: its blocks, and what other stages look up in it.
package struct Document: Sendable {
    /// Path of the file the text came from, relative to the project's root.
    package var path: String
    /// The top-level blocks, in order; footnote definitions come last.
    package var blocks: [Block]
    /// Every heading, in order, also those inside quotes and lists.
    package var headings: [Heading]
    /// Every link and image, in order.
    package var links: [Link]
    package var includes: [Include] = []
    /// The names of the project's own blocks that it has.
    package var customBlocks: Set<String> = []
    package var hasPlaygrounds = false
    /// Indicates whether one of its links may lead to the playground.
    package var mayLeadToPlayground = false
    /// Indicates whether it takes code from samples.
    package var usesSamples = false
    /// The beginnings of its comments of HTML, which readers do not see, in order.
    package var comments: [SourcePosition] = []
    /// Every id that a `#fragment` may name: headings, `<a id>`, `<dfn id>`.
    package var anchors: Set<String>

    package init(
        path: String, blocks: [Block] = [], headings: [Heading] = [], links: [Link] = [],
        anchors: Set<String> = []
    ) {
        self.path = path
        self.blocks = blocks
        self.headings = headings
        self.links = links
        self.anchors = anchors
    }

    /// A position of this document as a place an editor can jump to.
    package func location(_ position: SourcePosition) -> SourceLocation {
        SourceLocation(path: path, line: Int(position.line), column: Int(position.column))
    }
}

/// A place in the document's own file; `Document.location(_:)` adds the path.
package struct SourcePosition: Hashable, Comparable, Sendable {
    /// Line of the file, 1-based.
    package var line: Int32
    /// Column in Unicode scalars, 1-based.
    package var column: Int32

    package init(line: Int, column: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}
