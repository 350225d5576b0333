package import Diagnostics

/// A GitHub alert: a quote that begins with `[!NOTE]`.
package struct Alert: Sendable {
    /// The kind of alert.
    package enum Kind: String, CaseIterable, Sendable {
        case note, tip, important, warning, caution
    }

    /// The kind of alert.
    package var kind: Kind
    /// The text after the marker.
    package var blocks: [Block]
    /// The beginning of the quote.
    package var location: SourceLocation

    package init(kind: Kind, blocks: [Block], location: SourceLocation) {
        self.kind = kind
        self.blocks = blocks
        self.location = location
    }
}
