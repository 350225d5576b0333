/// The texts a renderer adds to a page, in the page's language.
package struct RenderLabels: Sendable {
    /// Titles of alerts; a missing one is the kind's own word.
    package var alerts: [Alert.Kind: String]
    /// Name of the link at a heading ("Link to this section"); the heading's text is added to it.
    package var headingAnchor: String
    /// Name of the link from a footnote back to its reference.
    package var footnoteBack: String
    /// Heading of the footnotes section.
    package var footnotes: String
    /// Name of a table's scroller; the nearest heading's text is added to it.
    package var table: String
    /// Name of a code block; its language is added to it.
    package var code: String
    /// Name of a ticked task.
    package var taskDone: String
    /// Name of an open task.
    package var taskOpen: String

    package init(
        alerts: [Alert.Kind: String] = RenderLabels.englishAlerts,
        headingAnchor: String = "Link to section", footnoteBack: String = "Back to reference",
        footnotes: String = "Footnotes", table: String = "Table", code: String = "Code",
        taskDone: String = "Done", taskOpen: String = "To do"
    ) {
        self.alerts = alerts
        self.headingAnchor = headingAnchor
        self.footnoteBack = footnoteBack
        self.footnotes = footnotes
        self.table = table
        self.code = code
        self.taskDone = taskDone
        self.taskOpen = taskOpen
    }

    /// The alert titles of GitHub.
    package static let englishAlerts: [Alert.Kind: String] = [
        .note: "Note", .tip: "Tip", .important: "Important", .warning: "Warning", .caution: "Caution",
    ]
}
