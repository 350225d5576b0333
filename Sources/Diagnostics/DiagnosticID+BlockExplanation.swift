extension DiagnosticID {
    /// The paragraph of a finding about a block of the project's own.
    var blockExplanation: String? {
        switch self {
        case .blockBadArgument:
            """
            A page gives a block a value that its template does not allow: a word that is not among the \
            choices, text instead of a number, a value for a flag, no value, or two.
            """
        case .blockBody:
            """
            A block that needs text has none between its tags, or one whose template shows no text has \
            some.
            """
        case .blockDeclaration:
            """
            The head of a block's template, between its lines `---`, has a key or a value that Portico \
            does not know or that contradicts another.
            """
        case .blockMissingArgument:
            """
            A page uses a block without an argument that its template requires. Add it to the tag.
            """
        case .blockName:
            """
            The name of a file in `templates/blocks/` cannot be a tag. Use lower-case ASCII letters, \
            digits and hyphens, no tag of HTML or Portico, and the ending `.mustache`.
            """
        case .blockPlace:
            """
            The tag of a block is within a paragraph, or text follows it directly and is not read as \
            Markdown. Write each tag on lines of its own, with blank lines around it.
            """
        case .blockUnknownArgument:
            """
            A page gives a block an argument that its template does not declare. Correct the name, or \
            declare it at the head of the template.
            """
        case .blockUnusedArgument:
            """
            A block's template declares an argument or a text that it does not show. Show it, or remove \
            it from the head.
            """
        default: nil
        }
    }
}
