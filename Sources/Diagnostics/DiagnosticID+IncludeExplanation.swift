extension DiagnosticID {
    /// The paragraph of a finding about a section that a page includes.
    var includeExplanation: String? {
        switch self {
        case .includeCycle:
            """
            An `include` block is part of the very section that it includes, directly or by way of other sections. The \
            block shows nothing. Remove one of the blocks from the cycle.
            """
        case .includeMissingPage:
            """
            An `include` block names a page that does not exist. A page is named by the relative path of its file, \
            as in links: `page: ../concepts/nonce.md`.
            """
        case .includeMissingSection:
            """
            An `include` block names a section that the page does not have. A section is named by the id of its \
            heading.
            """
        case .includeMissingVariable:
            """
            A text contains a variable, for example `{{product}}`, that has no value here. Add a line `product="…"` to \
            the `include` block, or give the variable a default: `{{product:…}}`. On its own page, a section needs a \
            default.
            """
        case .includeTooDeep:
            """
            Included sections include other sections, at more levels than the builder follows. The innermost sections \
            are not shown. Include them directly.
            """
        case .includeUnfit:
            """
            A section cannot be included in another page: it has a footnote, an anchor of its own or a heading within \
            a quote or a list, each of which belongs to a single page. The section is not shown there.
            """
        case .includeUntranslated:
            """
            An included section has no translation in the language of the page, so it is shown in the source \
            language, with a notice. Translate it on its own page.
            """
        case .includeUnusedVariable:
            """
            An `include` block gives a value to a variable that the included text does not contain, perhaps because \
            its translation lacks it. Correct the name, or remove the line.
            """
        case .markdownIncludeKey:
            """
            A line of an `include` block is neither `page: …` nor `section: …` nor the value of a variable, \
            `name="value"`, or gives a value twice. Correct its spelling or remove it.
            """
        case .markdownIncludeTarget:
            """
            An `include` block does not say which section of which page it includes. Its lines are `page: \
            ../folder/page.md` and `section: id-of-the-heading`; a shared file needs no section.
            """
        default: nil
        }
    }
}

/// The result of a stage, with its findings. A stage never stops at its first finding.
package struct Diagnosed<Value> {
    /// The result, as far as the input allowed.
    package var value: Value
    /// The findings, in the order of finding; sort before showing.
    package var diagnostics: [Diagnostic]

    package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// Indicates whether any finding is an error.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Diagnosed: Sendable where Value: Sendable {}
