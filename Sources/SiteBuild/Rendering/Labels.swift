import Markdown
import SiteModel

/// The texts a Markdown renderer adds, from the interface texts of a language.
enum Labels {
    /// The labels; English where a text is missing.
    static func of(_ strings: InterfaceStrings) -> RenderLabels {
        var labels = RenderLabels()
        for kind in Alert.Kind.allCases {
            if let title = strings["alerts.\(kind.rawValue)"] { labels.alerts[kind] = title }
        }
        func set(_ label: WritableKeyPath<RenderLabels, String>, _ key: String) {
            if let text = strings[key] { labels[keyPath: label] = withoutPlaceholder(text) }
        }
        set(\.headingAnchor, "heading.anchor")
        set(\.footnoteBack, "footnotes.back")
        set(\.footnotes, "footnotes.title")
        set(\.table, "table.scroller")
        set(\.code, "code.label")
        set(\.taskDone, "tasks.done")
        set(\.taskOpen, "tasks.open")
        return labels
    }

    /// `Code, {language}` → `Code`: the renderer adds the value itself.
    private static func withoutPlaceholder(_ text: String) -> String {
        guard let brace = text.firstIndex(of: "{") else { return text }
        var head = text[..<brace]
        while let last = head.last, ",: ,".contains(last) { head = head.dropLast() }
        return String(head)
    }
}
