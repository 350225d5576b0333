internal import Diagnostics

extension TreeBuilder {
    /// Writes the beginning of a mark.
    mutating func begin(
        _ mark: SiteMark, _ attributes: [HTMLAttribute], at position: SourcePosition,
        to safe: inout SafeHTML
    ) {
        for name in attributes.map(\.name) where mark != .tab || name != "title" {
            report(
                .markdownHTMLAttribute, at: position, "`<\(mark) \(name)>` is not allowed",
                notes: ["`<\(mark)>` may have \(mark == .tab ? "title" : "no attributes")"])
        }
        switch mark {
        case .tabs: safe.append("<div class=\"code-tabs\" data-code-tabs>")
        case .steps: safe.append("<div class=\"step-list\">")
        case .cards: safe.append("<div class=\"card-list\">")
        case .tab:
            let title = attributes.first { $0.name == "title" }?.value ?? []
            if title.isEmpty {
                report(
                    .markdownHTMLAttribute, at: position, "the tab has no title",
                    notes: ["write `<tab title=\"npm\">`"])
            }
            let text = HTMLText.decoded(title)
            let key = HeadingIDs.github.made(of: text) ?? "tab"
            safe.append("<section class=\"code-tab\"")
            safe.append("data-code", Array(key.utf8))
            safe.append("><p class=\"code-tab-label\" dir=\"auto\">")
            HTMLText.appendKeepingReferences(title[...], to: &safe.bytes)
            safe.append("</p><div class=\"tab-body\">")
        }
    }
}
