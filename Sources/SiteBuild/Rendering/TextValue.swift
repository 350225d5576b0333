import Markdown
import SiteModel
import SiteTemplates

/// Titles and descriptions of a language as template values: runs of another direction keep to themselves, and no
/// line breaks inside a term.
struct TextValue: Sendable {
    private let locale: SiteLocale
    /// Terms that no line break may split.
    let noBreakTerms: TermMatcher

    init(_ locale: SiteLocale, _ glossary: Glossary) {
        self.locale = locale
        noBreakTerms = TermMatcher(glossary.noBreakTerms(for: locale))
    }

    /// Text where markup may stand.
    func body(_ text: String) -> TemplateValue {
        if locale.direction == .rtl { return .html(IsolatedText.html(text)) }
        return noBreakTerms.isEmpty ? .text(text) : .html(UnbrokenText.html(text, keeping: noBreakTerms))
    }

    /// The same of a text in a language that may be another one; then it says which.
    func body(_ words: String, of other: SiteLocale) -> TemplateValue {
        guard other != locale else { return body(words) }
        let html =
            "<span lang=\"\(other.tag)\" dir=\"\(other.direction.rawValue)\">\(Markup.escape(words))</span>"
        return .marked(text: words, html: Array(html.utf8))
    }

    /// A text in a language that nobody named, on a site whose languages run in both directions.
    static func unnamed(_ words: String) -> TemplateValue {
        .marked(text: words, html: Array("<bdi>\(Markup.escape(words))</bdi>".utf8))
    }

    /// Text where no markup may stand: the page's `<title>`, attributes, data.
    static func plain(_ text: String, in locale: SiteLocale) -> String {
        locale.direction == .rtl ? IsolatedText.plain(text) : text
    }

    /// The same of a text in a language that may be another one; then it is kept to itself where it runs the other way.
    static func plain(_ text: String, of other: SiteLocale, in locale: SiteLocale) -> String {
        guard other != locale else { return plain(text, in: locale) }
        guard other.direction != locale.direction, !text.isEmpty else { return text }
        return (other.direction == .ltr ? "\u{2066}" : "\u{2067}") + text + "\u{2069}"
    }
}
