import MarkdownSyntax
import SiteModel
import SiteTemplates

/// Titles and descriptions as template values that keep runs of another direction to themselves.
enum TextValue {
    /// Text where markup may stand.
    static func body(_ text: String, in locale: SiteLocale) -> TemplateValue {
        locale.direction == .rtl ? .html(IsolatedText.html(text)) : .text(text)
    }

    /// Text where no markup may stand: the page's `<title>`, attributes, data.
    static func plain(_ text: String, in locale: SiteLocale) -> String {
        locale.direction == .rtl ? IsolatedText.plain(text) : text
    }
}
