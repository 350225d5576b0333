/// The way a value is written at the place of its tag.
enum ValueWriter: Hashable, Sendable {
    /// In text: `.html` as it is, anything else escaped.
    case text
    /// In a quoted attribute, in `title` and `textarea`: everything escaped.
    case escaped
    /// The first thing in a URL attribute: the scheme is checked.
    case urlStart(isImage: Bool)
    /// Later in a URL attribute, the query not reached in the literal text: what is written so far decides.
    case urlRest(isImage: Bool)
    /// In the query or fragment of a URL: one component.
    case urlComponent
    /// Everything as it is: `{{{x}}}` of the Mustache specification, outside HTML.
    case raw
}
