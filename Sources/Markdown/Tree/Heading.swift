package import Diagnostics

/// A heading, and the id that links name it by.
package struct Heading: Sendable {
    /// 1 (page title) to 6.
    package var level: Int
    /// The `id` attribute: the author's `{#id}`, else made from the text.
    package var id: String
    /// The heading without markup and without its `{#id}`.
    package var text: String
    /// The heading's content, without its `{#id}`.
    package var inlines: [Inline]
    /// The beginning of the heading.
    package var location: SourceLocation
    /// Indicates whether the author wrote `{#id}`, so that the id survives translation.
    package var hasExplicitID: Bool

    package init(
        level: Int, id: String, text: String, inlines: [Inline], location: SourceLocation,
        hasExplicitID: Bool
    ) {
        self.level = level
        self.id = id
        self.text = text
        self.inlines = inlines
        self.location = location
        self.hasExplicitID = hasExplicitID
    }
}
