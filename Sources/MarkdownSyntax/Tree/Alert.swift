package import Diagnostics

/// A GitHub alert: a quote that begins with `[!NOTE]`.
package struct Alert: Sendable {
    /// What an alert says about its text.
    package enum Kind: String, CaseIterable, Sendable {
        case note, tip, important, warning, caution
    }

    /// What it says about its text.
    package var kind: Kind
    /// The text after the marker.
    package var blocks: [Block]
    /// Where the quote begins.
    package var location: SourceLocation

    package init(kind: Kind, blocks: [Block], location: SourceLocation) {
        self.kind = kind
        self.blocks = blocks
        self.location = location
    }
}
