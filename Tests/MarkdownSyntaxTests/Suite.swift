// The tests of MarkdownSyntax.
