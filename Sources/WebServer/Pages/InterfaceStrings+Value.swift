import SiteModel
import SiteTemplates

extension InterfaceStrings {
    /// The text of a dotted key for a template; null when the language has none.
    func value(_ key: String) -> TemplateValue { self[key].map { .text($0) } ?? .null }
}
