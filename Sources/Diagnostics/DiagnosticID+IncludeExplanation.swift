extension DiagnosticID {
    /// The paragraph of a finding about a section that a page includes.
    var includeExplanation: String? {
        switch self {
        case .includeCycle:
            """
            An `include` block stands in the very section that it includes, perhaps by way of others. It shows \
            nothing. Take one of the blocks of the circle away.
            """
        case .includeMissingPage:
            """
            An `include` block names a page that is not there. A page is named by the relative path of its file, \
            as in links: `page: ../concepts/nonce.md`.
            """
        case .includeMissingSection:
            """
            An `include` block names a section that the page does not have. A section is named by the id of its \
            heading.
            """
        case .includeTooDeep:
            """
            Included sections include others, further than the builder goes. The innermost are not shown. \
            Include them directly.
            """
        case .includeUnfit:
            """
            A section cannot stand on another page: it has a footnote, an anchor of its own or a heading within \
            a quote or a list, all of which belong to one page. It is not shown there.
            """
        case .includeUntranslated:
            """
            An included section has no translation in the language of the page, so it is shown in the source \
            language, with a notice. Translate it on its own page.
            """
        case .markdownIncludeKey:
            """
            A line of an `include` block is neither `page: …` nor `section: …`. Correct its spelling or remove \
            it.
            """
        case .markdownIncludeTarget:
            """
            An `include` block does not say which section of which page it includes. Its lines are `page: \
            ../folder/page.md` and `section: id-of-the-heading`.
            """
        default: nil
        }
    }
}
