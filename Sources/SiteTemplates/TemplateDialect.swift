/// The dialect that the text of templates is taken for.
package enum TemplateDialect: Sendable {
    /// HTML: every tag is escaped for its place, unsafe places and unknown partials are diagnostics.
    case html
    /// The Mustache specification to the letter: text without places, `&<>"'` escaped by `{{x}}` and nothing by
    /// `{{{x}}}`, unknown partials render empty. For plain text, and for the specification's own tests.
    case specification
}
